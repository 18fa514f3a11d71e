import { imageFileOf } from "../domain/image.ts";
import { pdfFileOf } from "../domain/pdf.ts";
import type { Services } from "../operations/dependencies.ts";
import { openFile } from "../operations/files/open.ts";
import type { StoredImage } from "../operations/images/create.ts";
import type { StoredPdf, StoredPdfs } from "../operations/pdfs/stages.ts";
import type { OperationResult } from "../operations/producing/operation.ts";
import { type Extraction, type ExtractionView, presentExtraction } from "../resources/extractions.ts";
import { type Image, presentImage } from "../resources/images.ts";
import type { SplitPdfs } from "../resources/pdf-edits.ts";
import { type Pdf, type PdfView, presentPdf } from "../resources/pdfs.ts";
import {
  presentTemplatePreview,
  type TemplatePreview,
  type TemplatePreviewView,
} from "../resources/template-previews.ts";
import { presentThumbnail, type Thumbnails, type ThumbnailView } from "../resources/thumbnails.ts";
import type { Base64Source } from "./base64-body.ts";
import type { RouteResult } from "./route-result.ts";

/**
 * Returns the response to a request that produces something: the resource, and the bytes of its file if `output` is
 * base64.
 */
export function toRouteResult(
  services: Services,
  result: OperationResult,
): RouteResult<Pdf | SplitPdfs | Image | Thumbnails | Extraction> {
  switch (result.kind) {
    case "pdf":
      return pdfResult(services, result.made);
    case "pdfs":
      return pdfsResult(services, result.made);
    case "image":
      return imageResult(services, result.made);
    case "thumbnails":
      return thumbnailsResult(result.made);
    case "extraction":
      return extractionResult(result.made);
  }
}

function pdfResult(services: Services, { view, releaseSlot }: StoredPdf): RouteResult<Pdf> {
  const resourceId = view.pdf.id;
  if (view.pdf.output === "url") return { status: 200, body: presentPdf(view), resourceId };
  return { status: 200, body: withoutUrl(view), resourceId, base64: bytesOf(services, view), release: releaseSlot };
}

function pdfsResult(services: Services, { views, releaseSlot }: StoredPdfs): RouteResult<SplitPdfs> {
  if (views[0]?.pdf.output !== "base64") return { status: 200, body: { object: "list", data: views.map(presentPdf) } };
  const base64 = views.map((view) => bytesOf(services, view));
  return { status: 200, body: { object: "list", data: views.map(withoutUrl) }, base64, release: releaseSlot };
}

function withoutUrl(view: PdfView): Pdf {
  const { url: _, ...rest } = presentPdf(view);
  return rest;
}

function bytesOf(services: Services, { pdf }: PdfView): Base64Source {
  const name = pdfFileOf(pdf.id);
  return { name, open: async () => (await openFile({ services, caller: pdf, input: { name } })).body };
}

function imageResult(services: Services, { view, releaseSlot }: StoredImage): RouteResult<Image> {
  const { image: made } = view;
  const { url, ...rest } = presentImage(view);
  if (made.output === "url") return { status: 200, body: { ...rest, url }, resourceId: made.id };
  const name = imageFileOf(made);
  const open = async () => (await openFile({ services, caller: made, input: { name } })).body;
  return { status: 200, body: rest, resourceId: made.id, base64: { name, open }, release: releaseSlot };
}

/**
 * Returns the response with the thumbnails of a PDF. If the PDF is deleted, the thumbnails and the stored response are
 * deleted too.
 */
function thumbnailsResult(views: ThumbnailView[]): RouteResult<Thumbnails> {
  const [first] = views;
  const resourceId = first?.thumbnail.sourcePdfId ?? first?.thumbnail.id;
  const body: Thumbnails = { object: "list", data: views.map(presentThumbnail) };
  return resourceId === undefined ? { status: 200, body } : { status: 200, body, resourceId };
}

const extractionResult = (view: ExtractionView): RouteResult<Extraction> => ({
  status: 200,
  body: presentExtraction(view),
  resourceId: view.extraction.id,
});

/** Returns the response for a preview image, which is not stored. */
export const previewResult = (view: TemplatePreviewView): RouteResult<TemplatePreview> => ({
  status: 200,
  body: presentTemplatePreview(view),
  file: { bytes: view.picture.png, contentType: "image/png", name: "preview.png", warnings: view.warnings },
  isRepeatable: true,
});
