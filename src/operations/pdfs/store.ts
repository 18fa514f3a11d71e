import type { EventType } from "../../domain/events.ts";
import { parseLength } from "../../domain/lengths.ts";
import { LIMITS } from "../../domain/limits.ts";
import { describeSize, inMillimetres, isSameSize, type PageSize, toLandscape } from "../../domain/page-size.ts";
import {
  type CompletedPdf,
  type PdfDraft,
  type PdfOperation,
  pdfFileOf,
  pdfScreenshotFileOf,
} from "../../domain/pdf.ts";
import { type PdfView, presentPdf } from "../../resources/pdfs.ts";
import type { Write } from "../../storage/database.ts";
import type { Work } from "../caller.ts";
import type { Services } from "../dependencies.ts";
import type { NewEvent } from "../events/record.ts";
import { type DeliverFileNeeds, deliverFile } from "../files/deliver.ts";
import type { Reservation } from "../reservation.ts";
import { type CountUsageNeeds, countUsage } from "../usage/count.ts";
import type { WorkContext } from "../verb.ts";
import type { FinalPdf, RawPdf } from "./stages.ts";
import { type ViewPdfNeeds, viewPdf } from "./view.ts";

export type StorePdfNeeds = DeliverFileNeeds &
  CountUsageNeeds &
  ViewPdfNeeds &
  Pick<Services, "fileRecords" | "files" | "pdfs" | "templates">;

export interface PdfToStore {
  draft: PdfDraft;
  raw: RawPdf;
  final: FinalPdf;
  /** Time at which the work started, in epoch ms. */
  startedAt: number;
  /** Charges the credit before the upload (see `Reservation.charge`). Absent if the request has no `deliver_to`. */
  charge?: Reservation["charge"];
}

/** Event type of a finished PDF (docs/contract/additions.md section 7). */
const COMPLETED_EVENT: Record<PdfOperation, EventType> = {
  render: "pdf.completed",
  template: "pdf.completed",
  merge: "edit.completed",
  watermark: "edit.completed",
  split: "edit.completed",
  reorder: "edit.completed",
  convert: "convert.completed",
  ocr: "edit.completed",
  edit: "edit.completed",
};

/**
 * Whether a PDF is too large for a base64 response. Such a PDF is stored, so that the client can download it later, and
 * is not charged.
 */
export const exceedsBase64 = (output: PdfDraft["output"], bytes: number | null): boolean =>
  output === "base64" && (bytes ?? 0) > LIMITS.base64OutputBytes;

/**
 * Returns the page size that the resource shows. It is the requested size, or the size of the first page if that
 * differs.
 */
async function shownSize(
  { format, customSize, landscape }: PdfDraft,
  { pageSize }: RawPdf,
): Promise<Pick<CompletedPdf, "format" | "customSize" | "landscape" | "pageSizeMm">> {
  const size = await pageSize;
  if (!size) return { format, customSize, landscape, pageSizeMm: null };
  const pageSizeMm = inMillimetres(size);
  if (customSize && isRequestedSize(customSize, landscape ?? false, size))
    return { format, customSize, landscape: isLandscape(size) ?? landscape, pageSizeMm };
  return { ...describeSize(size), pageSizeMm };
}

/** Whether the page is wider than high. Null for a square page, which has no orientation. */
const isLandscape = ({ widthPt, heightPt }: PageSize): boolean | null =>
  Math.abs(widthPt - heightPt) < 1 ? null : widthPt > heightPt;

function isRequestedSize(
  { width, height }: NonNullable<PdfDraft["customSize"]>,
  turned: boolean,
  size: PageSize,
): boolean {
  const [widthPt, heightPt] = [parseLength(width) ?? 0, parseLength(height) ?? 0];
  const asked = { widthPt, heightPt };
  return isSameSize(size, turned ? toLandscape(asked) : asked);
}

/**
 * A PDF whose file is stored, with the writes that the caller must still commit: its row, file rows, usage and event.
 */
export interface PreparedPdf {
  view: PdfView;
  event: NewEvent;
  changes: Write[];
}

/**
 * Stores the file of a PDF and the screenshot of `debug`, and uploads the file to `deliver_to`. The caller must then
 * commit the writes (`announcePdf`) or delete the files (`discardPdf`). If the process crashes before that, files
 * without a row remain.
 */
export async function storePdf(context: WorkContext<StorePdfNeeds>, input: PdfToStore): Promise<PreparedPdf> {
  const { services, caller, work } = context;
  const { draft, raw, final, startedAt, charge } = input;
  const renderTimeMs = services.clock.now() - startedAt;
  return work.timings.measure("store", async () => {
    const file = { name: pdfFileOf(draft.id), contentType: "application/pdf" };
    const bytes = await services.files.put(caller.accountId, file, final.content);
    const screenshot = raw.debug?.screenshotPng ?? null;
    const picture = { name: pdfScreenshotFileOf(draft.id), contentType: "image/png" };
    if (screenshot) await services.files.put(caller.accountId, picture, screenshot);
    const isDelivered = charge && !exceedsBase64(draft.output, bytes);
    const delivery = isDelivered ? await deliverFile(context, { ...file, bytes }, charge) : null;
    const redaction = await redactionOf(input, services.clock.now());
    const pdf = await completedPdf(context, input, { bytes, delivery, renderTimeMs, redaction });
    const view = await viewPdf(services, pdf, 0);
    const changes = [
      isOwnJob(work, pdf) ? services.pdfs.ending(pdf) : services.pdfs.adding(pdf),
      countUsage(context, { made: 1, credits: pdf.creditsUsed }),
      fileRow(services, pdf, { ...file, downloadName: pdf.filename ?? file.name, bytes }),
      ...(screenshot
        ? [fileRow(services, pdf, { ...picture, downloadName: picture.name, bytes: screenshot.byteLength })]
        : []),
      ...(pdf.template ? [services.templates.countingRender(caller.accountId, pdf.template.id)] : []),
    ];
    // The file of a job is not deleted, because another assignment of the same job may have stored the same file.
    if (work.signal.aborted && !isOwnJob(work, pdf)) await discardPdf(context, view);
    work.signal.throwIfAborted();
    return {
      view,
      event: { type: COMPLETED_EVENT[pdf.operation], resourceId: pdf.id, data: presentPdf(view) },
      changes,
    };
  });
}

/**
 * Whether the PDF is the resource that a job announced as `processing`. A job with several results announces the job
 * itself instead.
 */
const isOwnJob = ({ job }: Work, { id }: Pick<PdfDraft, "id">): boolean => job?.id === id;

async function redactionOf(
  { raw: { redaction }, final: { content } }: PdfToStore,
  redactedAt: number,
): Promise<CompletedPdf["redaction"]> {
  if (!redaction) return null;
  const digest = content instanceof Uint8Array ? await crypto.subtle.digest("SHA-256", content) : null;
  const sha256 = digest && new Uint8Array(digest).toHex();
  return { ...redaction, sha256, redactedAt };
}

async function completedPdf(
  { work }: WorkContext<unknown>,
  { draft, raw, final }: PdfToStore,
  stored: Pick<CompletedPdf, "bytes" | "delivery" | "renderTimeMs" | "redaction">,
): Promise<CompletedPdf> {
  const warnings = [...raw.warnings, ...(final.warnings ?? [])];
  return {
    ...draft,
    ...stored,
    ...(work.job && isOwnJob(work, draft) ? { createdAt: work.job.createdAt } : {}),
    ...(await shownSize(draft, raw)),
    status: warnings.length > 0 ? "completed_with_warnings" : "completed",
    error: null,
    pages: await raw.pages,
    creditsUsed: raw.isFree || exceedsBase64(draft.output, stored.bytes) ? 0 : draft.creditsUsed,
    bytesBefore: final.bytesBefore,
    warnings,
    watermark: raw.watermark ?? draft.watermark,
    debug: raw.debug ? { console: raw.debug.console, failedResources: raw.debug.failedResources } : null,
    mainDocument: raw.mainDocument ?? null,
    engine: raw.engine,
  };
}

const fileRow = (
  { fileRecords }: StorePdfNeeds,
  { accountId, id, fileExpiresAt }: CompletedPdf,
  file: { name: string; contentType: string; downloadName: string; bytes: number },
): Write => fileRecords.adding({ ...file, accountId, resourceId: id, epoch: 0, expiresAt: fileExpiresAt });

/** Deletes the files of a PDF that was not announced. */
export const discardPdf = (
  { services }: WorkContext<Pick<StorePdfNeeds, "files">>,
  { pdf: { accountId, id } }: PdfView,
): Promise<void> => services.files.delete(accountId, [pdfFileOf(id), pdfScreenshotFileOf(id)]);
