import { FolioError } from "../../domain/errors.ts";
import { newId } from "../../domain/ids.ts";
import { LIMITS } from "../../domain/limits.ts";
import type { PdfDraft } from "../../domain/pdf.ts";
import type { EditedPdf, PdfInput } from "../../engines/pdf/pdf-editor.ts";
import type { PdfView } from "../../resources/pdfs.ts";
import { requireScope } from "../caller.ts";
import { editContextOf } from "../edit-context.ts";
import { recordEvents } from "../events/record.ts";
import { Scratch } from "../files/scratch.ts";
import { type JobEndNeeds, jobEnd } from "../jobs/end.ts";
import { type Reservation, reserve } from "../reservation.ts";
import { type PdfSource, type ReadPdfSourcesNeeds, readPdfSource } from "../sources/read-pdf-source.ts";
import type { WorkCall, WorkContext } from "../verb.ts";
import { draftPdf } from "./draft.ts";
import { type EditOutput, editPlan } from "./edit-input.ts";
import { finishPdf } from "./finish.ts";
import type { ProducePdfNeeds } from "./produce.ts";
import { readAttachments } from "./read-attachments.ts";
import { recordFailure } from "./record-failure.ts";
import { withSourceParam } from "./source-error.ts";
import type { PdfPlan, PdfWorkspace, StoredPdfs } from "./stages.ts";
import { discardPdf, exceedsBase64, type PreparedPdf, storePdf } from "./store.ts";
import { editedOrSource, withoutChange } from "./unchanged.ts";

export type SplitPdfNeeds = ProducePdfNeeds & ReadPdfSourcesNeeds & JobEndNeeds;

export interface SplitInput extends EditOutput {
  source: PdfSource;
  /**
   * Defines the resulting PDFs: either one PDF for each text of page ranges, or one PDF for each group of `every`
   * pages.
   */
  parts: { ranges: string[] } | { every: number };
}

type SplitCall = WorkCall<SplitPdfNeeds, SplitInput>;

/**
 * Splits a PDF into several PDFs, with the steps of `producePdf`. Each of them contains only data of its own pages.
 * Charges one credit in total, which the first PDF shows. Commits all rows and events at once. If splitting fails,
 * stores one failed PDF that contains the error.
 */
export async function splitPdf(call: SplitCall): Promise<StoredPdfs> {
  requireScope(call.caller, "pdfs:create");
  const { services, input } = call;
  const plan = editPlan("split", input);
  const startedAt = services.clock.now();
  const operationId = newId("pdf", startedAt);
  const reservation = await reserve(call, { operationId, credits: 1 });
  const scratch = new Scratch(services);
  try {
    const workspace = { deadlineMs: startedAt + plan.timeoutMs, scratch };
    const attachments = await readAttachments(call, plan, workspace);
    const parts = await partsOf(call, input, workspace);
    const prepared = await storeParts(call, parts, { plan, attachments, startedAt, ...workspace, reservation });
    const views = prepared.map(({ view }) => view);
    const bytes = views.reduce((sum, { pdf }) => sum + (pdf.bytes ?? 0), 0);
    if (exceedsBase64(plan.output, bytes)) throw partsTooLarge(views, bytes);
    // A single part that equals the source is free. `end` then releases the credit.
    if (views[0]?.pdf.creditsUsed === reservation.credits)
      await reservation.settle({ keepSlot: plan.output === "base64" });
    return { views, releaseSlot: reservation.release };
  } catch (error) {
    throw await recordFailure(call, draftPdf(call, plan, { id: operationId, credits: 0 }), error);
  } finally {
    await scratch.clear();
    await reservation.end();
  }
}

/** One resulting PDF, and the PDF that was split. */
interface Part {
  edited: EditedPdf;
  source: PdfInput;
}

interface PartsToStore extends Pick<PdfWorkspace, "deadlineMs" | "scratch"> {
  plan: PdfPlan;
  attachments: Uint8Array[];
  startedAt: number;
  reservation: Pick<Reservation, "credits">;
}

/**
 * Finishes, stores and announces the resulting PDFs. If one of these steps fails, deletes the files that were already
 * stored.
 */
async function storeParts(call: SplitCall, parts: Part[], input: PartsToStore): Promise<PreparedPdf[]> {
  const { plan, attachments, startedAt, deadlineMs, scratch } = input;
  const { credits } = input.reservation;
  const prepared: PreparedPdf[] = [];
  try {
    for (const [i, part] of parts.entries()) {
      const id = newId("pdf", call.services.clock.now());
      const draft = partDraft(draftPdf(call, plan, { id, credits: i === 0 ? credits : 0 }), i + 1);
      const raw = { ...(await editedOrSource(part.edited, part.source)), engine: null };
      const final = await finishPdf(call, raw, { deadlineMs, scratch, plan, attachments });
      prepared.push(await storePdf(call, { draft, raw: withoutChange(raw, final), final, startedAt }));
    }
    await commitParts(call, prepared, prepared[0]?.view.pdf.creditsUsed ?? credits);
    return prepared;
  } catch (error) {
    for (const { view } of prepared) await discardPdf(call, view).catch(() => undefined);
    for (const { pdf } of parts.map(({ edited }) => edited))
      if (!(pdf instanceof Uint8Array)) await pdf.cancel().catch(() => undefined);
    throw error;
  }
}

/** Commits the rows and events of all PDFs at once. If the work is a job, the same commit ends the job. */
async function commitParts(call: SplitCall, prepared: PreparedPdf[], creditsUsed: number): Promise<void> {
  const { work } = call;
  const events = recordEvents(
    call,
    prepared.map(({ event }) => event),
  );
  const ids = prepared.map(({ view }) => view.pdf.id);
  const end = jobEnd(call, { kind: "pdfs", resultIds: ids, metadata: call.input.metadata, creditsUsed });
  await work.timings.measure("event", () => events.commit([...end, ...prepared.flatMap(({ changes }) => changes)]));
}

/** Returns the draft of one resulting PDF. Its number is added to the file name, so that all names differ. */
const partDraft = (draft: PdfDraft, part: number): PdfDraft => ({
  ...draft,
  filename: draft.filename?.replace(/\.pdf$/i, `-${part}.pdf`) ?? null,
});

async function partsOf(
  context: WorkContext<SplitPdfNeeds>,
  { source, parts }: SplitInput,
  workspace: Pick<PdfWorkspace, "deadlineMs" | "scratch">,
): Promise<Part[]> {
  const { services, work } = context;
  const input = await readPdfSource(context, source, workspace);
  const until = await editContextOf(context, workspace.deadlineMs);
  return work.timings.measure("edit", async () => {
    const ranges =
      "ranges" in parts
        ? parts.ranges
        : every(parts.every, (await withSourceParam(services.pdfEditor.inspect(input, until))).pages);
    const all = await withSourceParam(services.pdfEditor.split(input, ranges, until));
    return all.map((edited) => ({ edited, source: input }));
  });
}

function every(size: number, pages: number): string[] {
  const count = Math.ceil(pages / size);
  if (count > LIMITS.splitParts) {
    const message = `every must give at most ${LIMITS.splitParts} PDFs; ${size} gives ${count} for ${pages} pages.`;
    throw new FolioError("invalid_parameter", message, { param: "every" });
  }
  return Array.from({ length: count }, (_, i) => `${i * size + 1}-${Math.min(pages, (i + 1) * size)}`);
}

/**
 * Returns the error for PDFs that are together too large for a base64 response. They are stored but not charged. The
 * response lists them.
 */
function partsTooLarge(views: PdfView[], bytes: number): FolioError {
  const ids = views.map(({ pdf }) => pdf.id).join(", ");
  return new FolioError(
    "output_too_large_for_base64",
    `The PDFs have ${bytes} bytes together; output base64 allows at most ${LIMITS.base64OutputBytes}. They are stored as ${ids}.`,
    { param: "output", ...(views[0] ? { pdfId: views[0].pdf.id } : {}) },
  );
}
