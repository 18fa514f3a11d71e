import { selectedPages } from "@folio/pdf/model";
import { FolioError } from "../../domain/errors.ts";
import { newId } from "../../domain/ids.ts";
import { LIMITS } from "../../domain/limits.ts";
import type { Metadata } from "../../domain/metadata.ts";
import { PLANS } from "../../domain/plans.ts";
import { type ImageFormat, type ThumbnailRecord, thumbnailFileOf } from "../../domain/thumbnail.ts";
import { mapErrors } from "../../domain/to-folio-error.ts";
import type { PageImage } from "../../engines/pdf/page-imager.ts";
import type { EditContext, PdfInput } from "../../engines/pdf/pdf-editor.ts";
import { presentThumbnail, type ThumbnailView } from "../../resources/thumbnails.ts";
import { requireScope } from "../caller.ts";
import type { Services } from "../dependencies.ts";
import { type EditContextNeeds, editContextOf } from "../edit-context.ts";
import { type RecordEventNeeds, recordEvents } from "../events/record.ts";
import { type Scratch, type ScratchNeeds, withScratch } from "../files/scratch.ts";
import { type JobEndNeeds, jobEnd } from "../jobs/end.ts";
import { withSourceParam } from "../pdfs/source-error.ts";
import { editable } from "../pdfs/stamp-and-compress.ts";
import { type ReserveNeeds, reserve } from "../reservation.ts";
import { retryLost } from "../retry-lost.ts";
import { type PdfSource, type ReadPdfSourcesNeeds, readPdfSource } from "../sources/read-pdf-source.ts";
import { storedIdOf } from "../sources/read-source.ts";
import { type CountUsageNeeds, countUsage } from "../usage/count.ts";
import type { WorkCall, WorkContext } from "../verb.ts";
import { type ViewThumbnailNeeds, viewThumbnail } from "./view.ts";

export type CreateThumbnailsNeeds = CountUsageNeeds &
  ReadPdfSourcesNeeds &
  RecordEventNeeds &
  ViewThumbnailNeeds &
  ReserveNeeds &
  ScratchNeeds &
  JobEndNeeds &
  EditContextNeeds &
  Pick<Services, "fileRecords" | "pageImager" | "pdfEditor" | "thumbnails">;

export interface ThumbnailsInput {
  source: PdfSource;
  pages: string;
  widthPx: number;
  format: ImageFormat;
  metadata: Metadata;
}

type ThumbnailsCall = WorkCall<CreateThumbnailsNeeds, ThumbnailsInput>;

/**
 * Draws images of a PDF's pages. Each image is a resource. It expires with the plan's retention, or together with its
 * stored PDF if that is earlier. All images together cost one credit, which the first image shows. Throws
 * `container_unavailable` in a deployment without a container.
 */
export async function createThumbnails(call: ThumbnailsCall): Promise<ThumbnailView[]> {
  requireScope(call.caller, "pdfs:create");
  const { services } = call;
  const cost = { operationId: newId("thm", services.clock.now()), credits: 1 };
  const reservation = await reserve(call, cost);
  try {
    const until = await editContextOf(call, services.clock.now() + LIMITS.editTimeoutMs);
    const drawAndStore = () =>
      withScratch(services, async (scratch) => {
        const images = await draw(call, until, scratch);
        try {
          return await store(call, images, reservation.credits);
        } catch (error) {
          for (const { picture } of images) await picture.cancel().catch(() => undefined);
          throw error;
        }
      });
    const stored = await retryLost(call, until.deadlineMs, drawAndStore);
    const views = await announce(call, stored, reservation.credits);
    await reservation.settle();
    return views;
  } finally {
    await reservation.end();
  }
}

async function draw(call: ThumbnailsCall, until: EditContext, scratch: Scratch): Promise<PageImage[]> {
  const { services, input } = call;
  const { pages, widthPx, format } = input;
  const source = await readPdfSource(call, input.source, { deadlineMs: until.deadlineMs, scratch });
  const inspected = await withSourceParam(services.pdfEditor.inspect(source, until));
  const count = mapErrors(() => selectedPages(pages, inspected.pages, "pages")).length;
  if (count > LIMITS.thumbnailPages) {
    const message = `pages must select at most ${LIMITS.thumbnailPages} pages; got ${count}.`;
    throw new FolioError("invalid_parameter", message, { param: "pages" });
  }
  const { pageImager } = services;
  if (!pageImager) {
    const message = "This deployment has no container, which draws thumbnails.";
    throw new FolioError("container_unavailable", message, { retryAfterS: 60 });
  }
  const shown = await marked(call, source, { until, scratch });
  return withSourceParam(pageImager.images(shown, { pages, widthPx, format }, until));
}

/** Adds the test watermark to images that were requested with a test key. */
async function marked(
  { services, caller, input, work }: ThumbnailsCall,
  source: PdfInput,
  { until, scratch }: { until: EditContext; scratch: Scratch },
): Promise<PdfInput> {
  if (caller.environment !== "test") return source;
  const stamp = { ...(await services.pdfEditor.testWatermark()), pages: input.pages };
  return work.timings.measure("stamp", async () => {
    const { pdf } = await withSourceParam(services.pdfEditor.stamp(source, [stamp], until));
    return { bytes: await editable(pdf, scratch) };
  });
}

/** Stores the image files. If the process crashes before `announce`, files without a row remain. */
async function store(call: ThumbnailsCall, images: PageImage[], credits: number): Promise<ThumbnailRecord[]> {
  const { services, caller, input, work } = call;
  const { format, metadata } = input;
  const createdAt = services.clock.now();
  const sourcePdfId = storedIdOf(input.source);
  const fileExpiresAt = Math.min(createdAt + PLANS[caller.plan].retentionMs, await endOfSource(call, sourcePdfId));
  const contentType = `image/${format}`;
  const records: ThumbnailRecord[] = [];
  try {
    for (const { page, width, height, picture } of images) {
      const id = newId("thm", createdAt);
      const name = thumbnailFileOf({ id, format });
      const bytes = await services.files.put(caller.accountId, { name, contentType }, picture);
      const { accountId, environment } = caller;
      const owned = { id, accountId, environment, sourcePdfId, metadata, createdAt, fileExpiresAt };
      const creditsUsed = records.length === 0 ? credits : 0;
      records.push({ ...owned, page, width, height, bytes, format, creditsUsed });
    }
    work.signal.throwIfAborted();
  } catch (error) {
    await services.files.delete(caller.accountId, records.map(thumbnailFileOf)).catch(() => undefined);
    throw error;
  }
  return records;
}

/** Commits rows, file rows, usage and events of all thumbnails in one transaction. */
async function announce(
  call: ThumbnailsCall,
  records: ThumbnailRecord[],
  creditsUsed: number,
): Promise<ThumbnailView[]> {
  const { services, input } = call;
  const views = await Promise.all(records.map((record) => viewThumbnail(services, record)));
  const resultIds = records.map(({ id }) => id);
  const end = jobEnd(call, { kind: "thumbnails", resultIds, metadata: input.metadata, creditsUsed });
  const events = views.map((view) => ({
    type: "edit.completed" as const,
    resourceId: view.thumbnail.id,
    data: presentThumbnail(view),
  }));
  await recordEvents(call, events).commit([
    ...end,
    ...records.flatMap((record) => rowsOf(services, record)),
    countUsage(call, { made: records.length, credits: creditsUsed }),
  ]);
  return views;
}

function rowsOf(services: CreateThumbnailsNeeds, record: ThumbnailRecord) {
  const { id, accountId, bytes, fileExpiresAt } = record;
  const name = thumbnailFileOf(record);
  const file = { name, accountId, resourceId: id, contentType: `image/${record.format}`, downloadName: name, bytes };
  return [
    services.thumbnails.adding(record),
    services.fileRecords.adding({ ...file, epoch: 0, expiresAt: fileExpiresAt }),
  ];
}

async function endOfSource(
  { services, caller }: WorkContext<Pick<Services, "pdfs">>,
  pdfId: string | null,
): Promise<number> {
  const found = pdfId === null ? null : await services.pdfs.find(caller.accountId, caller.environment, pdfId);
  return found?.pdf.fileExpiresAt ?? Number.POSITIVE_INFINITY;
}
