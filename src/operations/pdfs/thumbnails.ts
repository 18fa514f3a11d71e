import { FolioError } from "../../domain/errors.ts";
import { newId } from "../../domain/ids.ts";
import { LIMITS } from "../../domain/limits.ts";
import { selectedPages } from "../../domain/page-ranges.ts";
import { PLANS } from "../../domain/plans.ts";
import type { ImageFormat, PageImage } from "../../engines/pdf/page-imager.ts";
import type { Until } from "../../engines/pdf/pdf-editor.ts";
import type { Services } from "../dependencies.ts";
import { type Scratch, type WithScratchNeeds, withScratch } from "../files/scratch.ts";
import { type WithReservationNeeds, withReservation } from "../reservation.ts";
import { type PdfSource, type ReadPdfSourcesNeeds, readPdfSource } from "../sources/read-pdf-source.ts";
import type { WorkCall, WorkContext } from "../verb.ts";
import { aboutSource } from "./about-source.ts";

export type MakeThumbnailsNeeds = ReadPdfSourcesNeeds &
  WithReservationNeeds &
  WithScratchNeeds &
  Pick<Services, "commit" | "fileRecords" | "pageImager" | "pdfEditor" | "urlSigner">;

export interface ThumbnailsInput {
  source: PdfSource;
  pages: string;
  widthPx: number;
  format: ImageFormat;
}

export interface Thumbnail {
  page: number;
  url: string;
  width: number;
  height: number;
  bytes: number;
}

/** Pictures of pages, kept as long as PDFs are. Throws `container_unavailable` where no container draws them. */
export function makeThumbnails(call: WorkCall<MakeThumbnailsNeeds, ThumbnailsInput>): Promise<Thumbnail[]> {
  const { services, input, work } = call;
  const id = newId("pdf", services.clock.now());
  const cost = { operationId: id, credits: 1 };
  return withReservation(call, cost, async (reservation) => {
    const until = { deadlineMs: services.clock.now() + LIMITS.editTimeoutMs, signal: work.signal };
    const stored = await withScratch(services, (scratch) => draw(call, input, { id, until, scratch }));
    await reservation.settle();
    return stored;
  });
}

async function draw(
  context: WorkContext<MakeThumbnailsNeeds>,
  { source, pages, widthPx, format }: ThumbnailsInput,
  { id, until, scratch }: { id: string; until: Until; scratch: Scratch },
): Promise<Thumbnail[]> {
  const { services } = context;
  const input = await readPdfSource(context, source, { deadlineMs: until.deadlineMs, scratch });
  const inspected = await aboutSource(services.pdfEditor.inspect(input, until));
  const count = selectedPages(pages, inspected.pages, "pages").length;
  if (count > LIMITS.thumbnailPages) {
    const message = `pages selects ${count} pages; thumbnails are made of at most ${LIMITS.thumbnailPages} at once.`;
    throw new FolioError("invalid_parameter", message, { param: "pages" });
  }
  const { pageImager } = services;
  if (!pageImager) {
    const message = "Thumbnails are drawn in the container, which is not there.";
    throw new FolioError("container_unavailable", message, { retryAfterS: 60 });
  }
  const images = await aboutSource(pageImager.images(input, { pages, widthPx, format }, until));
  try {
    return await store(context, images, { id, format });
  } catch (error) {
    for (const { picture } of images) await picture.cancel().catch(() => undefined);
    throw error;
  }
}

async function store(
  { services, caller, work }: WorkContext<MakeThumbnailsNeeds>,
  images: PageImage[],
  { id, format }: { id: string; format: ImageFormat },
): Promise<Thumbnail[]> {
  const contentType = `image/${format}`;
  const nowMs = services.clock.now();
  const expiresAt = nowMs + PLANS[caller.plan].retentionMs;
  const named: { image: PageImage; name: string; bytes: number }[] = [];
  for (const image of images) {
    const name = `${id}-${named.length + 1}.${format}`;
    named.push({
      image,
      name,
      bytes: await services.files.put(caller.accountId, { name, contentType }, image.picture),
    });
  }
  if (work.signal.aborted) {
    await services.files.delete(
      caller.accountId,
      named.map(({ name }) => name),
    );
  }
  work.signal.throwIfAborted();
  const row = { accountId: caller.accountId, resourceId: id, contentType, epoch: 0, expiresAt };
  await services.commit(
    named.map(({ name, bytes }) => services.fileRecords.adding({ ...row, name, downloadName: name, bytes })),
  );
  return Promise.all(
    named.map(async ({ image, name, bytes }) => ({
      page: image.page,
      width: image.width,
      height: image.height,
      bytes,
      url: await services.urlSigner.sign({
        accountId: caller.accountId,
        name,
        epoch: 0,
        expiresAtS: Math.floor(Math.min(nowMs + LIMITS.signedUrlMs, expiresAt) / 1000),
        disposition: "inline",
      }),
    })),
  );
}
