import { imageFileOf } from "../domain/image.ts";
import { fileNameOf } from "../domain/pdf.ts";
import type { Services } from "../operations/dependencies.ts";
import { openFile } from "../operations/files/open.ts";
import type { StoredImage } from "../operations/images/create.ts";
import type { StoredPdf, StoredPdfs } from "../operations/pdfs/stages.ts";
import { type ExtractionView, presentExtraction } from "../resources/extractions.ts";
import { presentImage } from "../resources/images.ts";
import { type PdfView, presentPdf } from "../resources/pdfs.ts";
import { presentTemplatePreview, type TemplatePreviewView } from "../resources/template-previews.ts";
import { presentThumbnail, type ThumbnailView } from "../resources/thumbnails.ts";
import type { Answer } from "./answer.ts";
import type { Base64Source } from "./base64-body.ts";

/** The answer to a request that produced a PDF: its resource, with the bytes in it when asked for. */
export function answerWithPdf(services: Services, { view, releaseSlot }: StoredPdf): Answer {
  const resourceId = view.pdf.id;
  if (view.pdf.output === "url") return { status: 200, body: presentPdf(view), resourceId };
  return { status: 200, body: withoutUrl(view), resourceId, base64: bytesOf(services, view), release: releaseSlot };
}

/** The same for several PDFs that one request produced. */
export function answerWithPdfs(services: Services, { views, releaseSlot }: StoredPdfs): Answer {
  if (views[0]?.pdf.output !== "base64") return { status: 200, body: { object: "list", data: views.map(presentPdf) } };
  const base64 = views.map((view) => bytesOf(services, view));
  return { status: 200, body: { object: "list", data: views.map(withoutUrl) }, base64, release: releaseSlot };
}

function withoutUrl(view: PdfView): object {
  const { url: _, ...rest } = presentPdf(view);
  return rest;
}

function bytesOf(services: Services, { pdf }: PdfView): Base64Source {
  const name = fileNameOf(pdf.id);
  return { name, open: async () => (await openFile({ services, caller: pdf, input: { name } })).body };
}

/** The resource, with the bytes in it when asked for. */
export function answerWithImage(services: Services, { view, releaseSlot }: StoredImage): Answer {
  const { image: made } = view;
  const { url, ...rest } = presentImage(view);
  if (made.output === "url") return { status: 200, body: { ...rest, url }, resourceId: made.id };
  const name = imageFileOf(made);
  const open = async () => (await openFile({ services, caller: made, input: { name } })).body;
  return { status: 200, body: rest, resourceId: made.id, base64: { name, open }, release: releaseSlot };
}

/** They go with the stored PDF that they show, and so does a kept copy of the answer. */
export function answerWithThumbnails(views: ThumbnailView[]): Answer {
  const [first] = views;
  const resourceId = first?.thumbnail.sourcePdfId ?? first?.thumbnail.id;
  const answer = { status: 200 as const, body: { object: "list", data: views.map(presentThumbnail) } };
  return resourceId === undefined ? answer : { ...answer, resourceId };
}

/** A picture that is stored nowhere. */
export const answerWithPreview = (view: TemplatePreviewView): Answer => ({
  status: 200,
  body: presentTemplatePreview(view),
  file: { bytes: view.picture.png, contentType: "image/png", name: "preview.png", warnings: view.warnings },
  repeatable: true,
});

export const answerWithExtraction = (view: ExtractionView): Answer => ({
  status: 200,
  body: presentExtraction(view),
  resourceId: view.extraction.id,
});
