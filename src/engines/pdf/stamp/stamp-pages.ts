import { selectedPages } from "../../../domain/page-ranges.ts";
import { type Balance, balanceOf, enclosing } from "../content/balance.ts";
import { multiply } from "../content/matrix.ts";
import { OwnResources } from "../content/own-resources.ts";
import { contentItems, contentKey, pageContent } from "../content/page-content.ts";
import type { PdfDocument } from "../file/document.ts";
import { type PdfPage, rotationOf, visibleBox } from "../file/pages.ts";
import { bytesOf, name, PdfDict, type PdfRef, PdfStream } from "../syntax/objects.ts";
import { formatNumber } from "../syntax/serialize.ts";
import { type Artwork, addArtwork } from "./artwork.ts";
import { type PageGeometry, place } from "./placement.ts";
import type { Stamp } from "./stamp.ts";

interface Prepared {
  stamp: Stamp;
  artwork: Artwork;
  graphicsState: PdfRef | null;
  pages: Set<number> | null;
}

/** Draws the stamps on their pages; several on one page in the order given. Returns how many pages got at least one. */
export async function stampPages(document: PdfDocument, pages: PdfPage[], stamps: Stamp[]): Promise<number> {
  const prepared = stamps.map((stamp) => prepare(document, stamp, pages.length));
  const stamper = new PageStamper(document);
  let applied = 0;
  for (const [i, page] of pages.entries()) {
    const own = prepared.filter((each) => each.pages === null || each.pages.has(i + 1));
    if (own.length === 0) continue;
    stamper.stamp(page, own);
    applied++;
    await document.budget.breathe();
  }
  return applied;
}

function prepare(document: PdfDocument, stamp: Stamp, pageCount: number): Prepared {
  const { opacity } = stamp;
  const graphicsState =
    opacity < 1 ? document.add(PdfDict.of({ Type: name("ExtGState"), ca: opacity, CA: opacity })) : null;
  return {
    stamp,
    artwork: addArtwork(document, stamp.artwork),
    graphicsState,
    pages: stamp.pages === null ? null : new Set(selectedPages(stamp.pages, pageCount, "pages")),
  };
}

class PageStamper {
  readonly #document: PdfDocument;
  /** Pages alike get the very same streams. */
  readonly #streams = new Map<string, PdfRef>();
  /** By the numbers of the content streams, which pages may share. */
  readonly #balances = new Map<string, Balance>();

  constructor(document: PdfDocument) {
    this.#document = document;
  }

  stamp(page: PdfPage, stamps: Prepared[]): void {
    const document = this.#document;
    const geometry = geometryOf(document, page);
    const resources = new OwnResources(document, page);
    const drawn = stamps.map((each) => ({ layer: each.stamp.layer, text: drawing(each, geometry, resources) }));
    const textOf = (layer: Stamp["layer"]): string =>
      drawn
        .filter((each) => each.layer === layer)
        .map((each) => each.text)
        .join("");
    const { open, close } = enclosing(this.#balance(page));
    page.dict.set("Contents", [
      this.#streamOf(`${textOf("under")}${open}`),
      ...contentItems(document, page.dict),
      this.#streamOf(`${close}${textOf("over")}`),
    ]);
    page.dict.set("Resources", resources.dict);
  }

  #balance(page: PdfPage): Balance {
    const document = this.#document;
    const key = contentKey(document, page.dict);
    const found = key === null ? undefined : this.#balances.get(key);
    const known = found ?? balanceOf(pageContent(document, page.dict), document.budget);
    if (key !== null) this.#balances.set(key, known);
    return known;
  }

  #streamOf(text: string): PdfRef {
    const known = this.#streams.get(text);
    if (known) return known;
    const ref = this.#document.add(new PdfStream(new PdfDict(), bytesOf(text)));
    this.#streams.set(text, ref);
    return ref;
  }
}

/** Marked as an artifact (14.8.2.2), so that tagged documents stay valid and readers aloud pass over it. */
function drawing({ stamp, artwork, graphicsState }: Prepared, geometry: PageGeometry, resources: OwnResources): string {
  const matrix = multiply(artwork.toPoints, place(stamp, artwork, geometry));
  const state = graphicsState ? `/${resources.name("ExtGState", "Stamp", graphicsState)} gs\n` : "";
  const picture = resources.name("XObject", "Stamp", artwork.xObject);
  const operands = matrix.map(formatNumber).join(" ");
  return `/Artifact <</Type/Pagination/Subtype/Watermark>> BDC\nq\n${state}${operands} cm\n/${picture} Do\nQ\nEMC\n`;
}

function geometryOf(document: PdfDocument, page: PdfPage): PageGeometry {
  const userUnit = document.number(page.dict.get("UserUnit")) ?? 1;
  return {
    visible: visibleBox(document, page),
    rotation: rotationOf(document, page),
    userUnit: userUnit > 0 ? userUnit : 1,
  };
}
