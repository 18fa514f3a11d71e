/** Bounding box in pixels, with the origin at the top left. */
export interface PixelBox {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface HocrWord extends PixelBox {
  text: string;
  /** Confidence of the recognition, from 0 to 1. */
  confidence: number;
}

export interface HocrLine extends PixelBox {
  /** Height of the line's letters from the lowest descender to the highest ascender, in pixels. */
  size: number;
  /**
   * Slope of the baseline (pixels down per pixel right). The slope is positive when the baseline falls to the right,
   * and null for a vertical line.
   */
  slope: number | null;
  words: HocrWord[];
}

/** Paragraph that Tesseract recognized. Its lines are in reading order. */
export interface HocrParagraph extends PixelBox {
  lines: HocrLine[];
}

const ELEMENT =
  /<(?:p|span|div) class='(ocr_par|ocr_line|ocr_header|ocr_caption|ocr_textfloat|ocrx_word)'[^>]*?title=(?:'([^']*)'|"([^"]*)")[^>]*>([^<]*(?:<(?:strong|em)>[^<]*)*)/g;
const ENTITIES: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#39;": "'" };

/**
 * Returns the paragraphs, lines and words of Tesseract's hOCR output (hOCR 1.2: `bbox`, `x_size`, `x_wconf`). Omits
 * paragraphs and lines without words.
 */
export function parseHocr(hocr: string): HocrParagraph[] {
  const paragraphs: HocrParagraph[] = [];
  for (const [, kind, single, double, inner = ""] of hocr.matchAll(ELEMENT)) {
    const title = single ?? double ?? "";
    const box = parseBox(title);
    if (kind === "ocr_par") paragraphs.push({ ...box, lines: [] });
    else if (kind === "ocrx_word")
      addWord(paragraphs, { ...box, text: parseText(inner), confidence: parseNumber(title, "x_wconf") / 100 });
    else
      paragraphs
        .at(-1)
        ?.lines.push({ ...box, size: parseNumber(title, "x_size"), slope: parseSlope(title), words: [] });
  }
  for (const paragraph of paragraphs) paragraph.lines = paragraph.lines.filter((line) => line.words.length > 0);
  return paragraphs.filter((paragraph) => paragraph.lines.length > 0);
}

function addWord(paragraphs: HocrParagraph[], word: HocrWord): void {
  if (word.text !== "") paragraphs.at(-1)?.lines.at(-1)?.words.push(word);
}

function parseBox(title: string): PixelBox {
  const [left = 0, top = 0, right = 0, bottom = 0] = (/bbox ([\d ]+)/.exec(title)?.[1] ?? "").split(" ").map(Number);
  return { left, top, right, bottom };
}

/**
 * Maximum slope of the baseline of a horizontal line: 1, which is 45 degrees. Tesseract reports a steeper baseline for
 * vertical lines of Arabic, and no baseline for vertical lines of other scripts.
 */
const SLOPE_MAX = 1;

function parseSlope(title: string): number | null {
  const slope = /baseline (-?[\d.]+)/.exec(title)?.[1];
  if (slope === undefined || Math.abs(Number(slope)) > SLOPE_MAX) return null;
  return Number(slope);
}

const parseNumber = (title: string, name: string): number =>
  Number(new RegExp(`${name} ([\\d.]+)`).exec(title)?.[1] ?? 0);

const parseText = (inner: string): string =>
  inner
    .replace(/<[^>]*>/g, "")
    .replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity)
    .trim();
