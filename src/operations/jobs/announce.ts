import { type ExtractionKind, type ProcessingExtraction, processingExtraction } from "../../domain/extraction.ts";
import { type ProcessingImage, processingImage } from "../../domain/image.ts";
import { type MultiResultKind, type ProcessingJob, processingJob } from "../../domain/job.ts";
import { type PdfOperation, type ProcessingPdf, processingPdf } from "../../domain/pdf.ts";
import { PLANS } from "../../domain/plans.ts";
import type { ExtractionView } from "../../resources/extractions.ts";
import type { ImageView } from "../../resources/images.ts";
import type { ExpectedResult, JobView } from "../../resources/jobs.ts";
import type { PdfView } from "../../resources/pdfs.ts";
import type { Write } from "../../storage/database.ts";
import type { Caller } from "../caller.ts";
import type { Services } from "../dependencies.ts";
import { type ViewImageNeeds, viewImage } from "../images/view.ts";
import { draftPdf } from "../pdfs/draft.ts";
import { type ViewPdfNeeds, viewPdf } from "../pdfs/view.ts";
import { PRODUCERS, type ProducerName } from "../producing/catalogue.ts";
import type { Context } from "../verb.ts";

export type AnnounceNeeds = ViewPdfNeeds & ViewImageNeeds & Pick<Services, "extractions" | "images" | "jobs" | "pdfs">;

/** Body of the response to an asynchronous request that was accepted. */
export type ProcessingView =
  | { kind: "pdf"; view: PdfView }
  | { kind: "image"; view: ImageView }
  | { kind: "extraction"; view: ExtractionView }
  | { kind: MultiResultKind; view: JobView };

export interface Announcement {
  id: string;
  createdAt: number;
  operation: ProducerName;
  expected: ExpectedResult;
}

/** Returns the row of a resource that is processing, and the body of the response. The caller must commit the row. */
export async function announceJob(
  context: Context<AnnounceNeeds, Caller>,
  announcement: Announcement,
): Promise<{ row: Write; announced: ProcessingView }> {
  const { services } = context;
  const producer = PRODUCERS[announcement.operation];
  const { kind } = producer;
  switch (kind) {
    case "pdf": {
      const pdf = pdfOf(context, announcement, producer.operation);
      return { row: services.pdfs.announcing(pdf), announced: { kind, view: await viewPdf(services, pdf, null) } };
    }
    case "image": {
      const image = imageOf(context, announcement);
      return { row: services.images.announcing(image), announced: { kind, view: await viewImage(services, image) } };
    }
    case "extraction": {
      const extraction = extractionOf(context, announcement, producer.extraction);
      const view = { extraction, nowMs: services.clock.now(), result: null };
      return { row: services.extractions.announcing(extraction), announced: { kind, view } };
    }
    default: {
      const job = jobOf(context, { ...announcement, kind });
      return { row: services.jobs.adding(job), announced: { kind, view: { job, made: null } } };
    }
  }
}

type AnnounceContext = Context<AnnounceNeeds, Caller>;

function pdfOf(
  context: AnnounceContext,
  { id, createdAt, expected: { metadata, compress, filename } }: Announcement,
  operation: PdfOperation,
): ProcessingPdf {
  const plan = { operation, output: "url" as const, compress, metadata, timeoutMs: 0 };
  return processingPdf({ ...draftPdf(context, plan, { id, credits: 0 }), createdAt, filename });
}

const ownerFields = ({ caller }: AnnounceContext, { id, createdAt, expected: { metadata } }: Announcement) => ({
  id,
  accountId: caller.accountId,
  environment: caller.environment,
  metadata,
  creditsUsed: 0,
  createdAt,
});

const retentionEnd = ({ caller }: AnnounceContext, { createdAt }: Announcement): number =>
  createdAt + PLANS[caller.plan].retentionMs;

const imageOf = (context: AnnounceContext, announcement: Announcement): ProcessingImage =>
  processingImage({
    ...ownerFields(context, announcement),
    output: "url",
    format: announcement.expected.imageFormat,
    template: null,
    fileExpiresAt: retentionEnd(context, announcement),
  });

const extractionOf = (
  context: AnnounceContext,
  announcement: Announcement,
  kind: ExtractionKind,
): ProcessingExtraction =>
  processingExtraction({
    ...ownerFields(context, announcement),
    kind,
    format: announcement.expected.extractionFormat,
    language: announcement.expected.language,
    fileExpiresAt: retentionEnd(context, announcement),
  });

const jobOf = (
  context: AnnounceContext,
  { kind, ...announcement }: Announcement & { kind: MultiResultKind },
): ProcessingJob => processingJob({ ...ownerFields(context, announcement), kind });
