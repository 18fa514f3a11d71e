import { deflateSync } from "node:zlib";
import { balanceOf, enclosing } from "../content/balance.ts";
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
import { contentItems, pageContent } from "../content/page-content.ts";
import type { PdfDocument } from "../file/document.ts";
import { type PdfPage, rotationOf, visibleBox } from "../file/pages.ts";
import { bytesOf, name, PdfDict, type PdfRef, PdfStream } from "../syntax/objects.ts";
import { formatNumber } from "../syntax/serialize.ts";
import { InvisibleFont, LETTER_WIDTH } from "./invisible-font.ts";
import { type PlacedWord, placedWords } from "./placed-lines.ts";
import { shownTextBytes } from "./shows-text.ts";
import type { TextLayer, TextLayers } from "./text-layer.ts";

/** With more text of its own than this share of what was read in its picture, a page has its text already. */
const OWN_TEXT_SHARE = 0.1;
/** Below this, in degrees, turning content shows nowhere. */
const LEAN_MIN_DEG = 0.05;
/** Scripts that are written from right to left, and what stays left to right within them. */
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
const LEFT_TO_RIGHT_RUN = /[\p{Nd}\p{Script=Latin}]+(?:[.,:/]*[\p{Nd}\p{Script=Latin}]+)*/gu;
/** Scripts without spaces between words. */
const SPACELESS_END = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]$/u;

/**
 * Lays what was read over the pictures it was read in, as text that is not painted (ISO 32000-2, 9.3.6, mode 3) but can be searched,
 * selected and read aloud. Pages that have their text already are kept as they are. Returns the pages that got a layer.
 */
export async function layText(
  document: PdfDocument,
  pages: readonly PdfPage[],
  { layers, deskew }: TextLayers,
): Promise<PdfPage[]> {
  const font = new InvisibleFont(document);
  const laid: PdfPage[] = [];
  for (const layer of layers) {
    const page = pages[layer.page - 1];
    if (!page || !isWanting(document, page, layer)) continue;
    layOn(document, page, { layer, font, deskew });
    laid.push(page);
    await document.budget.breathe();
  }
  if (laid.length > 0) font.finish();
  return laid;
}

function isWanting(document: PdfDocument, page: PdfPage, { words }: TextLayer): boolean {
  const letters = words.reduce((sum, { text }) => sum + text.length, 0);
  return letters > 0 && shownTextBytes(document, page) <= OWN_TEXT_SHARE * letters;
}

interface Laying {
  layer: TextLayer;
  font: InvisibleFont;
  deskew: boolean;
}

function layOn(document: PdfDocument, page: PdfPage, { layer, font, deskew }: Laying): void {
  const resources = new OwnResources(document, page);
  const words = placedWords(layer.words);
  const text = textOf(words, { font, heightPt: layer.heightPt, fontName: resources.name("Font", "Read", font.ref) });
  const straight = deskew ? straightening(document, page, layer) : IDENTITY;
  const { open, close } = enclosing(balanceOf(pageContent(document, page.dict), document.budget));
  const turned = straight === IDENTITY ? "" : `q\n${operands(straight)} cm\n`;
  page.dict.set("Contents", [
    plainStream(document, `${turned}${open}`),
    ...contentItems(document, page.dict),
    packedStream(
      document,
      `${close}q\n${operands(toUserSpace(document, page, layer))} cm\n${text}Q\n${turned === "" ? "" : "Q\n"}`,
    ),
  ]);
  page.dict.set("Resources", resources.dict);
  if (deskew && layer.turnedDeg !== 0) {
    page.dict.set("Rotate", (rotationOf(document, page) + layer.turnedDeg) % 360);
  }
}

interface Writing {
  font: InvisibleFont;
  fontName: string;
  heightPt: number;
}

/** Words in the upright page, origin at the bottom left. */
function textOf(words: readonly PlacedWord[], { font, fontName, heightPt }: Writing): string {
  let text = "BT\n3 Tr\n";
  let sizeSet = "";
  for (const word of words) {
    const { codes, letters, indent } = lettersOf(word, font);
    if (letters === 0 || word.size <= 0 || word.width <= 0) continue;
    const size = rounded(word.size);
    if (size !== sizeSet) text += `/${fontName} ${size} Tf\n`;
    sizeSet = size;
    const stretch = word.width / ((letters * LETTER_WIDTH * word.size) / 1_000);
    const x = word.x - (indent * LETTER_WIDTH * word.size * stretch) / 1_000;
    const place = `1 0 0 1 ${rounded(x)} ${rounded(heightPt - word.baseline)}`;
    text += `${rounded(100 * stretch)} Tz ${place} Tm <${codes}> Tj\n`;
  }
  return `${text}ET\n`;
}

/** In the order in which the letters stand on the page, as PDFs hold them; the space after a word stands outside of its box. */
function lettersOf(
  { text, last }: PlacedWord,
  font: InvisibleFont,
): { codes: string; letters: number; indent: number } {
  const backwards = RIGHT_TO_LEFT.test(text);
  const { hex, letters } = font.encode(backwards ? inVisualOrder(text) : text);
  if (last || SPACELESS_END.test(text)) return { codes: hex, letters, indent: 0 };
  const space = font.encode(" ").hex;
  return backwards ? { codes: space + hex, letters, indent: 1 } : { codes: hex + space, letters, indent: 0 };
}

function inVisualOrder(text: string): string {
  const reversed = (part: string): string => [...part].reverse().join("");
  return reversed(text.replace(LEFT_TO_RIGHT_RUN, reversed));
}

/** From the upright page, origin at the bottom left, to the page's user space: leaning, lying and turned as the picture in it. */
function toUserSpace(document: PdfDocument, page: PdfPage, layer: TextLayer): Matrix {
  const { widthPt, heightPt, turnedDeg, deskewedDeg } = layer;
  const [width, height] = turnedDeg % 180 === 0 ? [widthPt, heightPt] : [heightPt, widthPt];
  const box = visibleBox(document, page);
  const turn = rotationOf(document, page);
  const [shownWidth, shownHeight] = turn % 180 === 0 ? [box.width, box.height] : [box.height, box.width];
  return [
    turnedAbout(deskewedDeg, widthPt / 2, heightPt / 2),
    shownToUserSpace(turnedDeg, width, height),
    scaling(shownWidth / width, shownHeight / height),
    shownToUserSpace(turn, box.width, box.height),
    translation(box.x, box.y),
  ].reduce(multiply);
}

function straightening(document: PdfDocument, page: PdfPage, { deskewedDeg }: TextLayer): Matrix {
  if (Math.abs(deskewedDeg) < LEAN_MIN_DEG) return IDENTITY;
  const { x, y, width, height } = visibleBox(document, page);
  return turnedAbout(-deskewedDeg, x + width / 2, y + height / 2);
}

const turnedAbout = (degrees: number, x: number, y: number): Matrix =>
  [translation(-x, -y), rotation(degrees), translation(x, y)].reduce(multiply);

const operands = (matrix: Matrix): string => matrix.map(formatNumber).join(" ");

const rounded = (value: number): string => String(Number(value.toFixed(2)));

const plainStream = (document: PdfDocument, text: string): PdfRef =>
  document.add(new PdfStream(new PdfDict(), bytesOf(text)));

const packedStream = (document: PdfDocument, text: string): PdfRef =>
  document.add(new PdfStream(PdfDict.of({ Filter: name("FlateDecode") }), deflateSync(bytesOf(text), { level: 9 })));
