import { FolioError } from "../../src/domain/errors.ts";
import type {
  ContainerFault,
  DescribeResult,
  EditJob,
  EditResult,
  InspectResult,
} from "../../src/engines/container/contract.ts";
import { inThread } from "../thread.ts";

export interface EditOrder {
  job: EditJob;
  inputs: string[];
  /** Documents are written beside each other as `<outputs>-0`, `<outputs>-1` … */
  outputs: string;
}

export type EditAnswer =
  | { result: EditResult | InspectResult | DescribeResult }
  | { fault: Omit<ContainerFault["fault"], "retryAfterS"> & { stack?: string | undefined } };

/** Runs a method of PdfEditor in a thread, which a document may keep busy for a minute. Throws what PdfEditor throws. */
export async function edit(
  order: EditOrder,
  signal: AbortSignal,
): Promise<EditResult | InspectResult | DescribeResult> {
  const answer = await inThread<EditAnswer>(new URL("./edit-worker.ts", import.meta.url), order, signal);
  if ("result" in answer) return answer.result;
  const { code, message, param, stack } = answer.fault;
  throw new FolioError(code, message, { param, cause: stack });
}
