import type { PdfDocument } from "../file/document.ts";
import { readRectangle } from "../file/pages.ts";
import { WORK } from "../syntax/budget.ts";
import { bytesOf, decodeText, isName, latin1, PdfDict, PdfName, PdfString, type PdfValue } from "../syntax/objects.ts";
import { formatNumber, serialize } from "../syntax/serialize.ts";
import { drawButton } from "./draw-button.ts";
import { listOptions, rowAt, rowsIn, selectionBackground } from "./draw-list.ts";
import { fontShowing, standardFont } from "./field-font.ts";
import { winAnsi, wrapLines } from "./field-text.ts";
import {
  type AppearanceBox,
  appearanceBox,
  appearanceForm,
  backgroundAndBorder,
  type Field,
  hasAppearance,
  type Style,
  setAppearance,
  styleOf,
} from "./widget-appearance.ts";

/** The following constants are flags of text and choice fields (ISO 32000-2, tables 231 and 233). */
const MULTILINE = 1 << 12;
const PASSWORD = 1 << 13;
const COMBO = 1 << 17;
const COMB = 1 << 24;

/** Entries that a field inherits from its ancestors or from the form dictionary (ISO 32000-2, table 226). */
const INHERITED = ["FT", "V", "DA", "Q", "Ff", "MaxLen", "Opt", "TI"];

/**
 * Maximum automatic font size of a single line, as a share of the widget's height. Several lines have a fixed font
 * size, which the next constant gives in points.
 */
const AUTOMATIC_SHARE = 0.67;
const AUTOMATIC_LINES_PT = 12;
const SMALLEST_PT = 2;
const INSET = 2;

/** Selects the widgets to draw. If no property is set, all widgets are selected. */
interface FieldSelection {
  only?: ReadonlySet<PdfDict>;
  /** Whether to skip widgets that already have an appearance. */
  onlyWithoutAppearance?: boolean;
  /** Widgets to draw even if the form does not list them. */
  extraWidgets?: PdfDict[];
}

/**
 * Draws the values of text fields, combo boxes and list boxes (ISO 32000-2, 12.7.4.3), as viewers do for a form with
 * `NeedAppearances`. Removes the entry `NeedAppearances` afterwards. Text that the field's font cannot show is drawn in
 * Helvetica, unless an existing appearance must be kept. Returns the widgets that stay unchanged because their text has
 * characters outside WinAnsiEncoding.
 */
export function drawFields(document: PdfDocument, which: FieldSelection = {}): PdfDict[] {
  const form = document.dict(document.catalog.get("AcroForm"));
  const fonts = document.dict(document.dict(form?.get("DR"))?.get("Font")) ?? new PdfDict();
  const seen = new Set<PdfDict>();
  const undrawn: PdfDict[] = [];
  const keepsLook = !which.only;
  const above: Field = inheritedBy(document, form, new Map());
  // The loop takes items from the end of the stack. It therefore draws the fields of the form first, with their
  // inherited entries. It skips extra widgets that were already drawn.
  const stack = [...(which.extraWidgets ?? []), ...(document.array(form?.get("Fields")) ?? [])].map((value) => ({
    value: value as PdfValue,
    above,
  }));
  for (let next = stack.pop(); next; next = stack.pop()) {
    const dict = document.dict(next.value);
    if (!dict || seen.has(dict)) continue;
    seen.add(dict);
    document.budget.spendWork(WORK.visit);
    const field = inheritedBy(document, dict, next.above);
    const kids = document.array(dict.get("Kids")) ?? [];
    for (const kid of kids) stack.push({ value: kid, above: field });
    const isMeant = (which.only?.has(dict) ?? true) && !(which.onlyWithoutAppearance && hasAppearance(document, dict));
    if (kids.length > 0 || !isMeant) continue;
    if (!drawWidget(document, dict, { field, fonts, keepsAppearance: keepsLook })) undrawn.push(dict);
  }
  form?.delete("NeedAppearances");
  return undrawn;
}

function inheritedBy(document: PdfDocument, dict: PdfDict | null, above: Field): Field {
  const own = INHERITED.flatMap((key) => (dict?.has(key) ? [[key, document.resolve(dict.get(key))] as const] : []));
  return new Map([...above, ...own]);
}

interface WidgetDrawing {
  field: Field;
  fonts: PdfDict;
  /** Whether an existing appearance stays when the field's font cannot show the value. */
  keepsAppearance: boolean;
}

/** Draws a widget. Returns false, and draws nothing, if the value has characters outside WinAnsiEncoding. */
function drawWidget(
  document: PdfDocument,
  widget: PdfDict,
  { field, fonts, keepsAppearance: keepsLook }: WidgetDrawing,
): boolean {
  const rect = readRectangle(document, widget.get("Rect") ?? null);
  if (!rect) return true;
  const box = appearanceBox(document, widget, rect);
  if (isName(field.get("FT"), "Btn") && !hasAppearance(document, widget))
    drawButton(document, widget, { field, fonts, box });
  const style = styleOf(document, field);
  const list =
    isName(field.get("FT"), "Ch") && !hasFlag(field, COMBO) ? visibleOptions(document, field, { style, box }) : null;
  const text = list ? list.texts.join("\n") : displayedValue(document, field);
  if (text === null) return true;
  const encoded = winAnsi(text);
  if (encoded === null) return false;
  const own = fontShowing(document, fonts.get(style.font) ?? null, encoded);
  if (!own && keepsLook && hasAppearance(document, widget)) return true;
  const { font, width } = own ?? standardFont(document);
  const setting = { field, style, box, width };
  const drawn = list ? listContent(encoded.split("\n"), { ...setting, ...list }) : textContent(encoded, setting);
  const content = `${backgroundAndBorder(document, widget, box)}/Tx BMC\nq\n${drawn}Q\nEMC\n`;
  setAppearance(document, widget, document.add(appearanceForm(box, content, new PdfDict([[style.font, font]]))));
  return true;
}

interface VisibleOptions {
  /** Texts of the visible options, ordered from the top. */
  texts: string[];
  chosen: ReadonlySet<number>;
  size: number;
}

function visibleOptions(
  document: PdfDocument,
  field: Field,
  { style, box }: Pick<TextSetting, "style" | "box">,
): VisibleOptions {
  const size = style.size > 0 ? style.size : AUTOMATIC_LINES_PT;
  const { texts, selected: chosen } = listOptions(document, field, rowsIn(box.height - 2 * INSET, size));
  return { texts: texts.map((text) => decodeText(text).replace(/[\r\n]+/g, " ")), chosen, size };
}

/** Returns the text that a text field or combo box shows. Returns null for other kinds of fields. */
function displayedValue(document: PdfDocument, field: Field): string | null {
  const type = field.get("FT");
  const isCombo = isName(type, "Ch") && hasFlag(field, COMBO);
  if (!isName(type, "Tx") && !isCombo) return null;
  const value = field.get("V") ?? null;
  const chosen = Array.isArray(value) ? document.resolve(value[0]) : value;
  if (!(chosen instanceof PdfString)) return "";
  const option = document.array(field.get("Opt"))?.find((each) => {
    const exported = document.string(document.array(each)?.[0]);
    return exported && latin1(exported.bytes) === latin1(chosen.bytes);
  });
  const shownAs = document.string(document.array(option)?.[1]) ?? chosen;
  const text = decodeText(shownAs);
  const flags = document.number(field.get("Ff")) ?? 0;
  return isName(type, "Tx") && flags & PASSWORD ? "*".repeat(text.length) : text;
}

interface TextSetting {
  field: Field;
  style: Style;
  box: AppearanceBox;
  width: (encoded: string) => number;
}

function textContent(text: string, setting: TextSetting): string {
  const { field, style, box, width } = setting;
  const several = isName(field.get("FT"), "Tx") && hasFlag(field, MULTILINE);
  const fitting = Math.min(box.height * AUTOMATIC_SHARE, contentWidth(box) / Math.max(0.001, width(text)));
  const size = style.size > 0 ? style.size : several ? AUTOMATIC_LINES_PT : Math.max(SMALLEST_PT, fitting);
  const isComb = hasFlag(field, COMB) && Number(field.get("MaxLen") ?? 0) > 0 && !several;
  const placed = isComb ? combLines(text, size, setting) : multilineLines(text, size, { ...setting, several });
  return `${clipTo(box)}BT\n${setFont(style, size)}${placed.join("")}ET\n`;
}

function listContent(
  rows: string[],
  { chosen, size, ...setting }: TextSetting & Omit<VisibleOptions, "texts">,
): string {
  const { box, style } = setting;
  const height = box.height - INSET;
  const placed = rows.map((text, row) => at(xOf(text, size, setting), rowAt(row, height, size), text));
  const ground = `${clipTo(box)}${selectionBackground(chosen, { width: box.width, height, size })}`;
  return `${ground}BT\n${setFont(style, size)}${placed.join("")}ET\n`;
}

const clipTo = ({ width, height }: AppearanceBox): string =>
  `0 0 ${formatNumber(width)} ${formatNumber(height)} re W n\n`;

const setFont = ({ otherOperators: rest, font }: Style, size: number): string =>
  `${rest}${serialize(new PdfName(font), () => null)} ${formatNumber(size)} Tf\n`;

/** Places each character in the centre of its cell. Applies to a field that is divided into cells (comb field). */
function combLines(text: string, size: number, { field, box, width }: TextSetting): string[] {
  const cells = Number(field.get("MaxLen"));
  const step = box.width / cells;
  const y = baseline(box, size);
  return [...text].slice(0, cells).map((each, i) => at((i + 0.5) * step - (width(each) * size) / 2, y, each));
}

function multilineLines(text: string, size: number, setting: TextSetting & { several: boolean }): string[] {
  const { box, width, several } = setting;
  const lines = several ? wrapLines(text, contentWidth(box) / size, width) : [text.replace(/[\r\n]+/g, " ")];
  const top = several ? box.height - INSET - size : baseline(box, size);
  return lines.map((line, i) => at(xOf(line, size, setting), top - i * size, line));
}

/** Returns the x coordinate at which a line starts, according to the alignment of the field (quadding, `Q`). */
function xOf(line: string, size: number, { field, box, width }: TextSetting): number {
  const share = [0, 0.5, 1][Number(field.get("Q") ?? 0)] ?? 0;
  return INSET + share * (contentWidth(box) - width(line) * size);
}

const contentWidth = (box: AppearanceBox): number => Math.max(1, box.width - 2 * INSET);

const hasFlag = (field: Field, flag: number): boolean => (Number(field.get("Ff") ?? 0) & flag) !== 0;

const baseline = (box: AppearanceBox, size: number): number => box.height / 2 - size * 0.4;

const at = (x: number, y: number, text: string): string =>
  `1 0 0 1 ${formatNumber(x)} ${formatNumber(y)} Tm ${serialize(new PdfString(bytesOf(text)), () => null)} Tj\n`;
