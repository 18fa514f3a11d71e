/**
 * Types, constants, errors and header names for code that does not run the extractor. This module imports only the
 * modules listed here. None of them imports the extractor.
 */
export { ExtractionError, type ExtractionWarning, type ExtractionWarningCode } from "./errors.ts";
export {
  type ExtractedBlock,
  type ExtractedBlockType,
  type ExtractedImage,
  type ExtractedPage,
  type ExtractedTable,
  IMAGE_FORMATS,
  type ImageFormat,
  type TableSpan,
} from "./extracted.ts";
export type {
  ExtractedFile,
  ExtractedImageSet,
  ExtractedImages,
  ExtractedPlaces,
  ExtractedTables,
  ExtractedText,
  ExtractionSource,
  ReadRequest,
  RecognisedPage,
  RecognisedRule,
  RecognisedWord,
  TextFormat,
} from "./extraction.ts";
export { ISOLATE_READING_LIMITS, type ReadingLimits, THREAD_READING_LIMITS } from "./reading/limits.ts";
export { columnNames, titleRows } from "./tables/header-names.ts";
