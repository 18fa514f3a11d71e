import { FolioError } from "../../src/domain/errors.ts";
import type {
  ContainerError,
  DescribeResult,
  EditJob,
  EditResult,
  InspectResult,
} from "../../src/engines/container/contract.ts";
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
 * PdfEditor.
 */
export async function edit(order: EditTask, signal: AbortSignal): Promise<EditResult | InspectResult | DescribeResult> {
  const answer = await runInThread<EditReply>(new URL("./edit-worker.ts", import.meta.url), order, signal);
  if ("result" in answer) return answer.result;
  const { code, message, param, stack } = answer.fault;
  throw new FolioError(code, message, { param, cause: stack });
}
