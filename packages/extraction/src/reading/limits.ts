import { MAX_IMAGE_PIXELS, MAX_PAGES } from "@folio/pdf/model";

const MB = 1024 * 1024;

/** Limits for reading one source. All code that reads its bytes spends from them, so that reading always ends. */
export interface ReadingLimits {
  /** Memory of the parsed objects, in bytes (Budget). */
  objectBytes: number;
  /** Pages per request, because all results are in memory together. */
  pages: number;
  /** Operations per page. Operations of a form count each time it is drawn. */
  pageOperations: number;
  /** Work units (Budget) per page content. They also cover array items and bytes skipped after errors, which are not operations. */
  pageContentWork: number;
  pageGlyphs: number;
  /** Decoded content per page, in bytes. A form counts each time it is drawn. */
  pageContentBytes: number;
  /** Parsed content kept from the first pass to the second, in bytes for all pages together (RecordedContent). */
  recordedBytes: number;
  /** Elements of the tag tree. A source with more counts as untagged. */
  structureElements: number;
  /** Shown text in fonts with codes of variable length, in bytes. */
  shownTextBytes: number;
  fonts: number;
  /** Pixels of an image that must be decoded. */
  imagePixels: number;
  /** Bytes of all image files together, which are in memory at the same time. */
  imageFileBytes: number;
  /** Whether embedded font programs are parsed. Their parsing has no bound, so it requires a thread that can be terminated. */
  fontPrograms: boolean;
}

/** Limits for a Workers isolate: 128 MB shared by all requests, and no page may block it for more than 0.1 seconds. */
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
 * Limits for a thread that may use 2 GB and can be terminated. A dense newspaper page has about 30,000 glyphs, a city map a million
 * operations.
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

/** A reading limit is exceeded. Another environment with larger limits may succeed. */
export class LimitExceededError extends Error {
  override readonly name = "BeyondLimits";
}
