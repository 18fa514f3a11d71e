import { MAX_IMAGE_PIXELS, MAX_PAGES } from "@folio/pdf/model";

const MB = 1024 * 1024;

/**
 * Limits for reading one PDF. All code that reads the PDF's bytes counts its work against these limits, so that reading
 * always ends.
 */
export interface ReadingLimits {
  /** Maximum memory for parsed objects, in bytes (see `Budget`). */
  objectBytes: number;
  /** Maximum number of pages per request, because all results are in memory together. */
  pages: number;
  /** Maximum number of drawing operations per page. The operations of a form count each time the form is drawn. */
  pageOperations: number;
  /**
   * Maximum number of work units (see `Budget`) for parsing the content of one page. Array items, and bytes that are
   * skipped after errors, count here but not in `pageOperations`.
   */
  pageContentWork: number;
  pageGlyphs: number;
  /** Maximum size of a page's decoded content, in bytes. The content of a form counts each time the form is drawn. */
  pageContentBytes: number;
  /**
   * Maximum size of the parsed content of all pages together that is kept between the two passes over the pages, in
   * bytes (see `RecordedContent`).
   */
  recordedBytes: number;
  /** Maximum number of elements of the tag tree. A PDF with more elements is read as if it had no tags. */
  structureElements: number;
  /** Maximum length of all text in fonts whose codes vary in length, in bytes. */
  shownTextBytes: number;
  fonts: number;
  /** Maximum number of pixels of an image that Folio must decode. */
  imagePixels: number;
  /** Maximum size of all image files together, in bytes, because they are in memory at the same time. */
  imageFileBytes: number;
  /**
   * Whether embedded font programs may be parsed. Parsing a font program may take unlimited time, so it must run in a
   * thread that can be terminated.
   */
  fontPrograms: boolean;
}

/**
 * Limits for a Workers isolate. All requests share the isolate's 128 MB of memory, and one page must not block the
 * isolate for more than 0.1 seconds.
 */
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

/**
 * Limits for a thread that may use 2 GB of memory and can be terminated. For comparison: a dense newspaper page has
 * about 30,000 glyphs; a city map has a million operations.
 */
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

/**
 * Error for a PDF that exceeds a reading limit. Another environment with larger limits may be able to read this PDF.
 */
export class LimitExceededError extends Error {
  override readonly name = "LimitExceededError";
}
