import type { PdfStep } from "@folio/pdf/model";
import type { Finishing } from "../../domain/finishing.ts";
import type { Services } from "../dependencies.ts";
import { editContextOf } from "../edit-context.ts";
import type { WorkContext } from "../verb.ts";
import type { FinalPdf, PdfPlan, PdfWorkspace, RawPdf } from "./stages.ts";
import { editable, type StampAndCompressNeeds, stampAndCompress } from "./stamp-and-compress.ts";
import { editedOrSource } from "./unchanged.ts";

export type FinishPdfNeeds = StampAndCompressNeeds & Pick<Services, "pdfEditor">;

type FinishInput = Pick<PdfWorkspace, "deadlineMs" | "scratch"> & {
  plan: Pick<PdfPlan, "compress" | "finishing">;
  /** The contents of the attachments in the plan, in the same order. */
  attachments: Uint8Array[];
};

/**
 * Makes the last changes of a PDF: stamps it, compresses it, writes its metadata and attachments, makes it
 * conform to standards, and encrypts it.
 * Encryption is last, because an encrypted file cannot be changed further. Throws the errors of `PdfEditor`.
 */
export async function finishPdf(
  context: WorkContext<FinishPdfNeeds>,
  raw: RawPdf,
  finish: FinishInput,
): Promise<FinalPdf> {
  const { plan, attachments: files, deadlineMs, scratch } = finish;
  if (raw.isSigned) return { content: raw.content, bytesBefore: null, isUnchanged: true };
  const { finishing } = plan;
  const final = await stampAndCompress(context, raw, { deadlineMs, scratch, compress: plan.compress });
  const revision = finishing && { steps: stepsOf(finishing), files, protection: finishing.protection };
  if (!revision || (revision.steps.length === 0 && !revision.protection)) return final;
  const until = await editContextOf(context, deadlineMs);
  return context.work.timings.measure("edit", async () => {
    const bytes = await editable(final.content, scratch);
    const edited = await context.services.pdfEditor.revise({ bytes }, revision, until);
    const { content, warnings, isUnchanged = false } = await editedOrSource(edited, { bytes });
    return { ...final, content, warnings, isUnchanged: final.isUnchanged && isUnchanged };
  });
}

function stepsOf({ information, attachments, conformance }: Finishing): PdfStep[] {
  const files = attachments.map(({ source: _, ...about }) => about);
  return [
    ...(information ? [{ kind: "inform" as const, information }] : []),
    ...(files.length > 0 ? [{ kind: "attach" as const, files }] : []),
    // The last step, because every later change could violate the standard.
    ...(conformance ? [{ kind: "conform" as const, ...conformance }] : []),
  ];
}
