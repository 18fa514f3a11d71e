import type { PdfDocument } from "../file/document.ts";
import { latin1, PdfString, type PdfValue } from "../syntax/objects.ts";
import { formatNumber } from "../syntax/serialize.ts";
import type { Field } from "./widget-appearance.ts";

/**
 * Height of a list box row in ems. The next constant is the distance from the row's lower edge to its baseline, in ems.
 */
const ROW_SHARE = 1.2;
const FOOT_SHARE = 0.3;
/** Operator for the background colour of selected options: the blue that most viewers use. */
const SELECTION_COLOR = "0.6 0.757 0.855 rg";

export interface ListOptions {
  /** Texts of the visible options, ordered from the top. */
  texts: PdfString[];
  /** Indexes of the selected options within `texts`. */
  selected: ReadonlySet<number>;
}

/**
 * Returns the options of a list box that are visible in `rows` rows (ISO 32000-2, 12.7.5.4). If the first selected
 * option would not be visible, the list box is scrolled to it.
 */
export function listOptions(document: PdfDocument, field: Field, rows: number): ListOptions {
  const value = field.get("V") ?? null;
  const values = stringsIn(document, Array.isArray(value) ? value : [value]);
  const options = (document.array(field.get("Opt")) ?? []).flatMap((option) => {
    const [exported, shown] = stringsIn(document, document.array(option) ?? [option]);
    return exported ? [{ exported: latin1(exported.bytes), shown: shown ?? exported }] : [];
  });
  const all = options.length > 0 ? options : values.map((shown) => ({ exported: latin1(shown.bytes), shown }));
  const wanted = new Set(values.map(({ bytes }) => latin1(bytes)));
  const isChosen = all.map(({ exported }) => wanted.has(exported));
  const first = isChosen.indexOf(true);
  const said = Math.max(0, Math.min(Number(field.get("TI") ?? 0), all.length - 1));
  const top = first < 0 || (first >= said && first < said + rows) ? said : first;
  const shown = all.slice(top, top + rows);
  return {
    texts: shown.map((option) => option.shown),
    selected: new Set(shown.flatMap((_, row) => (isChosen[top + row] ? [row] : []))),
  };
}

const stringsIn = (document: PdfDocument, values: readonly PdfValue[]): PdfString[] =>
  values.map((value) => document.resolve(value)).filter((value) => value instanceof PdfString);

/**
 * Returns the number of rows that are visible in a list box of this height. A last row that is only partly visible
 * counts.
 */
export const rowsIn = (heightPt: number, size: number): number => Math.max(1, Math.ceil(heightPt / (size * ROW_SHARE)));

/** Returns the y coordinate of a row's baseline, measured from the bottom of the list box. */
export const rowAt = (row: number, heightPt: number, size: number): number =>
  heightPt - (row + 1) * size * ROW_SHARE + size * FOOT_SHARE;

/** Returns the operators that fill the background of the selected rows. */
export const selectionBackground = (
  chosen: ReadonlySet<number>,
  { width, height, size }: { width: number; height: number; size: number },
): string =>
  [...chosen]
    .map((row) => {
      const rect = [0, height - (row + 1) * size * ROW_SHARE, width, size * ROW_SHARE].map(formatNumber).join(" ");
      return `q ${SELECTION_COLOR} ${rect} re f Q\n`;
    })
    .join("");
