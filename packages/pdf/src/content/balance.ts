import type { Budget } from "../syntax/budget.ts";
import { isSpace } from "../syntax/characters.ts";
import { OperationReader } from "./operations.ts";

/** Constructs that are still open at the end of a content stream: saved graphics states, marked-content sequences, a text object. */
export interface Balance {
  /** Number of `Q` operators without a matching `q`. */
  excessRestores: number;
  /** Number of `q` operators without a matching `Q`. */
  openSaves: number;
  /** Number of `BMC` and `BDC` operators without a matching `EMC`. */
  openMarks: number;
  endsInText: boolean;
  /**
   * Offset of the end of the last complete operation, if incomplete syntax follows it. Null otherwise. PDF readers
   * would read appended content as part of the incomplete syntax.
   */
  unfinishedFrom: number | null;
}

/** Determines what a content stream leaves open at its end, so that content added to the page does not inherit its graphics state. */
export function measureBalance(content: Uint8Array, budget: Budget): Balance {
  const balance: Balance = {
    excessRestores: 0,
    openSaves: 0,
    openMarks: 0,
    endsInText: false,
    unfinishedFrom: null,
  };
  const reader = new OperationReader(content, budget);
  let end = 0;
  for (let operation = reader.next(); operation && reader.unclosedFrom === null; operation = reader.next()) {
    const { operator } = operation;
    // If an inline image has no end, it extends to the end of the content.
    if (operator !== "BI" || operation.end < content.length) end = operation.end;
    switch (operator) {
      case "q":
        balance.openSaves++;
        break;
      case "Q":
        if (balance.openSaves > 0) balance.openSaves--;
        else balance.excessRestores++;
        break;
      case "BT":
        balance.endsInText = true;
        break;
      case "ET":
        balance.endsInText = false;
        break;
      case "BMC":
      case "BDC":
        balance.openMarks++;
        break;
      case "EMC":
        if (balance.openMarks > 0) balance.openMarks--;
        break;
    }
  }
  if (!content.subarray(end).every(isSpace)) balance.unfinishedFrom = end;
  return balance;
}

/**
 * Returns operators to insert before and after a content stream. These operators prevent the stream's graphics state
 * from affecting the content that follows.
 */
export function isolatingOperators({ excessRestores, openSaves, openMarks, endsInText }: Balance): {
  open: string;
  close: string;
} {
  const open = "q\n".repeat(1 + excessRestores);
  const ends = `${endsInText ? "\nET" : ""}${"\nEMC".repeat(openMarks)}`;
  return { open, close: `${ends}${"\nQ".repeat(1 + openSaves)}\n` };
}
