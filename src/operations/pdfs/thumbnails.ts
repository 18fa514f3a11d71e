import { FolioError } from "../../domain/errors.ts";
import { newId } from "../../domain/ids.ts";
import { LIMITS } from "../../domain/limits.ts";
import { selectedPages } from "../../domain/page-ranges.ts";
import { PLANS } from "../../domain/plans.ts";
import type { ImageFormat, PageImage } from "../../engines/types.ts";
import type { Caller, Work } from "../caller.ts";
import type { Services } from "../dependencies.ts";
import { withReservation } from "../reservation.ts";
import { type PdfSource, readPdfSource } from "../sources/read-pdf-source.ts";
import { aboutSource } from "./about-source.ts";

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
export function makeThumbnails(
  services: Services,
  caller: Caller,
  input: ThumbnailsInput,
  work: Work,
): Promise<Thumbnail[]> {
  const id = newId("pdf", services.clock.now());
  const cost = { operationId: id, credits: 1, timeoutMs: LIMITS.editTimeoutMs };
  return withReservation(services, caller, work, cost, async (reservation) => {
    const deadlineMs = services.clock.now() + LIMITS.editTimeoutMs;
    const source = await readPdfSource(services, caller, input.source, deadlineMs, work);
    const { pages } = await aboutSource(services.pdfEditor.inspect(source));
    const count = selectedPages(input.pages, pages, "pages").length;
    if (count > LIMITS.thumbnailPages) {
      const message = `pages selects ${count} pages; thumbnails are made of at most ${LIMITS.thumbnailPages} at once.`;
      throw new FolioError("invalid_parameter", message, { param: "pages" });
    }
    const { pageImager } = services;
    if (!pageImager) {
      const message = "Thumbnails are drawn in the container, which is not there.";
      throw new FolioError("container_unavailable", message, { retryAfterS: 60 });
    }
    const options = { pages: input.pages, widthPx: input.widthPx, format: input.format, deadlineMs };
    const images = await aboutSource(pageImager.images(source, options, work.signal));
    const stored = await store(services, caller, id, input.format, images);
    await reservation.settle();
    return stored;
  });
}

async function store(
  services: Services,
  caller: Caller,
  id: string,
  format: ImageFormat,
  images: PageImage[],
): Promise<Thumbnail[]> {
  const contentType = `image/${format}`;
  const nowMs = services.clock.now();
  const expiresAt = nowMs + PLANS[caller.plan].retentionMs;
  const named = images.map((image, i) => ({ image, name: `${id}-${i + 1}.${format}` }));
  for (const { image, name } of named) await services.files.put(caller.accountId, name, image.bytes, contentType);
  const row = { accountId: caller.accountId, resourceId: id, contentType, epoch: 0, expiresAt };
  await services.commit(
    named.map(({ image, name }) =>
      services.fileRecords.adding({ ...row, name, downloadName: name, bytes: image.bytes.byteLength }),
    ),
  );
  return Promise.all(
    named.map(async ({ image, name }) => ({
      page: image.page,
      width: image.width,
      height: image.height,
      bytes: image.bytes.byteLength,
      url: await services.urlSigner.sign({
        accountId: caller.accountId,
        name,
        epoch: 0,
        expiresAtMs: Math.min(nowMs + LIMITS.signedUrlMs, expiresAt),
      }),
    })),
  );
}
