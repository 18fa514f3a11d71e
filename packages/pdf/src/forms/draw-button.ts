import type { PdfDocument } from "../file/document.ts";
import { bytesOf, decodeText, name, PdfDict, PdfName, PdfString } from "../syntax/objects.ts";
import { formatNumber, serialize } from "../syntax/serialize.ts";
import { fontShowing, standardFont } from "./field-font.ts";
import { winAnsi } from "./field-text.ts";
import {
  type AppearanceBox,
  appearanceForm,
  backgroundAndBorder,
  type Field,
  setAppearance,
  styleOf,
} from "./widget-appearance.ts";

/** The following constants are flags of button fields (ISO 32000-2, table 229). */
const RADIO = 1 << 15;
const PUSH_BUTTON = 1 << 16;

/**
 * Maximum automatic font size of a button's caption: a share of the widget's height, and a size in points. The smaller
 * of the two applies.
 */
const CAPTION_SHARE = 0.6;
const MAX_CAPTION_PT = 12;
/**
 * Size of a check mark or dot, as a share of the smaller side of its box. The following constants are the widths and
 * vertical centres of the ZapfDingbats characters 4 and l, in ems.
 */
const MARK_SHARE = 0.8;
const CHECK = { character: "4", width: 0.755, middle: 0.35 };
const DOT = { character: "l", width: 0.791, middle: 0.35 };

interface Button {
  field: Field;
  fonts: PdfDict;
  box: AppearanceBox;
}

/**
 * Draws a button with its background, its border, and its caption or mark, from the widget's appearance characteristics (`MK`, ISO 32000-2,
 * table 192).
 */
export function drawButton(document: PdfDocument, widget: PdfDict, button: Button): void {
  const { field, box } = button;
  const flags = document.number(field.get("Ff")) ?? 0;
  const ground = backgroundAndBorder(document, widget, box);
  if (flags & PUSH_BUTTON) {
    const { content, fonts } = drawCaption(document, widget, button);
    setAppearance(document, widget, document.add(appearanceForm(box, ground + content, fonts)));
    return;
  }
  const isRadio = (flags & RADIO) !== 0;
  const state = document.nameText(widget.get("AS")) ?? (isRadio ? null : document.nameText(field.get("V"))) ?? "Off";
  const dingbats = PdfDict.of({ Type: name("Font"), Subtype: name("Type1"), BaseFont: name("ZapfDingbats") });
  const marked = appearanceForm(box, ground + drawMark(box, isRadio ? DOT : CHECK), new PdfDict([["ZaDb", dingbats]]));
  const looks = new PdfDict([
    [state === "Off" ? "Yes" : state, document.add(marked)],
    ["Off", document.add(appearanceForm(box, ground, new PdfDict()))],
  ]);
  setAppearance(document, widget, looks);
  widget.set("AS", name(state));
}

function drawMark({ width, height }: AppearanceBox, { character, width: share, middle }: typeof CHECK): string {
  const size = Math.min(width, height) * MARK_SHARE;
  const [x, y] = [(width - share * size) / 2, height / 2 - middle * size];
  return `q BT 0 g /ZaDb ${formatNumber(size)} Tf ${formatNumber(x)} ${formatNumber(y)} Td (${character}) Tj ET Q\n`;
}

function drawCaption(
  document: PdfDocument,
  widget: PdfDict,
  { field, fonts, box }: Button,
): { content: string; fonts: PdfDict } {
  const said = document.string(document.dict(widget.get("MK"))?.get("CA"));
  const text = said && winAnsi(decodeText(said));
  if (!text) return { content: "", fonts: new PdfDict() };
  const style = styleOf(document, field);
  const { font, width } = fontShowing(document, fonts.get(style.font) ?? null, text) ?? standardFont(document);
  const fitting = Math.min(MAX_CAPTION_PT, box.height * CAPTION_SHARE, box.width / Math.max(0.001, width(text)));
  const size = style.size > 0 ? style.size : fitting;
  const at = [(box.width - width(text) * size) / 2, (box.height - size * 0.7) / 2].map(formatNumber).join(" ");
  const shown = `${serialize(new PdfName(style.font), () => null)} ${formatNumber(size)} Tf ${at} Td ${serialize(new PdfString(bytesOf(text)), () => null)} Tj`;
  return { content: `q BT\n${style.otherOperators}${shown}\nET Q\n`, fonts: new PdfDict([[style.font, font]]) };
}
