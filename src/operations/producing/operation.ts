import type { ErrorCode } from "../../domain/errors.ts";
import type { ExtractionKind } from "../../domain/extraction.ts";
import type { JobKind } from "../../domain/job.ts";
import type { PdfOperation } from "../../domain/pdf.ts";
import type { Scope } from "../../domain/scopes.ts";
import type { ExtractionView } from "../../resources/extractions.ts";
import type { BodyOf, BodySchema, OperationDocs, ParamsSchema } from "../../resources/operation-docs.ts";
import type { TemplateData } from "../../resources/template-data.ts";
import type { ThumbnailView } from "../../resources/thumbnails.ts";
import type { ConvertImagesNeeds } from "../conversions/convert-images.ts";
import type { ConvertOfficeNeeds } from "../conversions/convert-office.ts";
import type { ExtractOcrNeeds } from "../extractions/extract-ocr.ts";
import type { ExtractTablesNeeds } from "../extractions/extract-tables.ts";
import type { ExtractTextNeeds } from "../extractions/extract-text.ts";
import type { CreateImageNeeds, StoredImage } from "../images/create.ts";
import type { CheckDocumentNeeds } from "../jobs/check-document.ts";
import type { RedactPdfNeeds } from "../pdfs/redact.ts";
import type { RenderPdfNeeds } from "../pdfs/render.ts";
import type { SplitPdfNeeds } from "../pdfs/split.ts";
import type { StoredPdf, StoredPdfs } from "../pdfs/stages.ts";
import type { WatermarkPdfNeeds } from "../pdfs/watermark.ts";
import type { SignPdfNeeds } from "../signatures/sign.ts";
import type { RenderTemplateNeeds } from "../templates/render.ts";
import type { CreateThumbnailsNeeds } from "../thumbnails/create.ts";
import type { Context, WorkContext } from "../verb.ts";

/** Dependencies of all operations that produce something. */
export type ProducerNeeds = RenderPdfNeeds &
  RenderTemplateNeeds &
  WatermarkPdfNeeds &
  SplitPdfNeeds &
  RedactPdfNeeds &
  SignPdfNeeds &
  ConvertOfficeNeeds &
  ConvertImagesNeeds &
  CreateImageNeeds &
  CreateThumbnailsNeeds &
  ExtractTextNeeds &
  ExtractOcrNeeds &
  ExtractTablesNeeds;

export type ProducerContext = WorkContext<ProducerNeeds>;

/**
 * Complete definition of an operation that produces something: its endpoint, schema, function and errors, and where
 * clients, command line and guides list it. Folio derives the route, the asynchronous jobs, the OpenAPI document, the
 * clients and the API reference from it. Its examples are in http/openapi/examples, because requests do not need them.
 */
interface Definition<Body extends BodySchema, Result> extends OperationDocs {
  /** Path in OpenAPI syntax, such as `/v1/templates/{id}/render`. The method is POST. */
  path: string;
  params?: () => ParamsSchema;
  scope: Scope;
  body: () => Body;
  /** Bytes of memory to reserve per byte of the body during the work. If unset, `LIMITS.bodyHeldFactor` is used. */
  heldFactor?: number;
  /** Description of the successful response for the OpenAPI document. */
  success: string;
  /**
   * Error codes of this operation, in addition to the error codes that all endpoints or all producing endpoints have.
   */
  errors: readonly ErrorCode[];
  /** Returns the templates and data in a body that may be invalid. Their errors are reported with those of the body. */
  templateDataIn?(body: unknown, pathId: string): TemplateData[];
  /** Checks an asynchronous request before it is accepted. Stored PDFs and URLs in the body are checked in any case. */
  check?(context: Context<CheckDocumentNeeds>, body: BodyOf<Body>, pathId: string): Promise<void>;
  /** Runs the operation. `pathId` is the id in the path, or empty if the path contains no id. */
  run(context: ProducerContext, body: BodyOf<Body>, pathId: string): Promise<Result>;
}

/** Result of an operation, by the kind of the result. */
export type OperationResult =
  | { kind: "pdf"; made: StoredPdf }
  | { kind: "pdfs"; made: StoredPdfs }
  | { kind: "image"; made: StoredImage }
  | { kind: "thumbnails"; made: ThumbnailView[] }
  | { kind: "extraction"; made: ExtractionView };

/** Kind of the result, and the name of the operation in the row of the result. */
type ResultOrigin =
  | { kind: "pdf"; operation: PdfOperation }
  | { kind: "extraction"; extraction: ExtractionKind }
  | { kind: Exclude<JobKind, "pdf" | "extraction"> };

/** A definition without the type of its body. `run` is a method, so that its parameter is bivariant. */
export type ProducingOperation = ResultOrigin & Definition<BodySchema, OperationResult>;

export const pdfOperation = <Body extends BodySchema>(
  operation: PdfOperation,
  definition: Definition<Body, StoredPdf>,
): ProducingOperation => withKind(definition, { kind: "pdf", operation }, (made) => ({ kind: "pdf", made }));

export const pdfsOperation = <Body extends BodySchema>(definition: Definition<Body, StoredPdfs>): ProducingOperation =>
  withKind(definition, { kind: "pdfs" }, (made) => ({ kind: "pdfs", made }));

export const imageOperation = <Body extends BodySchema>(
  definition: Definition<Body, StoredImage>,
): ProducingOperation => withKind(definition, { kind: "image" }, (made) => ({ kind: "image", made }));

export const thumbnailsOperation = <Body extends BodySchema>(
  definition: Definition<Body, ThumbnailView[]>,
): ProducingOperation => withKind(definition, { kind: "thumbnails" }, (made) => ({ kind: "thumbnails", made }));

export const extractionOperation = <Body extends BodySchema>(
  extraction: ExtractionKind,
  definition: Definition<Body, ExtractionView>,
): ProducingOperation =>
  withKind(definition, { kind: "extraction", extraction }, (made) => ({ kind: "extraction", made }));

function withKind<Body extends BodySchema, Result>(
  definition: Definition<Body, Result>,
  origin: ResultOrigin,
  tag: (made: Result) => OperationResult,
): ProducingOperation {
  const own: Definition<Body, OperationResult> = {
    ...definition,
    run: async (context, body, pathId) => tag(await definition.run(context, body, pathId)),
  };
  return { ...own, ...origin };
}
