import { FolioError } from "../../src/domain/errors.ts";
import { LIMITS } from "../../src/domain/limits.ts";
import type {
  ContainerError,
  DescribeResult,
  EditJob,
  EditResult,
  InspectResult,
} from "../../src/engines/container/contract.ts";
import { timeoutError } from "../job-deadline.ts";
import { OwnTimeBudget } from "../own-time-budget.ts";
import { runInThread } from "../run-in-thread.ts";

export interface EditTask {
  job: EditJob;
  inputs: string[];
  /** Path prefix of the resulting PDFs. The files are `<outputs>-0`, `<outputs>-1` … */
  outputs: string;
}

export type EditReply =
  | { result: EditResult | InspectResult | DescribeResult }
  | { fault: Omit<ContainerError["fault"], "retryAfterS"> & { stack?: string | undefined } };

/**
 * Runs a method of PdfEditor in a worker thread, because a document may take a minute. Throws the same errors as
 * PdfEditor, and `timeout_exceeded` if the document needs too much CPU time.
 */
export async function edit(order: EditTask, signal: AbortSignal): Promise<EditResult | InspectResult | DescribeResult> {
  const ownTime = new OwnTimeBudget(LIMITS.editWorkMs, timeoutError(LIMITS.editWorkMs));
  const run = { signal: AbortSignal.any([signal, ownTime.signal]), ownTime };
  const answer = await runInThread<EditReply>(new URL("./edit-worker.ts", import.meta.url), order, run);
  if ("result" in answer) return answer.result;
  const { code, message, param, stack } = answer.fault;
  throw new FolioError(code, message, { param, cause: stack });
}
