import { FolioError } from "../../domain/errors.ts";
import { PAGE_SIDE_PT } from "../../domain/page-size.ts";
import { AS_IT_IS, type Emulation, type RenderOptions } from "../../domain/render-input.ts";
import { CommandRefused } from "./cdp.ts";

/** A CSS pixel is 1/96 in, a point 1/72 in. */
const PT_PER_PX = 0.75;
/** What a rounded line more may take. */
const SLACK_PX = 2;
/** Heights in parts of the page's own are higher on a higher page: it is tried with so much more, so many times. */
const GROWTH = 1.25;
const TRIES = 10;

type Paper = Pick<RenderOptions, "widthPt" | "heightPt" | "landscape">;

/** The page finds the paper's width from the start, in the styles that will be printed. */
export function emulationOfOnePage(options: RenderOptions): Emulation {
  const { widthPt, heightPt } = turned(options);
  const { left, right, top, bottom } = options.marginPt;
  const pixels = (points: number) => Math.max(1, Math.floor(points / PT_PER_PX / options.scale));
  const viewport = { width: pixels(widthPt - left - right), height: pixels(heightPt - top - bottom) };
  return { ...AS_IT_IS, ...options.emulation, media: options.emulation?.media ?? "print", viewport };
}

/**
 * Paper that takes the whole document, `contentPx` high, on one page. `print` says whether there is a second one. Throws
 * `document_too_large`.
 */
export async function paperForAll(
  options: RenderOptions,
  contentPx: number,
  print: (options: RenderOptions) => Promise<unknown>,
): Promise<RenderOptions> {
  const { top, bottom } = options.marginPt;
  const { widthPt } = turned(options);
  let contentPt = (contentPx + SLACK_PX) * PT_PER_PX * options.scale;
  for (let tries = 0; ; tries++) {
    const heightPt = Math.max(PAGE_SIDE_PT.min, contentPt + top + bottom);
    if (heightPt > PAGE_SIDE_PT.max) throw tooHigh(heightPt);
    const paper = { ...options, widthPt, heightPt, landscape: false };
    const isWhole = await print({ ...paper, pageRanges: [{ first: 2, last: 2 }] }).then(() => false, isBeyondLastPage);
    if (isWhole || tries === TRIES) return paper;
    contentPt *= GROWTH;
  }
}

/** Chromium's answer to page ranges that begin behind the last page. */
export function isBeyondLastPage(error: unknown): boolean {
  if (error instanceof CommandRefused && /page range/i.test(error.message)) return true;
  throw error;
}

const turned = ({ widthPt, heightPt, landscape }: Paper) =>
  landscape ? { widthPt: heightPt, heightPt: widthPt } : { widthPt, heightPt };

const tooHigh = (heightPt: number) =>
  new FolioError(
    "document_too_large",
    `single_page must give a page of at most ${PAGE_SIDE_PT.max} pt; got ${Math.round(heightPt)} pt. Omit single_page.`,
    { param: "single_page" },
  );
