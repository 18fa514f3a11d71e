import { readWhole } from "../../domain/byte-stream.ts";
import { FolioError } from "../../domain/errors.ts";
import { newId } from "../../domain/ids.ts";
import { LIMITS } from "../../domain/limits.ts";
import { pdfFileOf } from "../../domain/pdf.ts";
import type { RenderInput } from "../../domain/render-input.ts";
import type { Warning } from "../../domain/warnings.ts";
import type { Services } from "../dependencies.ts";
import { type OpenFileNeeds, openFile } from "../files/open.ts";
import { type ScratchNeeds, withScratch } from "../files/scratch.ts";
import { type ReserveNeeds, reserve } from "../reservation.ts";
import type { WorkCall, WorkContext } from "../verb.ts";
import { type DrawPagesNeeds, drawPages, type PagePicture } from "./draw-pages.ts";
import { type RenderPagesNeeds, renderPages } from "./render-pages.ts";
import { type RenderSourceNeeds, renderSourceOf } from "./source.ts";

export type DrawPdfPageNeeds = DrawPagesNeeds & OpenFileNeeds & ReserveNeeds & ScratchNeeds & Pick<Services, "clock">;
export type PreviewRenderNeeds = DrawPdfPageNeeds & RenderSourceNeeds & RenderPagesNeeds;

/**
 * Width of a preview in pixels. It is wide enough to read on a screen, but too coarse to print, because previews are
 * free.
 */
const PREVIEW_WIDTH_PX = 880;
const PREVIEW_PAGES = 3;

/**
 * Draws a page of a stored PDF as an image. Uses a concurrency slot but no credit. Throws `resource_not_found` and
 * `container_unavailable`.
 */
export async function drawPdfPage(
  call: WorkCall<DrawPdfPageNeeds, { pdfId: string; page: number }>,
): Promise<PagePicture> {
  const { input } = call;
  const [picture] = await withoutCharge(call, async (deadlineMs) =>
    withScratch(call.services, async (scratch) => {
      const file = await openFile({ ...call, input: { name: pdfFileOf(input.pdfId) } });
      const bytes = await scratch.store(file.body);
      return drawPages(call, { bytes, pages: String(input.page), widthPx: PREVIEW_WIDTH_PX, deadlineMs });
    }),
  );
  if (picture) return picture;
  throw new FolioError("page_out_of_range", `The PDF does not have a page ${input.page}.`, { param: "page" });
}

export interface RenderPreview {
  pages: number;
  /** Images of the first pages. */
  pictures: PagePicture[];
  warnings: Warning[];
}

/** Previews a render. Stores and charges nothing. Throws the errors of `Renderer`, and `container_unavailable`. */
export function previewRender(call: WorkCall<PreviewRenderNeeds, RenderInput>): Promise<RenderPreview> {
  const { services } = call;
  return withoutCharge(call, (deadlineMs, renderId) =>
    withScratch(services, async (scratch) => {
      const input = { ...call.input, source: await renderSourceOf(services, call.input.source) };
      const { content, pages, warnings } = await renderPages(call, { renderId, input, deadlineMs, scratch });
      const bytes = await wholeOf(content);
      const total = await pages;
      const pictured = { bytes, pages: `1-${Math.min(total, PREVIEW_PAGES)}`, widthPx: PREVIEW_WIDTH_PX, deadlineMs };
      return { pages: total, warnings, pictures: await drawPages(call, pictured) };
    }),
  );
}

async function withoutCharge<Result>(
  context: WorkContext<DrawPdfPageNeeds>,
  run: (deadlineMs: number, operationId: string) => Promise<Result>,
): Promise<Result> {
  const { services } = context;
  const operationId = newId("pdf", services.clock.now());
  const reservation = await reserve(context, { operationId, credits: 0 });
  try {
    const result = await run(services.clock.now() + LIMITS.timeoutDefaultMs, operationId);
    await reservation.settle();
    return result;
  } finally {
    await reservation.end();
  }
}

async function wholeOf(body: Uint8Array | ReadableStream<Uint8Array>): Promise<Uint8Array> {
  const bytes = await readWhole(body, LIMITS.isolateDocumentBytes);
  if (bytes) return bytes;
  throw new FolioError("document_too_large", "This document is too large for a preview. Make it with the API.");
}
