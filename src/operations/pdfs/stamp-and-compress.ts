import { type AnyBytes, sizeOf } from "../../domain/document-bytes.ts";
import type { CompressionLevel } from "../../domain/pdf.ts";
import type { FileContent } from "../../storage/files.ts";
import type { Services } from "../dependencies.ts";
import { type EditContextNeeds, editContextOf } from "../edit-context.ts";
import type { Scratch } from "../files/scratch.ts";
import type { WorkContext } from "../verb.ts";
import type { FinalPdf, PdfWorkspace, RawPdf } from "./stages.ts";

export type StampAndCompressNeeds = EditContextNeeds & Pick<Services, "pdfEditor">;

/**
 * Applies stamps (including the watermark of test keys) and compression. If there is nothing to apply, a content that
 * is a stream remains a stream.
 */
export async function stampAndCompress(
  context: WorkContext<StampAndCompressNeeds>,
  raw: RawPdf,
  { compress, deadlineMs, scratch }: Pick<PdfWorkspace, "deadlineMs" | "scratch"> & { compress: CompressionLevel },
): Promise<FinalPdf> {
  const { services, caller, work } = context;
  const { pdfEditor } = services;
  const until = await editContextOf(context, deadlineMs);
  // In a pipeline, only the result gets the test watermark.
  const isTest = caller.environment === "test" && !work.pipeline?.keep;
  const stamps = [...(raw.stamps ?? []), ...(isTest ? [await pdfEditor.testWatermark()] : [])];
  let { content } = raw;
  if (stamps.length > 0) {
    content = await work.timings.measure("stamp", async () => {
      const bytes = await editable(content, scratch);
      return (await pdfEditor.stamp({ bytes }, stamps, until)).pdf;
    });
  }
  if (compress === "none") return { content, bytesBefore: null, isUnchanged: true };
  return work.timings.measure("compress", async () => {
    const bytes = await editable(content, scratch);
    const { pdf, isUnchanged = false } = await pdfEditor.compress({ bytes }, compress, until);
    return { content: pdf, bytesBefore: sizeOf(bytes), isUnchanged };
  });
}

/** Loads the content into memory if it fits. Otherwise loads it into a temporary file. */
export async function editable(content: FileContent, scratch: Scratch): Promise<AnyBytes> {
  return content instanceof Uint8Array ? content : scratch.holdOrStore(content);
}
