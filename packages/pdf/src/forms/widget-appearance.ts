import { operationsOf } from "../content/operations.ts";
import type { PdfDocument } from "../file/document.ts";
import type { Box } from "../file/pages.ts";
import { bytesOf, latin1, name, PdfDict, PdfName, PdfStream, PdfString, type PdfValue } from "../syntax/objects.ts";
import { formatNumber } from "../syntax/serialize.ts";

/** Entries of a field by key, including entries that the field inherits from its ancestors. */
export type Field = ReadonlyMap<string, PdfValue>;

const DEFAULT_APPEARANCE = new PdfString(bytesOf("/Helv 0 Tf 0 g"));

export const hasAppearance = (document: PdfDocument, widget: PdfDict): boolean =>
  document.resolve(document.dict(widget.get("AP"))?.get("N")) !== null;

/** Sets the normal appearance of a widget (`AP/N`). The widget's other appearances do not change. */
export function setAppearance(document: PdfDocument, widget: PdfDict, look: PdfValue): void {
  const looks = new PdfDict(document.dict(widget.get("AP")) ?? []);
  looks.set("N", look);
  widget.set("AP", looks);
}

/** Box of a widget in the coordinates of its appearance stream, which can be rotated relative to the page. */
export interface AppearanceBox extends Box {
  rotationDeg: 0 | 90 | 180 | 270;
}

/**
 * Returns the box of a widget, with the widget's rotation (`MK/R`, ISO 32000-2, table 192). At 90° and 270°, width and height are swapped.
 */
export function appearanceBox(document: PdfDocument, widget: PdfDict, box: Box): AppearanceBox {
  const degrees = document.number(document.dict(widget.get("MK"))?.get("R")) ?? 0;
  const turned = QUARTERS.find((quarter) => quarter === ((degrees % 360) + 360) % 360) ?? 0;
  return turned % 180 === 0
    ? { ...box, rotationDeg: turned }
    : { ...box, width: box.height, height: box.width, rotationDeg: turned };
}

const QUARTERS = [0, 90, 180, 270] as const;

/** Returns the matrix that rotates the box counterclockwise and moves it so that its lower left corner is the origin again. */
const rotationMatrix = ({ width, height, rotationDeg: turned }: AppearanceBox): number[] =>
  ({
    0: [1, 0, 0, 1, 0, 0],
    90: [0, 1, -1, 0, height, 0],
    180: [-1, 0, 0, -1, width, height],
    270: [0, -1, 1, 0, 0, width],
  })[turned];

/** Returns a form XObject that has the size of the box and contains `content`. The content may use `fonts`. */
export function appearanceForm(box: AppearanceBox, content: string, fonts: PdfDict): PdfStream {
  const entries = {
    Type: name("XObject"),
    Subtype: name("Form"),
    BBox: [0, 0, box.width, box.height],
    Matrix: rotationMatrix(box),
    Resources: PdfDict.of({ Font: fonts }),
  };
  return new PdfStream(PdfDict.of(entries), bytesOf(content));
}

export interface Style {
  font: string;
  /** Font size in points, or 0 for automatic font size. */
  size: number;
  /** All other operators of the default appearance string, mostly colours. */
  otherOperators: string;
}

export function styleOf(document: PdfDocument, field: Field): Style {
  const appearance = document.string(field.get("DA")) ?? DEFAULT_APPEARANCE;
  const style: Style = { font: "Helv", size: 0, otherOperators: "" };
  for (const { operator, operands, start, end } of operationsOf(appearance.bytes, document.budget)) {
    const [font, size] = operands;
    if (operator !== "Tf") style.otherOperators += `${latin1(appearance.bytes.subarray(start, end)).trim()}\n`;
    else if (font instanceof PdfName && typeof size === "number") Object.assign(style, { font: font.text, size });
  }
  return style;
}

const FILL_BY_COMPONENTS: Record<number, string> = { 1: "g", 3: "rg", 4: "k" };

/** Returns the operators that draw a widget's background and border, from its appearance characteristics (ISO 32000-2, table 192). */
export function backgroundAndBorder(document: PdfDocument, widget: PdfDict, { width, height }: Box): string {
  const traits = document.dict(widget.get("MK"));
  const color = (key: string): string | null => {
    const parts = document.array(traits?.get(key))?.map((part) => document.number(part) ?? 0) ?? [];
    const operator = FILL_BY_COMPONENTS[parts.length];
    return operator === undefined ? null : `${parts.map(formatNumber).join(" ")} ${operator}`;
  };
  const [background, border] = [color("BG"), color("BC")?.toUpperCase()];
  const line = document.number(document.dict(widget.get("BS"))?.get("W")) ?? 1;
  const inner = `${formatNumber(line / 2)} ${formatNumber(line / 2)} ${formatNumber(width - line)} ${formatNumber(height - line)} re`;
  const ground = background ? `q ${background} 0 0 ${formatNumber(width)} ${formatNumber(height)} re f Q\n` : "";
  return ground + (border && line > 0 ? `q ${border} ${formatNumber(line)} w ${inner} S Q\n` : "");
}
