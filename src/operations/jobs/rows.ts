import type { ErrorRecord } from "../../domain/errors.ts";
import { failedExtraction, resultNameOf } from "../../domain/extraction.ts";
import { failedImage, imageFileOf } from "../../domain/image.ts";
import { failedJob } from "../../domain/job.ts";
import type { JobAttributes } from "../../domain/job-line.ts";
import { failedPdf, pdfFileOf, pdfScreenshotFileOf } from "../../domain/pdf.ts";
import { presentExtraction } from "../../resources/extractions.ts";
import { presentImage } from "../../resources/images.ts";
import { presentJob } from "../../resources/jobs.ts";
import { presentPdf } from "../../resources/pdfs.ts";
import type { Write } from "../../storage/database.ts";
import type { Caller, Tenant } from "../caller.ts";
import type { Services } from "../dependencies.ts";
import { type RecordEventNeeds, recordEvent } from "../events/record.ts";
import { type ViewImageNeeds, viewImage } from "../images/view.ts";
import { type ViewPdfNeeds, viewPdf } from "../pdfs/view.ts";
import { type CountUsageNeeds, countUsage } from "../usage/count.ts";
import type { Context } from "../verb.ts";

export type JobRowNeeds = RecordEventNeeds &
  CountUsageNeeds &
  ViewPdfNeeds &
  ViewImageNeeds &
  Pick<Services, "extractions" | "images" | "jobs" | "pdfs">;

/** The database row that contains the state of a job. */
export interface JobRow {
  status: string;
  creditsUsed: number;
  /** Names of the files that an assignment of the job may have stored before it lost its lease. */
  files: string[];
  /** Records the job as failed, together with the event of the failure. Throws if the job has ended or was deleted. */
  fail(context: Context<JobRowNeeds, Caller>, error: ErrorRecord): Promise<void>;
  removing(): Write;
}

/** Returns the row of a job, or null if the row was deleted. */
export async function findJobRow(
  { services, caller }: Context<JobRowNeeds, Tenant>,
  { kind }: Pick<JobAttributes, "kind">,
  id: string,
): Promise<JobRow | null> {
  const { accountId, environment } = caller;
  if (kind === "pdf") return pdfRow(services, (await services.pdfs.find(accountId, environment, id))?.pdf ?? null);
  if (kind === "image") return imageRow(services, await services.images.find(accountId, environment, id));
  if (kind === "extraction")
    return extractionRow(services, await services.extractions.find(accountId, environment, id));
  return severalRow(services, await services.jobs.find(accountId, environment, id));
}

type Found<Repository extends { find(...args: never[]): unknown }> = Awaited<ReturnType<Repository["find"]>>;

function pdfRow(services: JobRowNeeds, pdf: NonNullable<Found<Services["pdfs"]>>["pdf"] | null): JobRow | null {
  if (!pdf) return null;
  const { id, accountId, status, creditsUsed } = pdf;
  return {
    status,
    creditsUsed,
    files: [pdfFileOf(id), pdfScreenshotFileOf(id)],
    removing: () => services.pdfs.discarding(accountId, id),
    fail: async (context, error) => {
      const failed = failedPdf(pdf, error);
      const data = presentPdf(await viewPdf(services, failed, null));
      await recordEvent(context, { type: "pdf.failed", resourceId: id, data }).commit([
        services.pdfs.ending(failed),
        countUsage(context, { failed: 1 }),
      ]);
    },
  };
}

function imageRow(services: JobRowNeeds, image: Found<Services["images"]>): JobRow | null {
  if (!image) return null;
  const { id, accountId, status, creditsUsed } = image;
  return {
    status,
    creditsUsed,
    files: [imageFileOf(image)],
    removing: () => services.images.removing(accountId, id),
    fail: async (context, error) => {
      const failed = failedImage(image, error);
      const data = presentImage(await viewImage(services, failed));
      await recordEvent(context, { type: "image.failed", resourceId: id, data }).commit([
        services.images.ending(failed),
        countUsage(context, { failed: 1 }),
      ]);
    },
  };
}

function extractionRow(services: JobRowNeeds, extraction: Found<Services["extractions"]>): JobRow | null {
  if (!extraction) return null;
  const { id, accountId, status, creditsUsed } = extraction;
  return {
    status,
    creditsUsed,
    files: [resultNameOf(id)],
    removing: () => services.extractions.removing(accountId, [id]),
    fail: async (context, error) => {
      const failed = failedExtraction(extraction, error);
      const data = presentExtraction({ extraction: failed, nowMs: services.clock.now(), result: null });
      await recordEvent(context, { type: "extract.failed", resourceId: id, data }).commit([
        services.extractions.ending(failed),
        countUsage(context, { failed: 1 }),
      ]);
    },
  };
}

function severalRow(services: JobRowNeeds, job: Found<Services["jobs"]>): JobRow | null {
  if (!job) return null;
  const { id, accountId, status, creditsUsed } = job;
  return {
    status,
    creditsUsed,
    files: [],
    removing: () => services.jobs.removing(accountId, id),
    fail: async (context, error) => {
      const failed = failedJob(job, error, services.clock.now());
      const data = presentJob({ job: failed, made: null });
      await recordEvent(context, { type: "job.failed", resourceId: id, data }).commit([
        services.jobs.ending(failed),
        countUsage(context, { failed: 1 }),
      ]);
    },
  };
}
