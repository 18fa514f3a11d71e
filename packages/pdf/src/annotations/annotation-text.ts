import type { PdfDocument } from "../file/document.ts";
import { type Box, readRectangle } from "../file/pages.ts";
import { helvetica } from "../forms/field-font.ts";
import { widthIn, winAnsi, wrapLines } from "../forms/field-text.ts";
import { styleOf } from "../forms/widget-appearance.ts";
import { bytesOf, decodeText, type PdfDict, PdfString } from "../syntax/objects.ts";
import { serialize } from "../syntax/serialize.ts";
import { colorOf, lineOf } from "./annotation-shapes.ts";
import { formatOperator, type Painting } from "./painting.ts";

/** Returns the fonts that the content drawn by this file refers to, with their resource names. */
export const textFonts = (): [string, PdfDict][] => [["Helv", helvetica()]];

const INSET = 2;
const DEFAULT_PT = 12;
const LINE_SHARE = 1.15;
const STAMP_SHARE = 0.8;
const CAPITALS_SHARE = 0.72;

const pdfString = (text: string): string => serialize(new PdfString(bytesOf(text)), () => null);
const boxCorners = ({ x, y, width, height }: Box): Painting["reach"] => [
  [x, y],
  [x + width, y + height],
];

/**
 * Draws a free text annotation (ISO 32000-2, 12.5.6.6) in the style of its default appearance (`DA`). Returns null if the text contains
 * characters outside WinAnsiEncoding.
 */
export function freeText(document: PdfDocument, annotation: PdfDict): Painting | null {
  const box = readRectangle(document, annotation.get("Rect") ?? null);
  const text = document.string(annotation.get("Contents"));
  const encoded = winAnsi(text ? decodeText(text) : "");
  if (!box || encoded === null) return null;
  const style = styleOf(document, new Map([["DA", document.resolve(annotation.get("DA"))]]));
  const size = style.size > 0 ? style.size : DEFAULT_PT;
  const { width: line } = lineOf(document, annotation);
  const inset = line + INSET;
  const measure = widthIn(document, null);
  const room = Math.max(1, box.width - 2 * inset);
  const share = [0, 0.5, 1][document.number(annotation.get("Q")) ?? 0] ?? 0;
  const lines = wrapLines(encoded, room / size, measure).map((each, i) => {
    const x = box.x + inset + share * (room - measure(each) * size);
    return `${formatOperator("Tm", 1, 0, 0, 1, x, box.y + box.height - inset - size * (1 + i * LINE_SHARE))}${pdfString(each)} Tj\n`;
  });
  const fill = colorOf(document, annotation.get("C"), "fill");
  const ground = fill ? `q ${fill}${formatOperator("re", box.x, box.y, box.width, box.height)}f Q\n` : "";
  const edge = [box.x + line / 2, box.y + line / 2, box.width - line, box.height - line];
  const frame =
    line > 0 ? `q ${style.otherOperators}${formatOperator("w", line)}${formatOperator("re", ...edge)}S Q\n` : "";
  return {
    content: `${ground}${frame}BT\n${style.otherOperators}/Helv ${formatOperator("Tf", size)}${lines.join("")}ET\n`,
    reach: boxCorners(box),
  };
}

/**
 * Draws a rubber stamp annotation (ISO 32000-2, 12.5.6.12) as its name in a frame. The default name is `Draft`. Applies
 * the non-standard `Rotate` entry that some PDF writers add.
 */
export function stamp(document: PdfDocument, annotation: PdfDict): Painting | null {
  const box = readRectangle(document, annotation.get("Rect") ?? null);
  const named = document.nameText(annotation.get("Name")) ?? "Draft";
  const text = winAnsi(
    named
      .replace(/^#/, "")
      .replace(/([a-z])([A-Z])/g, "$1 $2")
      .toUpperCase(),
  );
  if (!box || !text) return null;
  const turn = ((document.number(annotation.get("Rotate")) ?? 0) * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const wide = widthIn(document, null)(text) + 0.6;
  const tall = CAPITALS_SHARE + 0.6;
  const across = Math.abs(wide * cos) + Math.abs(tall * sin);
  const up = Math.abs(wide * sin) + Math.abs(tall * cos);
  const size = Math.min(box.width / across, box.height / up) * STAMP_SHARE;
  const [width, height] = [wide * size, tall * size];
  const color = (use: "fill" | "stroke") =>
    colorOf(document, annotation.get("C"), use) ?? formatOperator(use === "fill" ? "rg" : "RG", 0.75, 0.1, 0.1);
  const middle = formatOperator("cm", cos, sin, -sin, cos, box.x + box.width / 2, box.y + box.height / 2);
  const frame = `${color("stroke")}${formatOperator("w", size * 0.08)}${formatOperator("re", -width / 2, -height / 2, width, height)}S\n`;
  const label = `BT /Helv ${formatOperator("Tf", size)}${formatOperator("Td", -width / 2 + 0.3 * size, (-CAPITALS_SHARE / 2) * size)}${pdfString(text)} Tj ET\n`;
  return { content: `${middle}${frame}${color("fill")}${label}`, reach: boxCorners(box) };
}
