import {
  bytesOf,
  decodeText,
  latin1,
  type PdfDict,
  type PdfDocument,
  PdfString,
  type PdfValue,
  readRectangle,
  serialize,
  textString,
} from "@folio/pdf/reading";
import { isComplex } from "./replacement-text.ts";

const MAX_ANCESTORS = 32;
const MAX_CHARACTERS = 10_000;
const DEFAULT_SIZE_PT = 12;
const INSET_PT = 2;
const LEADING = 1.2;
/**
 * Font size of the value in a single-line form field, as a share of the field's height. Viewers choose the font size in
 * this way when the field's font size is 0 (automatic).
 */
const AUTOMATIC_SIZE_SHARE = 0.7;
const PASSWORD = 1 << 13;
const COMBO = 1 << 17;

/**
 * Returns content in page space that shows the value of a text or choice field, or all options of a list box (ISO 32000-2, 12.7.4.3). Viewers
 * generate such content when the field has no appearance, or when the form sets NeedAppearances. Returns null in all
 * other cases.
 */
export function valueContent(document: PdfDocument, widget: PdfDict): Uint8Array | null {
  if (document.nameText(widget.get("Subtype")) !== "Widget") return null;
  const form = document.dict(document.catalog.get("AcroForm"));
  const stale = document.resolve(form?.get("NeedAppearances")) === true;
  if (!stale && document.dict(widget.get("AP")) !== null) return null;
  const field = (key: string): PdfValue => document.resolve(inherited(document, widget, key) ?? form?.get(key));
  const kind = document.nameText(field("FT"));
  const flags = field("Ff");
  const secret = typeof flags === "number" && (flags & PASSWORD) !== 0;
  const isList = kind === "Ch" && (typeof flags !== "number" || (flags & COMBO) === 0);
  const value = (kind === "Tx" || kind === "Ch") && !secret ? valueText(document, field("V")) : "";
  const text = isList ? optionTexts(document, field("Opt")) || value : value;
  const box = readRectangle(document, widget.get("Rect") ?? null);
  const look = field("DA");
  if (text === "" || !box || !(look instanceof PdfString)) return null;
  const lines = text.slice(0, MAX_CHARACTERS).split(/\r\n?|\n/);
  const { size, setting } = parseAppearance(
    latin1(look.bytes),
    Math.min(DEFAULT_SIZE_PT, AUTOMATIC_SIZE_SHARE * box.height),
  );
  const y =
    lines.length > 1 ? box.y + box.height - size - INSET_PT : box.y + (box.height - AUTOMATIC_SIZE_SHARE * size) / 2;
  const shown = lines.map((line) => `${shownLine(line)} T*`).join("\n");
  return bytesOf(`BT ${setting} ${size * LEADING} TL ${box.x + INSET_PT} ${y} Td\n${shown}\nET\n`);
}

/** Returns the displayed texts of a list box, one per line. An option is a text, or an export value and a text. */
function optionTexts(document: PdfDocument, options: PdfValue): string {
  const items = document.array(options) ?? [];
  return items.map((item) => valueText(document, document.array(item)?.[1] ?? item)).join("\n");
}

/**
 * Returns operators that show a line of text. A character outside ASCII becomes a placeholder with /ActualText. In
 * complex scripts, the whole line becomes placeholders with one /ActualText.
 */
function shownLine(line: string): string {
  const plain = line.replaceAll(/\s/g, " ");
  if (PLAIN.test(plain)) return showText(plain);
  if (isComplex(plain)) return withActualText(plain, ACTUAL_TEXT_CHARACTER.repeat(plain.length));
  const pieces = plain.match(/[\x20-\x7e]+|[^\x20-\x7e]/gu) ?? [];
  return pieces
    .map((piece) => (PLAIN.test(piece) ? showText(piece) : withActualText(piece, ACTUAL_TEXT_CHARACTER)))
    .join("\n");
}

/** Matches text of characters that have the same code in nearly all encodings. */
const PLAIN = /^[\x20-\x7e]*$/;
/** Placeholder character that carries /ActualText. It is a full stop, because /ActualText may not hide letters. */
const ACTUAL_TEXT_CHARACTER = ".";

const showText = (text: string): string => `${serialize(new PdfString(bytesOf(text)), () => null)} Tj`;

const withActualText = (text: string, by: string): string =>
  `/Span <</ActualText ${serialize(textString(text), () => null)}>> BDC ${showText(by)} EMC`;

/**
 * Returns the font size of a default appearance string, and the string with this size. A font size of 0 means automatic
 * and is replaced with `fitting`.
 */
export function parseAppearance(appearance: string, fitting: number): { size: number; setting: string } {
  const stated = Number(/([\d.]{1,12})\s{1,9}Tf/.exec(appearance)?.[1] ?? 0);
  const size = stated > 0 ? stated : fitting;
  return { size, setting: appearance.replace(/(?:^|\s)0(?:\.0{0,9})?\s{1,9}Tf/, ` ${size} Tf`) };
}

function valueText(document: PdfDocument, value: PdfValue): string {
  if (value instanceof PdfString) return decodeText(value);
  const choices = Array.isArray(value) ? value.map((item) => document.string(item)) : [];
  return choices.flatMap((choice) => (choice ? decodeText(choice) : [])).join("\n");
}

function inherited(document: PdfDocument, widget: PdfDict, key: string): PdfValue | undefined {
  let node: PdfDict | null = widget;
  for (let hops = 0; node && hops < MAX_ANCESTORS; hops++) {
    const own: PdfValue | undefined = node.get(key);
    if (own !== undefined) return own;
    node = document.dict(node.get("Parent"));
  }
  return undefined;
}
