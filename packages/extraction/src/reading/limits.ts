import { MAX_IMAGE_PIXELS, MAX_PAGES } from "@folio/pdf/model";

const MB = 1024 * 1024;

/** How much reading one source may take. Whatever walks a source's bytes spends from these, so none of it can go on for ever. */
export interface ReadingLimits {
  /** Memory of the objects that are read, in bytes (Budget). */
  objectBytes: number;
  /** At a time; the results of all are in memory together. */
  pages: number;
  /** Operations of one page; those of a form count each time it is drawn. */
  pageOperations: number;
  /** Units of work (Budget) to read one page's content: what stands in arrays and between faults is no operation yet takes time. */
  pageContentWork: number;
  pageGlyphs: number;
  /** Decoded content of one page, a form's each time it is drawn. */
  pageContentBytes: number;
  /** Content that is kept taken apart from the first reading to the second, of all pages together (RecordedContent). */
  recordedBytes: number;
  /** Elements of the structure tree; beyond them the source counts as untagged. */
  structureElements: number;
  /** Shown text of fonts whose codes have no fixed length. */
  shownTextBytes: number;
  fonts: number;
  /** Of one image that has to be decoded. */
  imagePixels: number;
  /** Of all files of pictures together, which are in memory at a time. */
  imageFileBytes: number;
  /** Whether the fonts' own programs may be parsed: nothing bounds what those make a parser do, so only where it can be killed. */
  fontPrograms: boolean;
}

/** Limits for a Workers isolate: 128 MB shared by all requests, and no page blocks it for more than a tenth of a second. */
export const ISOLATE_READING_LIMITS: ReadingLimits = {
  objectBytes: 48 * MB,
  pages: 500,
  pageOperations: 40_000,
  pageContentWork: 20e6,
  pageGlyphs: 15_000,
  pageContentBytes: 4_000_000,
  recordedBytes: 400_000,
  structureElements: 300_000,
  shownTextBytes: 2_000_000,
  fonts: 300,
  imagePixels: 2_000_000,
  imageFileBytes: 16_000_000,
  fontPrograms: false,
};

/** Limits for a thread that may use 2 GB and can be ended. A dense newspaper page has about 30,000 glyphs, a city map a million operations. */
export const THREAD_READING_LIMITS: ReadingLimits = {
  objectBytes: 1_800 * MB,
  pages: MAX_PAGES,
  pageOperations: 1_500_000,
  pageContentWork: 5e9,
  pageGlyphs: 300_000,
  pageContentBytes: 96_000_000,
  recordedBytes: 20_000_000,
  structureElements: 5_000_000,
  shownTextBytes: 50_000_000,
  fonts: 5_000,
  imagePixels: MAX_IMAGE_PIXELS,
  imageFileBytes: 400_000_000,
  fontPrograms: true,
};

/** A limit is passed. Where the limits are small, a place with larger ones may do. */
export class LimitExceededError extends Error {
  override readonly name = "BeyondLimits";
}
