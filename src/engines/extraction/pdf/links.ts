import type { PageViewport, PDFPageProxy } from "unpdf/pdfjs";
import type { Box, Matrix } from "../geometry.ts";
import { transformBox } from "../geometry.ts";

/** A link to the outside; links inside the document have no address a reader of text could follow. */
export interface Link extends Box {
  url: string;
}

interface Annotation {
  subtype?: string;
  url?: string;
  rect?: number[];
}

export async function linksOf(page: PDFPageProxy, viewport: PageViewport): Promise<Link[]> {
  const annotations = (await page.getAnnotations({ intent: "display" })) as Annotation[];
  const links: Link[] = [];
  for (const { subtype, url, rect } of annotations) {
    const [x0, y0, x1, y1] = rect ?? [];
    if (subtype !== "Link" || !url || x0 === undefined || y0 === undefined || x1 === undefined || y1 === undefined)
      continue;
    links.push({ url, ...transformBox(viewport.transform as unknown as Matrix, { x0, y0, x1, y1 }) });
  }
  return links;
}
