import { decodeText, type PdfDict, type PdfDocument, readRectangle } from "@folio/pdf/reading";
import type { Box, Matrix } from "../geometry.ts";
import { transformBox } from "../geometry.ts";

/** Link to an external URL. Links to places inside the document are omitted, because they have no URL. */
export interface Link extends Box {
  url: string;
}

const SCHEMES: ReadonlySet<string> = new Set(["http:", "https:", "ftp:", "mailto:", "tel:"]);

export function linksOf(document: PdfDocument, annotations: readonly PdfDict[], toPage: Matrix): Link[] {
  return annotations.flatMap((annotation) => {
    const url = document.nameText(annotation.get("Subtype")) === "Link" ? urlOf(document, annotation) : null;
    const box = readRectangle(document, annotation.get("Rect") ?? null);
    if (url === null || !box) return [];
    const { x, y, width, height } = box;
    return { url, ...transformBox(toPage, { x0: x, y0: y, x1: x + width, y1: y + height }) };
  });
}

function urlOf(document: PdfDocument, link: PdfDict): string | null {
  const action = document.dict(link.get("A"));
  const address = document.nameText(action?.get("S")) === "URI" ? document.string(action?.get("URI")) : null;
  if (!address) return null;
  const text = decodeText(address).trim();
  const url = URL.parse(/^www\./i.test(text) ? `http://${text}` : text);
  return url && SCHEMES.has(url.protocol) ? url.href : null;
}
