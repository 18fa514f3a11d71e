/** Types, constants, errors and header names: what code that does not run the extractor needs. Loads nothing else of the package. */
export { ExtractionError, type ExtractionWarning, type ExtractionWarningCode } from "./errors.ts";
export {
  type ExtractedBlock,
  type ExtractedBlockType,
  type ExtractedImage,
  type ExtractedPage,
  type ExtractedTable,
  PICTURE_FORMATS,
  type PictureFormat,
  type TableSpan,
} from "./extracted.ts";
export type {
  ExtractedFile,
  ExtractedImages,
  ExtractedPictures,
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
export { ISOLATE_READING, type ReadingLimits, THREAD_READING } from "./reading/limits.ts";
export { headNames, titleRows } from "./tables/header-names.ts";
