import type { Budget } from "../syntax/budget.ts";
import { operationsOf } from "./operations.ts";

const MARKS = new Set(["BMC", "BDC", "EMC", "MP", "DP"]);

/** The same drawing without marked content: an artwork's marks would point into the structure of a document it has left. */
export function withoutMarkedContent(content: Uint8Array, budget: Budget): Uint8Array {
  const parts: Uint8Array[] = [];
  let from = 0;
  for (const { operator, start, end } of operationsOf(content, budget)) {
    if (!MARKS.has(operator)) continue;
    parts.push(content.subarray(from, start), Uint8Array.of(10));
    from = end;
  }
  parts.push(content.subarray(from));
  return new Uint8Array(Buffer.concat(parts));
}
