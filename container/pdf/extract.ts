import { writeFile } from "node:fs/promises";
import { FolioError } from "../../src/domain/errors.ts";
import { LIMITS } from "../../src/domain/limits.ts";
import type { ContainerError, ExtractJob } from "../../src/engines/container/contract.ts";
import { timeoutError } from "../job-deadline.ts";
import { OwnTimeBudget } from "../own-time-budget.ts";
import { ThreadLost, type ThreadPool } from "../thread-pool.ts";

export interface ExtractTask {
  job: ExtractJob;
  input: string;
  /**
   * Path of the result file. Large parts of the result are in `<output>-pieces`, and the images in `<output>-0`,
   * `<output>-1` …
   */
  output: string;
  deadlineMs: number;
}

export type ExtractReply =
  | { progressed: true }
  | { result: string; sizes: [pieces: number, ...pictures: number[]] }
  | { fault: Omit<ContainerError["fault"], "retryAfterS"> & { stack?: string | undefined } };

/** Module that the extraction threads run. */
export const EXTRACT_WORKER = new URL("./extract-worker.ts", import.meta.url);

/**
 * Runs a method of the extractor in a thread and writes its result as JSON. Returns the sizes of all written files.
 * Throws `source_invalid` if the thread dies, because the document caused this, and `timeout_exceeded` if the document
 * needs too much CPU time.
 */
export async function extract(
  threads: ThreadPool,
  order: ExtractTask,
  signal: AbortSignal,
): Promise<[number, number, ...number[]]> {
  const { job, input, deadlineMs, output } = order;
  const ownTime = new OwnTimeBudget(LIMITS.extractionWorkMs, timeoutError(LIMITS.extractionWorkMs));
  const answer = await threads
    .runTask<ExtractReply>(
      { job, input, output, deadlineMs },
      { signal: AbortSignal.any([signal, ownTime.signal]), ownTime },
    )
    .catch((thrown: unknown) => {
      if (!(thrown instanceof ThreadLost)) throw thrown;
      const message = "The PDF cannot be read: it needs too much processing time.";
      throw new FolioError("source_invalid", message, { cause: thrown });
    });
  if ("fault" in answer) {
    const { code, message, param, stack } = answer.fault;
    throw new FolioError(code, message, { param, cause: stack });
  }
  if (!("result" in answer)) throw new Error("A thread replied without a result");
  const json = Buffer.from(answer.result);
  await writeFile(output, json, { mode: 0o600 });
  return [json.byteLength, ...answer.sizes];
}
