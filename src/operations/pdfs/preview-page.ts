import type { PageRange } from "@folio/pdf/model";
import { FolioError } from "../../domain/errors.ts";
import { newId } from "../../domain/ids.ts";
import { LIMITS } from "../../domain/limits.ts";
import type { PageSize } from "../../domain/page-size.ts";
import type { RenderInput } from "../../domain/render-input.ts";
import { renderFailure } from "../../domain/render-timeout.ts";
import type { Warning } from "../../domain/warnings.ts";
import type { Services } from "../dependencies.ts";
import { editContextOf } from "../edit-context.ts";
import { type Scratch, type ScratchNeeds, withScratch } from "../files/scratch.ts";
import { type ReserveNeeds, reserve } from "../reservation.ts";
import { retryLost } from "../retry-lost.ts";
import type { WorkCall } from "../verb.ts";
import { type DrawPagesNeeds, drawPages, type PagePicture } from "./draw-pages.ts";
import { type RenderPagesNeeds, renderPages } from "./render-pages.ts";
import { type RenderSourceNeeds, renderSourceOf } from "./source.ts";
import { editable } from "./stamp-and-compress.ts";
import { type WatermarkStampNeeds, watermarkStamp } from "./watermark-stamp.ts";

export type PreviewPageNeeds = DrawPagesNeeds &
  RenderPagesNeeds &
  RenderSourceNeeds &
  WatermarkStampNeeds &
  ReserveNeeds &
  ScratchNeeds &
  Pick<Services, "clock">;

/** Request for a preview: the page to show, and the size of its image. */
export interface PagePreviewInput {
  /** Number of the page, from 1. Only the pages that are printed count. */
  page: number;
  /**
   * Maximum width of the image in pixels. The image is narrower if it would otherwise exceed the maximum height of a
   * preview.
   */
  widthPx: number;
}

export interface PagePreview {
  picture: PagePicture;
  warnings: Warning[];
}

type PreviewCall = WorkCall<PreviewPageNeeds, PagePreviewInput & { render: RenderInput }>;

/**
 * Draws one page of a render as an image with a preview watermark. Stores and charges nothing, but uses a concurrency
 * slot. Throws `page_out_of_range`, and the errors that `renderPdf` throws before it stores anything.
 */
export async function previewPage(call: PreviewCall): Promise<PagePreview> {
  const { services, input } = call;
  const operationId = newId("pdf", services.clock.now());
  const reservation = await reserve(call, { operationId, credits: 0 });
  const deadlineMs = services.clock.now() + input.render.timeoutMs;
  try {
    const shown = await retryLost(call, deadlineMs, () =>
      withScratch(services, (scratch) => renderPreview(call, { deadlineMs, scratch })),
    );
    await reservation.settle();
    return shown;
  } catch (error) {
    const failure = renderFailure(error, { isLate: services.clock.now() >= deadlineMs });
    throw toPageError(failure, input.render.options.pageRanges !== null);
  } finally {
    await reservation.end();
  }
}

async function renderPreview(
  call: PreviewCall,
  { deadlineMs, scratch }: { deadlineMs: number; scratch: Scratch },
): Promise<PagePreview> {
  const { services, input, work } = call;
  const { render, page } = input;
  const only = pageRangeOf(render, page);
  const options = { ...render.options, debug: false, ...(only ? { pageRanges: only } : {}) };
  const source = await renderSourceOf(services, render.source);
  const renderId = newId("pdf", services.clock.now());
  const pages = { renderId, input: { ...render, source, options }, deadlineMs, scratch };
  const { content, warnings, pageSize } = await work.timings.measure("render", () => renderPages(call, pages));
  const printed = await editable(content, scratch);
  const widthPx = widthOf(input.widthPx, (await pageSize) ?? null);
  const marked = await work.timings.measure("stamp", async () => {
    const mark = await services.pdfEditor.testWatermark("preview");
    const stamps = render.watermark ? [await watermarkStamp(call, render.watermark, deadlineMs), mark] : [mark];
    const { pdf } = await services.pdfEditor.stamp({ bytes: printed }, stamps, await editContextOf(call, deadlineMs));
    return editable(pdf, scratch);
  });
  const wanted = { bytes: marked, pages: String(only ? 1 : page), widthPx, deadlineMs };
  const [picture] = await work.timings.measure("edit", () => drawPages(call, wanted));
  if (!picture) throw new Error("Drawing the page returned no image");
  return { picture: { ...picture, page }, warnings };
}

/**
 * Returns a page range that contains only this page. Returns null if the page's content or number depends on the other
 * pages.
 */
function pageRangeOf({ bands, options }: RenderInput, page: number): PageRange[] | null {
  return bands || options.pageRanges || options.singlePage ? null : [{ first: page, last: page }];
}

function widthOf(widthPx: number, size: PageSize | null): number {
  if (!size) return widthPx;
  const widest = Math.floor((LIMITS.previewHeightMaxPx * size.widthPt) / size.heightPt);
  return Math.max(LIMITS.thumbnailWidthMinPx, Math.min(widthPx, widest));
}

/**
 * Converts an error about page ranges to an error about the field `page`. Does not convert it if the caller set page
 * ranges.
 */
function toPageError(error: unknown, isRanged: boolean): unknown {
  if (!(error instanceof FolioError) || error.code !== "page_out_of_range") return error;
  if (isRanged && error.param === "page_ranges") return error;
  return new FolioError("page_out_of_range", "The document does not have this page. Choose a smaller page number.", {
    param: "page",
    cause: error,
  });
}
