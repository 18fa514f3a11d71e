import { FolioError } from "../../domain/errors.ts";
import { newId } from "../../domain/ids.ts";
import { LIMITS } from "../../domain/limits.ts";
import type { PdfRecord } from "../../domain/pdf.ts";
import type { EditedPdf } from "../../engines/pdf/pdf-editor.ts";
import type { PdfView } from "../../resources/pdfs.ts";
import { demandScope } from "../caller.ts";
import { recordEvents } from "../events/record.ts";
import { withScratch } from "../files/scratch.ts";
import { type JobEndNeeds, jobEnd } from "../jobs/end.ts";
import { withReservation } from "../reservation.ts";
import { type PdfSource, type ReadPdfSourcesNeeds, readPdfSource } from "../sources/read-pdf-source.ts";
import { untilOf } from "../until.ts";
import type { WorkCall, WorkContext } from "../verb.ts";
import { aboutSource } from "./about-source.ts";
import { type EditOutput, editPlan } from "./edit-input.ts";
import { finishPdf, readAttachments } from "./finish.ts";
import { draftOf, type ProducePdfNeeds } from "./produce.ts";
import { recordFailure } from "./record-failure.ts";
import type { PdfWorkspace, StoredPdfs } from "./stages.ts";
import { discardPdf, exceedsBase64, type PreparedPdf, preparePdf } from "./store.ts";

export type SplitPdfNeeds = ProducePdfNeeds & ReadPdfSourcesNeeds & JobEndNeeds;

export interface SplitInput extends EditOutput {
  source: PdfSource;
  /** One PDF per text of page ranges, or one per so many pages. */
  parts: { ranges: string[] } | { every: number };
}

type SplitCall = WorkCall<SplitPdfNeeds, SplitInput>;

/**
 * Several PDFs of one, each with nothing of the others' pages in it. One credit for all, shown on the first. A failure keeps one
 * failed PDF that tells of it.
 */
export async function splitPdf(call: SplitCall): Promise<StoredPdfs> {
  demandScope(call.caller, "pdfs:create");
  const { services, input } = call;
  const plan = editPlan("split", input);
  const startedAt = services.clock.now();
  const operationId = newId("pdf", startedAt);
  const cost = { operationId, credits: 1 };
  const storeParts = async (
    workspace: Pick<PdfWorkspace, "deadlineMs" | "scratch">,
    credits: number,
  ): Promise<PdfView[]> => {
    const files = await readAttachments(call, plan, workspace);
    const parts = await partsOf(call, input, workspace);
    const prepared: PreparedPdf[] = [];
    try {
      for (const [i, part] of parts.entries()) {
        const id = newId("pdf", services.clock.now());
        const draft = partDraft(draftOf(call, plan, { id, credits: i === 0 ? credits : 0 }), i + 1);
        const raw = { content: part.pdf, pages: part.pages, warnings: part.warnings, engine: null };
        const final = await finishPdf(call, raw, { ...workspace, plan, files });
        prepared.push(await preparePdf(call, { draft, raw, final, startedAt }));
      }
      await commitParts(call, prepared, credits);
      return prepared.map(({ view }) => view);
    } catch (error) {
      for (const { view } of prepared) await discardPdf(call, view).catch(() => undefined);
      for (const { pdf } of parts) if (!(pdf instanceof Uint8Array)) await pdf.cancel().catch(() => undefined);
      throw error;
    }
  };
  return withReservation(call, cost, async (reservation) => {
    try {
      const views = await withScratch(services, (scratch) =>
        storeParts({ deadlineMs: startedAt + plan.timeoutMs, scratch }, reservation.credits),
      );
      const bytes = views.reduce((sum, { pdf }) => sum + (pdf.bytes ?? 0), 0);
      if (exceedsBase64(plan.output, bytes)) throw partsTooLarge(views, bytes);
      await reservation.settle({ keepSlot: plan.output === "base64" });
      return { views, releaseSlot: reservation.release };
    } catch (error) {
      const failed = draftOf(call, plan, { id: operationId, credits: 0 });
      throw await recordFailure(call, failed, error);
    }
  });
}

/** All of them at once, with the end of their job when they are one's. */
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

/** Parts do not share a name. */
const partDraft = (draft: PdfRecord, part: number): PdfRecord => ({
  ...draft,
  filename: draft.filename?.replace(/\.pdf$/i, `-${part}.pdf`) ?? null,
});

async function partsOf(
  context: WorkContext<SplitPdfNeeds>,
  { source, parts }: SplitInput,
  workspace: Pick<PdfWorkspace, "deadlineMs" | "scratch">,
): Promise<EditedPdf[]> {
  const { services, work } = context;
  const input = await readPdfSource(context, source, workspace);
  const until = await untilOf(context, workspace.deadlineMs);
  return work.timings.measure("edit", async () => {
    const ranges =
      "ranges" in parts
        ? parts.ranges
        : every(parts.every, (await aboutSource(services.pdfEditor.inspect(input, until))).pages);
    return aboutSource(services.pdfEditor.split(input, ranges, until));
  });
}

function every(size: number, pages: number): string[] {
  const count = Math.ceil(pages / size);
  if (count > LIMITS.splitParts) {
    const message = `every must give at most ${LIMITS.splitParts} PDFs; ${size} gives ${count} of ${pages} pages.`;
    throw new FolioError("invalid_parameter", message, { param: "every" });
  }
  return Array.from({ length: count }, (_, i) => `${i * size + 1}-${Math.min(pages, (i + 1) * size)}`);
}

/** The parts are kept, uncharged: the answer names them. */
function partsTooLarge(views: PdfView[], bytes: number): FolioError {
  const ids = views.map(({ pdf }) => pdf.id).join(", ");
  return new FolioError(
    "output_too_large_for_base64",
    `The PDFs have ${bytes} bytes together; base64 output ends at ${LIMITS.base64OutputBytes}. They are stored as ${ids}.`,
    { param: "output", ...(views[0] ? { pdfId: views[0].pdf.id } : {}) },
  );
}
