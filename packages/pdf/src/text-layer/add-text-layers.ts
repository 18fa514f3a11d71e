import { deflateSync } from "node:zlib";
import { isolatingOperators, measureBalance } from "../content/balance.ts";
import {
  IDENTITY,
  type Matrix,
  multiply,
  rotation,
  scaling,
  shownToUserSpace,
  translation,
} from "../content/matrix.ts";
import { OwnResources } from "../content/own-resources.ts";
import { contentItemsUpTo, pageContent } from "../content/page-content.ts";
import type { PdfDocument } from "../file/document.ts";
import { type PdfPage, pageRotation, visibleBox } from "../file/pages.ts";
import { bytesOf, latin1, name, PdfDict, type PdfRef, PdfStream, type PdfValue } from "../syntax/objects.ts";
import { formatNumber } from "../syntax/serialize.ts";
import { type InvisibleFont, InvisibleFonts } from "./invisible-fonts.ts";
import { bestFittingFace } from "./letter-widths.ts";
import { alignLines } from "./placed-lines.ts";
import { shownTextBytes } from "./shows-text.ts";
import type { TextLayer, TextLayers } from "./text-layer.ts";
import { textObject } from "./text-runs.ts";

/** Maximum length of a page's own text for the page to get a text layer, as a share of the recognized text's length. */
const OWN_TEXT_SHARE = 0.1;
/** Minimum skew in degrees that is corrected. Nobody would see that a page with a smaller skew was straightened. */
const MIN_SKEW_DEG = 0.05;
/**
 * Adds recognized text as invisible text (ISO 32000-2, 9.3.6, mode 3) over scanned images. Users can search and select
 * the text, and screen readers can read it. Skips pages that already have text. Returns the pages that received text.
 */
export async function addTextLayers(
  document: PdfDocument,
  pages: readonly PdfPage[],
  { layers, deskew }: TextLayers,
): Promise<PdfPage[]> {
  const wanting: [PdfPage, TextLayer][] = [];
  for (const layer of layers) {
    const page = pages[layer.page - 1];
    if (page && needsTextLayer(document, page, layer)) wanting.push([page, layer]);
    await document.budget.yieldIfDue();
  }
  const words = wanting.flatMap(([, layer]) => layer.words);
  const fonts = new InvisibleFonts(document, { texts: words.map(({ text }) => text), face: bestFittingFace(words) });
  for (const [page, layer] of wanting) {
    addTextToPage(document, page, { layer, fonts, deskew });
    await document.budget.yieldIfDue();
  }
  fonts.finish();
  return wanting.map(([page]) => page);
}

function needsTextLayer(document: PdfDocument, page: PdfPage, { words }: TextLayer): boolean {
  const letters = words.reduce((sum, { text }) => sum + text.length, 0);
  return letters > 0 && shownTextBytes(document, page) <= OWN_TEXT_SHARE * letters;
}

interface TextLayerContext {
  layer: TextLayer;
  fonts: InvisibleFonts;
  deskew: boolean;
}

function addTextToPage(document: PdfDocument, page: PdfPage, { layer, fonts, deskew }: TextLayerContext): void {
  const resources = new OwnResources(document, page);
  const named = new Map<PdfRef, string>();
  const nameOf = ({ ref }: InvisibleFont): string => {
    const known = named.get(ref) ?? resources.name("Font", "F", ref);
    named.set(ref, known);
    return known;
  };
  const text = textObject(alignLines(layer.words), { fonts, nameOf, heightPt: layer.heightPt });
  const straight = deskew ? deskewMatrix(document, page, layer) : IDENTITY;
  const all = pageContent(document, page.dict);
  const balance = measureBalance(all, document.budget);
  const content = all.subarray(0, balance.unfinishedFrom ?? all.length);
  const streams = contentItemsUpTo(document, page.dict, balance.unfinishedFrom);
  const { open, close } = isolatingOperators(balance);
  const before = (straight === IDENTITY ? "" : `q\n${operands(straight)} cm\n`) + open;
  const placed = toUserSpace(document, page, layer);
  const moved = placed.every((value, index) => value === IDENTITY[index]) ? "" : `${operands(placed)} cm\n`;
  const after = `${close}q\n${moved}${text}Q\n${straight === IDENTITY ? "" : "Q\n"}`;
  page.dict.set("Contents", encloseContent(document, { before, content, after, streams }));
  page.dict.set("Resources", resources.dict);
  if (deskew && layer.turnedDeg !== 0) {
    page.dict.set("Rotate", (pageRotation(document, page) + layer.turnedDeg) % 360);
  }
}

/**
 * Returns the matrix from the upright page (origin at the bottom left) to user space. The matrix includes the rotation
 * and the skew of the scanned image.
 */
function toUserSpace(document: PdfDocument, page: PdfPage, layer: TextLayer): Matrix {
  const { widthPt, heightPt, turnedDeg, deskewedDeg } = layer;
  const [width, height] = turnedDeg % 180 === 0 ? [widthPt, heightPt] : [heightPt, widthPt];
  const box = visibleBox(document, page);
  const turn = pageRotation(document, page);
  const [shownWidth, shownHeight] = turn % 180 === 0 ? [box.width, box.height] : [box.height, box.width];
  return [
    rotationAbout(deskewedDeg, widthPt / 2, heightPt / 2),
    shownToUserSpace(turnedDeg, width, height),
    scaling(shownWidth / width, shownHeight / height),
    shownToUserSpace(turn, box.width, box.height),
    translation(box.x, box.y),
  ].reduce(multiply);
}

function deskewMatrix(document: PdfDocument, page: PdfPage, { deskewedDeg }: TextLayer): Matrix {
  if (Math.abs(deskewedDeg) < MIN_SKEW_DEG) return IDENTITY;
  const { x, y, width, height } = visibleBox(document, page);
  return rotationAbout(-deskewedDeg, x + width / 2, y + height / 2);
}

const rotationAbout = (degrees: number, x: number, y: number): Matrix =>
  [translation(-x, -y), rotation(degrees), translation(x, y)].reduce(multiply);

const operands = (matrix: Matrix): string => matrix.map(formatNumber).join(" ");

/**
 * Maximum number of bytes of page content that is stored in the same stream as the text. The content of a scan is
 * usually a single line, which compresses better in the same stream.
 */
const SHORT_BYTES = 1_024;

interface EnclosedContent {
  before: string;
  content: Uint8Array;
  after: string;
  streams: PdfValue[];
}

function encloseContent(document: PdfDocument, { before, content, after, streams }: EnclosedContent): PdfValue {
  const isShort = streams.length === 1 && content.length > 0 && content.length <= SHORT_BYTES;
  if (!isShort) return [deflatedStream(document, before), ...streams, deflatedStream(document, after)];
  return deflatedStream(document, `${before}${latin1(content)}${after}`);
}

const deflatedStream = (document: PdfDocument, text: string): PdfRef =>
  document.add(new PdfStream(PdfDict.of({ Filter: name("FlateDecode") }), deflateSync(bytesOf(text), { level: 9 })));
