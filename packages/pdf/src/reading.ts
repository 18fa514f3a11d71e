/**
 * Exports low-level access to PDFs: objects, streams, fonts and content operations. This module is for code that
 * interprets pages itself. It is a separate entry point, so that a bundler can include it without the editor.
 */
export { freeText, textFonts } from "./annotations/annotation-text.ts";
export { decodeImage } from "./compress/image-samples.ts";
export { joinContent } from "./content/join-content.ts";
export { type Operation, OperationReader } from "./content/operations.ts";
export { contentItems, pageContent } from "./content/page-content.ts";
export { appendRevision, type Revision } from "./file/append-revision.ts";
export { claimedPdfaPart } from "./file/claims.ts";
export { readCrossReference as crossReferenceOf } from "./file/cross-reference.ts";
export { PdfDocument } from "./file/document.ts";
export { findPages, type PdfPage, pageRotation, pagesOf, readRectangle, visibleBox } from "./file/pages.ts";
export { reachableObjects } from "./file/reachable.ts";
export type { SparseBytes } from "./file/sparse-bytes.ts";
export { writePdf } from "./file/writer.ts";
export { decodeReadable, decodeStream, decodeUpToImageFilter, type FilterStep } from "./filters/decode.ts";
export { StreamDecodeError } from "./filters/stream-decode-error.ts";
export { characterMaps } from "./fonts/character-map.ts";
export { MAX_CMAP_BYTES, ParsedCMap, sanitizeCMap } from "./fonts/cmap-text.ts";
export type { CMaps } from "./fonts/cmaps.ts";
export { characterOf, glyphIn, WINDOWS_CHARACTERS } from "./fonts/glyph-names.ts";
export { namedGlyphs } from "./fonts/post-names.ts";
export { standardWidths } from "./fonts/standard-widths.ts";
export { readTrueType } from "./fonts/true-type.ts";
export { cidFigures, MAX_CID, simpleWidths } from "./fonts/widths.ts";
export { appearanceForm } from "./forms/widget-appearance.ts";
export type { JpegCodec } from "./image/codec.ts";
export { writePng } from "./image/png-writer.ts";
export { areaOnPage } from "./redact/areas.ts";
export { geometryOf as pageGeometry } from "./stamp/stamp-pages.ts";
export { Budget } from "./syntax/budget.ts";
export { DamagedFileError } from "./syntax/damaged-file-error.ts";
export {
  bytesOf,
  decodeText,
  isName,
  latin1,
  name,
  PdfDict,
  PdfName,
  PdfRef,
  PdfStream,
  PdfString,
  type PdfValue,
  textString,
} from "./syntax/objects.ts";
export { serialize } from "./syntax/serialize.ts";
