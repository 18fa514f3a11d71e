/**
 * Exports types, constants, errors and page ranges, for code that does not run the editor. This module loads no other
 * part of the package.
 */
export type { Violation } from "./conformance/findings.ts";
export { areCombinable, STANDARDS, type Standard } from "./conformance/standard.ts";
export type { MetadataExtension } from "./conformance/write-metadata.ts";
export {
  type DescribedField,
  type DescribedFont,
  type DescribedImage,
  type DescribedPage,
  type DescribedSignature,
  type DocumentClaims,
  type DocumentMetadata,
  FIELD_KINDS,
  type FieldKind,
  type PdfDescription,
} from "./describe/description.ts";
export type {
  CompressionLevel,
  EditDeadline,
  EditedPdf,
  MergeSource,
  PdfInspection,
  ReorderOptions,
  StampedPdf,
  WholePdf,
} from "./edits.ts";
export {
  type ArgumentErrorDetail,
  PdfError,
  type PdfErrorCode,
  type PdfWarning,
  type PdfWarningCode,
} from "./errors.ts";
export type { SparseBytes } from "./file/sparse-bytes.ts";
export type { PdfSink } from "./file/writer.ts";
export type { JpegCodec } from "./image/codec.ts";
export type { ImageFile, ImagePageLayout, PaperSize } from "./images/image-file.ts";
export * from "./limits.ts";
export type { MergeOutcome, ReadableSource } from "./merge/merge-sources.ts";
export type { StoredPdf } from "./merge/single-document-reader.ts";
export type { Heading } from "./navigation/headings.ts";
export type { NamedPage } from "./navigation/named-pages.ts";
export type { PageBox } from "./page-box.ts";
export { PAGE_RANGES_HINT, type PageRange, type PageSelection, parsePageRanges, selectedPages } from "./page-ranges.ts";
export {
  MAX_REPORTED_BOXES,
  REDACTED_BOX_KINDS,
  REDACTED_PART_KINDS,
  type RedactedBox,
  type RedactionReport,
} from "./redact/redaction-report.ts";
export {
  type AttachmentAbout,
  type DocumentInformation,
  type FieldValue,
  GAP_WIDTHS,
  type GapWidth,
  type Insets,
  type Numbering,
  type PdfPermissions,
  type PdfProtection,
  type PdfRevision,
  type PdfStep,
  RELATIONSHIPS,
  type RedactedArea,
  type Relationship,
  type Sheets,
  TEXT_POSITIONS,
  type TextPosition,
} from "./revise/revision.ts";
export type { Stamp, StampArtwork, TestWatermarkWord } from "./stamp/stamp.ts";
export type { MemoryReservation } from "./syntax/budget.ts";
export type { TextLayer, TextLayers } from "./text-layer/text-layer.ts";
export { FOUND_KINDS, matchesOf, type TextMatch, type TextSearch } from "./text-search.ts";
