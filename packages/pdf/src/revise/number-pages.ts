import { multiply, shownToUserSpace, translation } from "../content/matrix.ts";
import { OwnResources } from "../content/own-resources.ts";
import { PageOverlay } from "../content/page-overlay.ts";
import { PdfError } from "../errors.ts";
import { dropClaims } from "../file/claims.ts";
import type { PdfDocument } from "../file/document.ts";
import { type PdfPage, pagesOf } from "../file/pages.ts";
import { widthIn, winAnsi } from "../forms/field-text.ts";
import { selectedPages } from "../page-ranges.ts";
import type { Numbering } from "../revise/revision.ts";
import { geometryOf } from "../stamp/stamp-pages.ts";
import { bytesOf, name, PdfDict, type PdfRef, PdfString } from "../syntax/objects.ts";
import { formatNumber, serialize } from "../syntax/serialize.ts";

/** Standard 14 fonts for page numbers. They need no embedding (ISO 32000-2, 9.6.2.2). */
const FONTS = { helvetica: "Helvetica", courier: "Courier" } as const;
/** Width of every character in Courier, in thousandths of an em. */
const COURIER_WIDTH = 600;
/** Height of capital letters and digits in these fonts, in ems. */
const CAPITAL_HEIGHT_EM = 0.72;

/**
 * Draws a number in the margin of each selected page. The numbers follow the order in which the pages are selected. The
 * drawn numbers are marked as artifacts. Returns false if the colour is transparent.
 */
export async function numberPages(document: PdfDocument, numbering: Numbering): Promise<boolean> {
  const pages = pagesOf(document);
  const numbers = [...new Set(selectedPages(numbering.pages, pages.length, "page_numbers.pages"))];
  const font = document.add(
    PdfDict.of({
      Type: name("Font"),
      Subtype: name("Type1"),
      BaseFont: name(FONTS[numbering.font]),
      Encoding: name("WinAnsiEncoding"),
    }),
  );
  const overlay = new PageOverlay(document);
  const states = new Map<number, PdfRef>();
  for (const [i, number] of numbers.entries()) {
    const page = pages[number - 1];
    if (!page) continue;
    const text = fillPlaceholders(numbering, { page: number, pages: pages.length, number: numbering.start + i });
    drawText(document, overlay, { page, text, font, numbering, states });
    await document.budget.yieldIfDue();
  }
  // PDF/A requires embedded fonts, but the font of the page numbers is not embedded.
  dropClaims(document);
  return colorOf(numbering.color).opacity > 0;
}

function fillPlaceholders(
  { text, digits }: Numbering,
  values: { page: number; pages: number; number: number },
): string {
  const filledIn = text.replace(/\{\{\s*(page|pages|number)\s*\}\}/g, (_, key: "page" | "pages" | "number") =>
    key === "number" ? String(values.number).padStart(digits, "0") : String(values[key]),
  );
  const encoded = winAnsi(filledIn);
  if (encoded !== null) return encoded;
  const message = "page_numbers.text must have Latin letters only: its font is one that every PDF viewer has.";
  throw new PdfError("invalid_argument", message, { argument: "page_numbers.text" });
}

interface Line {
  page: PdfPage;
  /** Text of the page number in WinAnsiEncoding. */
  text: string;
  font: PdfRef;
  numbering: Numbering;
  states: Map<number, PdfRef>;
}

function drawText(document: PdfDocument, overlay: PageOverlay, { page, text, font, numbering, states }: Line): void {
  const { visible, rotation, userUnit } = geometryOf(document, page);
  const resources = new OwnResources(document, page);
  const turned = rotation % 180 !== 0;
  const [width, height] = turned ? [visible.height, visible.width] : [visible.width, visible.height];
  const em = widthOf(document, numbering, text);
  const inset = numbering.insetPt / userUnit;
  // On small pages, the font size and the distance from the edges are reduced, so that the whole text is visible.
  const size = Math.min(numbering.fontPt / userUnit, width / em, height / CAPITAL_HEIGHT_EM);
  const [spareX, spareY] = [width - em * size, height - CAPITAL_HEIGHT_EM * size];
  const [line, column] = numbering.position.split("-");
  const x = column === "left" ? inset : column === "right" ? spareX - inset : spareX / 2;
  const y = line === "bottom" ? inset : spareY - inset;
  const place = [
    translation(clamp(x, spareX), clamp(y, spareY)),
    shownToUserSpace(rotation, visible.width, visible.height),
    translation(visible.x, visible.y),
  ].reduce(multiply);
  const { fill, opacity } = colorOf(numbering.color);
  const state = opacity < 1 ? `/${resources.name("ExtGState", "Number", stateOf(document, states, opacity))} gs\n` : "";
  const fontName = resources.name("Font", "Number", font);
  const shown = serialize(new PdfString(bytesOf(text)), () => null);
  const over = `/Artifact <</Type/Pagination>> BDC\nq\n${state}${fill} rg\nBT\n/${fontName} ${formatNumber(size)} Tf\n${place.map(formatNumber).join(" ")} Tm\n${shown} Tj\nET\nQ\nEMC\n`;
  overlay.drawOn(page, resources, { under: "", over });
}

const clamp = (value: number, most: number): number => Math.max(0, Math.min(value, most));

function widthOf(document: PdfDocument, { font }: Numbering, text: string): number {
  return font === "courier" ? (text.length * COURIER_WIDTH) / 1000 : widthIn(document, null)(text);
}

function colorOf(color: string): { fill: string; opacity: number } {
  const channel = (at: number): number => Number.parseInt(color.slice(at, at + 2), 16) / 255;
  return {
    fill: [1, 3, 5].map((at) => formatNumber(Math.round(channel(at) * 1000) / 1000)).join(" "),
    opacity: color.length > 7 ? channel(7) : 1,
  };
}

function stateOf(document: PdfDocument, states: Map<number, PdfRef>, opacity: number): PdfRef {
  const known = states.get(opacity);
  if (known) return known;
  const state = document.add(PdfDict.of({ Type: name("ExtGState"), ca: opacity, CA: opacity }));
  states.set(opacity, state);
  return state;
}
