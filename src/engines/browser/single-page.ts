import { FolioError } from "../../domain/errors.ts";
import { PAGE_SIDE_PT } from "../../domain/page-size.ts";
import { type Emulation, NO_EMULATION, type RenderOptions } from "../../domain/render-input.ts";
import { CommandRefused } from "./cdp.ts";

/** Points per CSS pixel. A CSS pixel is 1/96 in, and a point is 1/72 in. */
const PT_PER_PX = 0.75;
/** Height in CSS pixels that is added to the page, because the positions of lines may be rounded up. */
const HEIGHT_MARGIN_PX = 2;
/**
 * Factor by which the page height grows, at most MAX_TRIES times, until the document fits on one page. This is needed
 * if lengths in the document grow with the height of the page.
 */
const HEIGHT_GROWTH_FACTOR = 1.25;
const MAX_TRIES = 10;

type Paper = Pick<RenderOptions, "widthPt" | "heightPt" | "landscape">;

/** Returns an emulation with print styles. Its viewport is as wide as the printed area of the paper. */
export function singlePageEmulation(options: RenderOptions): Emulation {
  const { widthPt, heightPt } = withSwappedSides(options);
  const { left, right, top, bottom } = options.marginPt;
  const pixels = (points: number) => Math.max(1, Math.floor(points / PT_PER_PX / options.scale));
  const viewport = { width: pixels(widthPt - left - right), height: pixels(heightPt - top - bottom) };
  return { ...NO_EMULATION, ...options.emulation, media: options.emulation?.media ?? "print", viewport };
}

/**
 * Returns a paper size with which a document that is `contentPx` CSS pixels high fits on one page. `print` prints a
 * page range, and rejects if the range is beyond the last page. Throws `document_too_large`.
 */
export async function fitPaperHeight(
  options: RenderOptions,
  contentPx: number,
  print: (options: RenderOptions) => Promise<unknown>,
): Promise<RenderOptions> {
  const { top, bottom } = options.marginPt;
  const { widthPt } = withSwappedSides(options);
  let contentPt = (contentPx + HEIGHT_MARGIN_PX) * PT_PER_PX * options.scale;
  for (let tries = 0; ; tries++) {
    const heightPt = Math.max(PAGE_SIDE_PT.min, contentPt + top + bottom);
    if (heightPt > PAGE_SIDE_PT.max) throw tooHighError(heightPt);
    const paper = { ...options, widthPt, heightPt, landscape: false };
    const isWhole = await print({ ...paper, pageRanges: [{ first: 2, last: 2 }] }).then(() => false, isBeyondLastPage);
    if (isWhole || tries === MAX_TRIES) return paper;
    contentPt *= HEIGHT_GROWTH_FACTOR;
  }
}

/**
 * Returns true if Chromium rejected the page ranges because they start beyond the last page. Throws any other error.
 */
export function isBeyondLastPage(error: unknown): boolean {
  if (error instanceof CommandRefused && /page range/i.test(error.message)) return true;
  throw error;
}

const withSwappedSides = ({ widthPt, heightPt, landscape }: Paper) =>
  landscape ? { widthPt: heightPt, heightPt: widthPt } : { widthPt, heightPt };

const tooHighError = (heightPt: number) =>
  new FolioError(
    "document_too_large",
    `single_page must give a page of at most ${PAGE_SIDE_PT.max} pt; got ${Math.round(heightPt)} pt. Omit single_page.`,
    { param: "single_page" },
  );
