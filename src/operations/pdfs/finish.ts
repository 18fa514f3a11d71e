import { FolioError } from "../../domain/errors.ts";
import { LIMITS } from "../../domain/limits.ts";
import type { Finishing, PdfStep } from "../../domain/pdf-revision.ts";
import type { Services } from "../dependencies.ts";
import { type ReadSourceNeeds, readSource } from "../sources/read-source.ts";
import { untilOf } from "../until.ts";
import type { WorkContext } from "../verb.ts";
import type { FinalPdf, PdfPlan, PdfWorkspace, RawPdf } from "./stages.ts";
import { editable, type StampAndCompressNeeds, stampAndCompress } from "./stamp-and-compress.ts";

export type FinishPdfNeeds = StampAndCompressNeeds & ReadSourceNeeds & Pick<Services, "pdfEditor">;

type Finish = Pick<PdfWorkspace, "deadlineMs" | "scratch"> & {
  plan: Pick<PdfPlan, "compress" | "finishing">;
  /** The bytes of the plan's attachments, in order. */
  files: Uint8Array[];
};

/**
 * The last of what is done to a PDF: stamps, compression, what it says about itself, files in it, and then the lock, through which
 * nothing could be changed any more. Throws what reading sources and `PdfEditor` throw.
 */
export async function finishPdf(context: WorkContext<FinishPdfNeeds>, raw: RawPdf, finish: Finish): Promise<FinalPdf> {
  const { plan, files, deadlineMs, scratch } = finish;
  const { finishing } = plan;
  const final = await stampAndCompress(context, raw, { deadlineMs, scratch, compress: plan.compress });
  const revision = finishing && { steps: stepsOf(finishing), files, protection: finishing.protection };
  if (!revision || (revision.steps.length === 0 && !revision.protection)) return final;
  const until = await untilOf(context, deadlineMs);
  return context.work.timings.measure("edit", async () => {
    const bytes = await editable(final.content, scratch);
    return { ...final, content: (await context.services.pdfEditor.revise({ bytes }, revision, until)).pdf };
  });
}

function stepsOf({ information, attachments }: Finishing): PdfStep[] {
  const files = attachments.map(({ source: _, ...about }) => about);
  return [
    ...(information ? [{ kind: "inform" as const, information }] : []),
    ...(files.length > 0 ? [{ kind: "attach" as const, files }] : []),
  ];
}

/** To be done before the PDF is made: a file that cannot be had is told at once. Throws what reading sources throws. */
export async function readAttachments(
  context: WorkContext<FinishPdfNeeds>,
  { finishing }: Pick<PdfPlan, "finishing">,
  { deadlineMs, scratch }: Pick<PdfWorkspace, "deadlineMs" | "scratch">,
): Promise<Uint8Array[]> {
  const files: Uint8Array[] = [];
  let roomBytes: number = LIMITS.attachmentsBytes;
  for (const [index, { source }] of (finishing?.attachments ?? []).entries()) {
    const param = `attachments[${index}]`;
    const reading = { param, maxBytes: roomBytes, deadlineMs, scratch };
    const { bytes } = await readSource(context, source, reading).catch(tooMuch);
    roomBytes -= bytes.byteLength;
    files.push(bytes);
  }
  return files;
}

/** What is left of the room tells callers little: the bound is for all of them. */
function tooMuch(error: unknown): never {
  if (!(error instanceof FolioError) || error.code !== "source_too_large") throw error;
  const message = `Attachments may have ${LIMITS.attachmentsBytes} bytes together.`;
  throw new FolioError(error.code, message, { param: error.param });
}
