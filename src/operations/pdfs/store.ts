import type { EventType } from "../../domain/events.ts";
import { parseLength } from "../../domain/lengths.ts";
import { LIMITS } from "../../domain/limits.ts";
import { describeSize, inMillimetres, isSameSize, laidWide, type PageSize } from "../../domain/page-size.ts";
import { fileNameOf, type PdfOperation, type PdfRecord, screenshotNameOf } from "../../domain/pdf.ts";
import { type PdfView, presentPdf } from "../../resources/pdfs.ts";
import type { Write } from "../../storage/database.ts";
import type { Services } from "../dependencies.ts";
import { type NewEvent, type RecordEventNeeds, recordEvent } from "../events/record.ts";
import { type DeliverFileNeeds, deliverFile } from "../files/deliver.ts";
import { type CountUsageNeeds, countUsage } from "../usage/count.ts";
import type { WorkContext } from "../verb.ts";
import type { FinalPdf, RawPdf } from "./stages.ts";

import { type ViewPdfNeeds, viewPdf } from "./view.ts";

export type StorePdfNeeds = RecordEventNeeds &
  DeliverFileNeeds &
  CountUsageNeeds &
  ViewPdfNeeds &
  Pick<Services, "fileRecords" | "files" | "pdfs" | "templates">;

export interface PdfToStore {
  draft: PdfRecord;
  raw: RawPdf;
  final: FinalPdf;
  /** When the making began, epoch milliseconds. */
  startedAt: number;
  /** Of what `deliver_to` may come with: see `Reservation.charge`. */
  charge?: () => Promise<boolean>;
}

/** Which event tells of a finished PDF (docs/contract/additions.md section 7). */
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

/** A PDF that its request cannot carry: it is kept for a later download, and not charged. */
export const exceedsBase64 = (output: PdfRecord["output"], bytes: number | null): boolean =>
  output === "base64" && (bytes ?? 0) > LIMITS.base64OutputBytes;

/** What the pages are, where that is not what was asked for: a document may decide about its pages itself. */
async function shownSize(
  { format, customSize, landscape }: PdfRecord,
  { pageSize }: RawPdf,
): Promise<Partial<PdfRecord>> {
  const size = await pageSize;
  if (!size) return {};
  const pageSizeMm = inMillimetres(size);
  if (customSize && isAsAsked(customSize, landscape ?? false, size))
    return { format, customSize, landscape, pageSizeMm };
  return { ...describeSize(size), pageSizeMm };
}

function isAsAsked({ width, height }: NonNullable<PdfRecord["customSize"]>, turned: boolean, size: PageSize): boolean {
  const [widthPt, heightPt] = [parseLength(width) ?? 0, parseLength(height) ?? 0];
  const asked = { widthPt, heightPt };
  return isSameSize(size, turned ? laidWide(asked) : asked);
}

/** A PDF whose file is stored, and what is still to be committed: its row, file rows, counts and event. */
export interface PreparedPdf {
  view: PdfView;
  event: NewEvent;
  changes: Write[];
}

/** Files first, then row, file rows and event in one commit: a crash between the two leaves bytes that nothing names. */
export async function storePdf(context: WorkContext<StorePdfNeeds>, input: PdfToStore): Promise<PdfView> {
  const { services, work } = context;
  const { view, event, changes } = await preparePdf(context, input);
  await work.timings.measure("event", async () =>
    work.batchItem ? void (await services.commitOnce(changes)) : recordEvent(context, event).commit(changes),
  );
  return view;
}

/** Stores the files; whoever calls it commits the rest, or deletes them (`discardPdf`). */
export async function preparePdf(context: WorkContext<StorePdfNeeds>, input: PdfToStore): Promise<PreparedPdf> {
  const { services, caller, work } = context;
  const { draft, raw, final, startedAt, charge } = input;
  const renderTimeMs = services.clock.now() - startedAt;
  return work.timings.measure("store", async () => {
    const bytes = await services.files.put(
      caller.accountId,
      { name: fileNameOf(draft.id), contentType: "application/pdf" },
      final.content,
    );
    const screenshot = raw.debug?.screenshotPng ?? null;
    if (screenshot)
      await services.files.put(
        caller.accountId,
        { name: screenshotNameOf(draft.id), contentType: "image/png" },
        screenshot,
      );
    const file = { name: fileNameOf(draft.id), contentType: "application/pdf", bytes };
    const isDelivered = charge && !exceedsBase64(draft.output, bytes);
    const isOwnJob = work.job?.id === draft.id;
    const pdf: PdfRecord = {
      ...draft,
      ...(isOwnJob && work.job ? { createdAt: work.job.createdAt } : {}),
      delivery: isDelivered ? await deliverFile(context, file, charge) : null,
      ...(await shownSize(draft, raw)),
      status: raw.warnings.length > 0 ? "completed_with_warnings" : "completed",
      pages: await raw.pages,
      bytes,
      creditsUsed: exceedsBase64(draft.output, bytes) ? 0 : draft.creditsUsed,
      bytesBefore: final.bytesBefore,
      warnings: raw.warnings,
      watermark: raw.watermark ?? draft.watermark,
      debug: raw.debug ? { console: raw.debug.console, failedResources: raw.debug.failedResources } : null,
      mainDocument: raw.mainDocument ?? null,
      engine: raw.engine,
      renderTimeMs,
    };
    const view = await viewPdf(services, pdf, 0);
    const fileRow = (name: string, contentType: string, size: number) =>
      services.fileRecords.adding({
        name,
        accountId: caller.accountId,
        resourceId: pdf.id,
        contentType,
        downloadName: name === fileNameOf(pdf.id) ? (pdf.filename ?? name) : name,
        bytes: size,
        epoch: 0,
        expiresAt: pdf.fileExpiresAt,
      });
    const event = { type: COMPLETED_EVENT[pdf.operation], resourceId: pdf.id, data: presentPdf(view) };
    const changes = [
      isOwnJob ? services.pdfs.ending(pdf) : services.pdfs.adding(pdf),
      countUsage(context, { made: 1, credits: pdf.creditsUsed }),
      fileRow(fileNameOf(pdf.id), "application/pdf", bytes),
      ...(screenshot ? [fileRow(screenshotNameOf(pdf.id), "image/png", screenshot.byteLength)] : []),
      ...(pdf.template ? [services.templates.countingRender(caller.accountId, pdf.template.id)] : []),
    ];
    // Another take of the same job may have stored the same file.
    if (work.signal.aborted && !isOwnJob) await discardPdf(context, view);
    work.signal.throwIfAborted();
    return { view, event, changes };
  });
}

/** From the commit on the answer counts as complete; until then work that ends early leaves nothing behind. */
export const discardPdf = (
  { services }: WorkContext<Pick<StorePdfNeeds, "files">>,
  { pdf: { accountId, id } }: PdfView,
): Promise<void> => services.files.delete(accountId, [fileNameOf(id), screenshotNameOf(id)]);
