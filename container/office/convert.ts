import { open, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { FolioError } from "../../src/domain/errors.ts";
import { LIMITS } from "../../src/domain/limits.ts";
import type { OfficeJob } from "../../src/engines/container/contract.ts";
import type { Job } from "../job.ts";
import { timeoutError } from "../job-deadline.ts";
import { OwnTimeBudget } from "../own-time-budget.ts";
import { countPages } from "../pdf/inspect.ts";
import type { Sandbox } from "../sandbox.ts";
import { conversionErrorOf } from "./conversion-error.ts";
import { convertWithFallback } from "./convert-with-fallback.ts";
import { detectFile } from "./detect-format.ts";
import { isSlides } from "./formats.ts";
import { scaleToPaper } from "./paper.ts";
import type { OfficePool } from "./pool.ts";
import { workTimeLimitMs } from "./time-limit.ts";

export interface OfficeContext {
  pool: OfficePool;
  sandbox: Sandbox;
  /** Waits for a free LibreOffice process. The returned signal aborts the conversion at the deadline. */
  waitForSlot(): Promise<AbortSignal>;
}

export interface ConvertedDocument {
  path: string;
  sizeBytes: number;
  pages: number;
  engine: string;
}

/**
 * Converts an office file to a PDF in the job's directory. detect-format.ts checks the file before LibreOffice reads
 * it. The conversion succeeded only if the output file exists: for invalid input, LibreOffice exits with status 0 and
 * writes no file.
 */
export async function convertOffice(
  { pool, sandbox, waitForSlot }: OfficeContext,
  { directory, header, inputs }: Job<OfficeJob>,
): Promise<ConvertedDocument> {
  const input = inputs[0] ?? "";
  const output = join(directory, "output.pdf");
  const sniffed = await detectFile(await readFile(input), header.format);
  if (sniffed.text !== null) await writeFile(input, sniffed.text);
  const workMs = workTimeLimitMs(sniffed.weight);
  const clock = await waitForSlot();
  const ownTime = new OwnTimeBudget(workMs, timeoutError(workMs));
  const desk = { sandbox, directory, signal: AbortSignal.any([clock, ownTime.signal]) };
  const outcome = await convertWithFallback({ ...desk, pool, ownTime }, { input, output, sniffed, job: header });
  const refusal = conversionErrorOf(outcome, sniffed, header.format);
  if (refusal) throw refusal;
  await requirePdf(output);
  const pages = await countPages(desk, { path: output, password: null });
  if (pages > LIMITS.renderPages) {
    throw new FolioError(
      "document_too_large",
      `The document has more than ${LIMITS.renderPages} pages, the maximum for one PDF. Split it.`,
    );
  }
  if (isSlides(sniffed.format)) await scaleToPaper(output, header.paper, header.landscape);
  const { size } = await stat(output);
  return { path: output, sizeBytes: size, pages, engine: `LibreOffice/${pool.version}` };
}

async function requirePdf(path: string): Promise<void> {
  const file = await open(path).catch(() => null);
  if (!file)
    throw new FolioError("source_invalid", "The document is empty: it has nothing to print.", { param: "source" });
  try {
    const { buffer } = await file.read(Buffer.alloc(5), 0, 5, 0);
    if (buffer.toString("latin1") !== "%PDF-") throw new Error("LibreOffice did not write a PDF");
  } finally {
    await file.close();
  }
}
