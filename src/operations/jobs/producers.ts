import type { ExtractionKind } from "../../domain/extraction.ts";
import type { JobKind } from "../../domain/job.ts";
import type { PdfOperation } from "../../domain/pdf.ts";
import { conversionInputOf, convertImagesBody, convertOfficeBody, imagesInputOf } from "../../resources/conversions.ts";
import {
  extractImagesBody,
  extractOcrBody,
  extractTablesBody,
  extractTextBody,
} from "../../resources/extraction-requests.ts";
import type { ExtractionView } from "../../resources/extractions.ts";
import { createImageBody, imageRequestOf } from "../../resources/images.ts";
import {
  mergeBody,
  mergeInputOf,
  reorderBody,
  reorderInputOf,
  splitBody,
  splitInputOf,
  watermarkBody,
  watermarkInputOf,
} from "../../resources/pdf-edits.ts";
import {
  attachBody,
  cropBody,
  cropInputOf,
  fillBody,
  fillingInputOf,
  flattenBody,
  flatteningInputOf,
  imposeBody,
  impositionInputOf,
  informBody,
  insertBody,
  insertionInputOf,
  numberBody,
  numberingInputOf,
  protectBody,
  redactBody,
  redactionInputOf,
  removalInputOf,
  removeBody,
  revisionInputOf,
  rotateBody,
  rotationInputOf,
  unlockBody,
} from "../../resources/pdf-revisions.ts";
import { createPdfBody, renderInputOf } from "../../resources/pdfs.ts";
import { sourceOf } from "../../resources/sources.ts";
import { renderTemplateBody, templateRenderInputOf } from "../../resources/templates.ts";
import { createThumbnailsBody, type ThumbnailView, thumbnailsInputOf } from "../../resources/thumbnails.ts";
import { type ConvertImagesNeeds, convertImages } from "../conversions/convert-images.ts";
import { type ConvertOfficeNeeds, convertOffice } from "../conversions/convert-office.ts";
import { extractImages } from "../extractions/extract-images.ts";
import { type ExtractOcrNeeds, extractOcr } from "../extractions/extract-ocr.ts";
import { type ExtractTablesNeeds, extractTables } from "../extractions/extract-tables.ts";
import { type ExtractTextNeeds, extractText } from "../extractions/extract-text.ts";
import { type CreateImageNeeds, createImage, type StoredImage } from "../images/create.ts";
import { type InsertPagesNeeds, insertPages } from "../pdfs/insert.ts";
import { type MergePdfsNeeds, mergePdfs } from "../pdfs/merge.ts";
import { type RedactPdfNeeds, redactPdf } from "../pdfs/redact.ts";
import { type RenderPdfNeeds, renderPdf } from "../pdfs/render.ts";
import { type ReorderPdfNeeds, reorderPdf } from "../pdfs/reorder.ts";
import { type RevisePdfNeeds, revisePdf } from "../pdfs/revise.ts";
import { type SplitPdfNeeds, splitPdf } from "../pdfs/split.ts";
import type { StoredPdf, StoredPdfs } from "../pdfs/stages.ts";
import { type WatermarkPdfNeeds, watermarkPdf } from "../pdfs/watermark.ts";
import { type RenderTemplateNeeds, renderTemplate } from "../templates/render.ts";
import { type CreateThumbnailsNeeds, createThumbnails } from "../thumbnails/create.ts";
import type { WorkContext } from "../verb.ts";

/** What every producing verb together needs. */
export type ProducerNeeds = RenderPdfNeeds &
  RenderTemplateNeeds &
  MergePdfsNeeds &
  WatermarkPdfNeeds &
  SplitPdfNeeds &
  ReorderPdfNeeds &
  RedactPdfNeeds &
  RevisePdfNeeds &
  InsertPagesNeeds &
  ConvertOfficeNeeds &
  ConvertImagesNeeds &
  CreateImageNeeds &
  CreateThumbnailsNeeds &
  ExtractTextNeeds &
  ExtractOcrNeeds &
  ExtractTablesNeeds;

export type ProducerContext = WorkContext<ProducerNeeds>;

export interface Made {
  pdf: StoredPdf;
  image: StoredImage;
  extraction: ExtractionView;
  pdfs: StoredPdfs;
  thumbnails: ThumbnailView[];
}

/** As a zod schema tells what it puts out. */
interface Schema<Body> {
  _zod: { output: Body };
}

type Run<Kind extends JobKind, Body> = (context: ProducerContext, body: Body, id: string) => Promise<Made[Kind]>;

/** A verb as the body of a request asks for it: called by the request itself, or by its job. `id`: that in the path, of a template. */
const producer =
  <Kind extends JobKind, Operation>(kind: Kind, operation: Operation) =>
  <Body extends Schema<unknown>>(body: () => Body, run: Run<Kind, Body["_zod"]["output"]>) => ({
    kind,
    operation,
    body,
    run,
  });

const pdf = (operation: PdfOperation) => producer("pdf", operation);
const extraction = (kind: ExtractionKind) => producer("extraction", kind);

/** By operationId. */
export const PRODUCERS = {
  createPdf: pdf("render")(createPdfBody, (context, body) => renderPdf({ ...context, input: renderInputOf(body) })),
  renderTemplate: pdf("template")(renderTemplateBody, (context, body, id) =>
    renderTemplate({ ...context, input: templateRenderInputOf(id, body) }),
  ),
  mergePdfs: pdf("merge")(mergeBody, (context, body) => mergePdfs({ ...context, input: mergeInputOf(body) })),
  watermarkPdf: pdf("watermark")(watermarkBody, (context, body) =>
    watermarkPdf({ ...context, input: watermarkInputOf(body) }),
  ),
  reorderPdf: pdf("reorder")(reorderBody, (context, body) => reorderPdf({ ...context, input: reorderInputOf(body) })),
  convertOffice: pdf("convert")(convertOfficeBody, (context, body) =>
    convertOffice({ ...context, input: conversionInputOf(body) }),
  ),
  convertImages: pdf("convert")(convertImagesBody, (context, body) =>
    convertImages({ ...context, input: imagesInputOf(body) }),
  ),
  protectPdf: pdf("edit")(protectBody, (context, body) => revisePdf({ ...context, input: revisionInputOf(body) })),
  unlockPdf: pdf("edit")(unlockBody, (context, body) => revisePdf({ ...context, input: revisionInputOf(body) })),
  attachFiles: pdf("edit")(attachBody, (context, body) => revisePdf({ ...context, input: revisionInputOf(body) })),
  updateDocument: pdf("edit")(informBody, (context, body) => revisePdf({ ...context, input: revisionInputOf(body) })),
  rotatePdf: pdf("edit")(rotateBody, (context, body) => revisePdf({ ...context, input: rotationInputOf(body) })),
  cropPdf: pdf("edit")(cropBody, (context, body) => revisePdf({ ...context, input: cropInputOf(body) })),
  removePages: pdf("edit")(removeBody, (context, body) => revisePdf({ ...context, input: removalInputOf(body) })),
  numberPages: pdf("edit")(numberBody, (context, body) => revisePdf({ ...context, input: numberingInputOf(body) })),
  imposePages: pdf("edit")(imposeBody, (context, body) => revisePdf({ ...context, input: impositionInputOf(body) })),
  fillForm: pdf("edit")(fillBody, (context, body) => revisePdf({ ...context, input: fillingInputOf(body) })),
  flattenPdf: pdf("edit")(flattenBody, (context, body) => revisePdf({ ...context, input: flatteningInputOf(body) })),
  redactPdf: pdf("edit")(redactBody, (context, body) => redactPdf({ ...context, input: redactionInputOf(body) })),
  insertPages: pdf("edit")(insertBody, (context, body) => insertPages({ ...context, input: insertionInputOf(body) })),
  splitPdf: producer("pdfs", null)(splitBody, (context, body) => splitPdf({ ...context, input: splitInputOf(body) })),
  createThumbnails: producer("thumbnails", null)(createThumbnailsBody, (context, body) =>
    createThumbnails({ ...context, input: thumbnailsInputOf(body) }),
  ),
  createImage: producer("image", null)(createImageBody, (context, body) =>
    createImage({ ...context, input: imageRequestOf(body) }),
  ),
  extractText: extraction("text")(extractTextBody, (context, { source, ...rest }) =>
    extractText({ ...context, input: { ...rest, source: sourceOf(source) } }),
  ),
  extractOcr: extraction("ocr")(extractOcrBody, (context, { source, ...rest }) =>
    extractOcr({ ...context, input: { ...rest, source: sourceOf(source) } }),
  ),
  extractTables: extraction("tables")(
    extractTablesBody,
    (context, { source, use_ocr, language, format, headers, ...rest }) =>
      extractTables({
        ...context,
        input: {
          ...rest,
          view: { format, headers },
          source: sourceOf(source),
          ocrLanguage: use_ocr ? language : null,
        },
      }),
  ),
  extractImages: extraction("images")(extractImagesBody, (context, { source, ...rest }) =>
    extractImages({ ...context, input: { ...rest, source: sourceOf(source) } }),
  ),
} as const;

export type ProducerName = keyof typeof PRODUCERS;
