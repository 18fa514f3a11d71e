import { readWhole } from "../../domain/byte-stream.ts";
import type { AnyBytes } from "../../domain/document-bytes.ts";
import { FolioError } from "../../domain/errors.ts";
import { newId } from "../../domain/ids.ts";
import { LIMITS } from "../../domain/limits.ts";
import { fileNameOf } from "../../domain/pdf.ts";
import type { RenderInput } from "../../domain/render-input.ts";
import type { Warning } from "../../domain/warnings.ts";
import type { Services } from "../dependencies.ts";
import { type OpenFileNeeds, openFile } from "../files/open.ts";
import { type WithScratchNeeds, withScratch } from "../files/scratch.ts";
import { type WithReservationNeeds, withReservation } from "../reservation.ts";
import { type UntilNeeds, untilOf } from "../until.ts";
import type { WorkCall, WorkContext } from "../verb.ts";
import { type RenderPagesNeeds, renderPages } from "./render-pages.ts";
import { type RenderSourceNeeds, renderSourceOf } from "./source.ts";

export type PicturePdfNeeds = UntilNeeds &
  OpenFileNeeds &
  WithReservationNeeds &
  WithScratchNeeds &
  Pick<Services, "pageImager">;
export type PictureRenderNeeds = PicturePdfNeeds & RenderSourceNeeds & RenderPagesNeeds;

/** Wide enough to read on a screen, too coarse to print: what is looked at is not charged. */
const WIDTH_PX = 880;
const PICTURED_PAGES = 3;

export interface PagePicture {
  page: number;
  width: number;
  height: number;
  png: Uint8Array;
}

/** A page of a stored PDF as a picture, for people to look at. It takes a slot and no credit. Throws `resource_not_found` and `container_unavailable`. */
export async function picturePdf(
  call: WorkCall<PicturePdfNeeds, { pdfId: string; page: number }>,
): Promise<PagePicture> {
  const { input } = call;
  const [picture] = await withoutCharge(call, async (deadlineMs) =>
    withScratch(call.services, async (scratch) => {
      const file = await openFile({ ...call, input: { name: fileNameOf(input.pdfId) } });
      return picturesOf(call, { bytes: await scratch.keep(file.body), pages: String(input.page), deadlineMs });
    }),
  );
  if (picture) return picture;
  throw new FolioError("page_out_of_range", `The PDF has no page ${input.page}.`, { param: "page" });
}

export interface PicturedRender {
  pages: number;
  /** Of the first pages. */
  pictures: PagePicture[];
  warnings: Warning[];
}

/** What a render would look like. Nothing is stored or charged. Throws what `Renderer` throws, and `container_unavailable`. */
export function pictureRender(call: WorkCall<PictureRenderNeeds, RenderInput>): Promise<PicturedRender> {
  const { services } = call;
  return withoutCharge(call, (deadlineMs, renderId) =>
    withScratch(services, async (scratch) => {
      const input = { ...call.input, source: await renderSourceOf(services, call.input.source) };
      const { content, pages, warnings } = await renderPages(call, { renderId, input, deadlineMs, scratch });
      const bytes = await wholeOf(content);
      const total = await pages;
      const pictured = `1-${Math.min(total, PICTURED_PAGES)}`;
      return { pages: total, warnings, pictures: await picturesOf(call, { bytes, pages: pictured, deadlineMs }) };
    }),
  );
}

function withoutCharge<Result>(
  context: WorkContext<PicturePdfNeeds>,
  run: (deadlineMs: number, operationId: string) => Promise<Result>,
): Promise<Result> {
  const { services } = context;
  const operationId = newId("pdf", services.clock.now());
  return withReservation(context, { operationId, credits: 0 }, async (reservation) => {
    const result = await run(services.clock.now() + LIMITS.timeoutDefaultMs, operationId);
    await reservation.settle();
    return result;
  });
}

async function picturesOf(
  context: WorkContext<PicturePdfNeeds>,
  { bytes, pages, deadlineMs }: { bytes: AnyBytes; pages: string; deadlineMs: number },
): Promise<PagePicture[]> {
  const { services } = context;
  if (!services.pageImager) {
    const message = "Pictures of pages are drawn in the container, which is not there.";
    throw new FolioError("container_unavailable", message, { retryAfterS: 60 });
  }
  const until = await untilOf(context, deadlineMs);
  const images = await services.pageImager.images({ bytes }, { pages, widthPx: WIDTH_PX, format: "png" }, until);
  const pictures: PagePicture[] = [];
  for (const { page, width, height, picture } of images) {
    pictures.push({ page, width, height, png: new Uint8Array(await new Response(picture).arrayBuffer()) });
  }
  return pictures;
}

async function wholeOf(body: Uint8Array | ReadableStream<Uint8Array>): Promise<Uint8Array> {
  const bytes = await readWhole(body, LIMITS.isolateDocumentBytes);
  if (bytes) return bytes;
  throw new FolioError("document_too_large", "This document is too large to be shown here; make it through the API.");
}
