import type { Budget } from "../syntax/budget.ts";
import { isSpace } from "../syntax/characters.ts";
import { OperationReader } from "./operations.ts";

/** How a content stream leaves the graphics state stack. */
export interface Balance {
  /** `Q` without a `q` before it. */
  excessRestores: number;
  /** `q` without a `Q` after it. */
  openSaves: number;
  /** `BMC`/`BDC` without `EMC`. */
  openMarks: number;
  endsInText: boolean;
  /** Where the last whole operation ends, when something begins after it and does not end: it would take in what is added. Else null. */
  unfinishedFrom: number | null;
}

/** Real files leave the stack unbalanced; what is added to a page must not inherit their state. */
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
    // An inline image whose end is not found goes on to the end of the content.
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

/** What goes before and after content so that nothing of its graphics state is left when it ends. */
export function isolatingOperators({ excessRestores, openSaves, openMarks, endsInText }: Balance): {
  open: string;
  close: string;
} {
  const open = "q\n".repeat(1 + excessRestores);
  const ends = `${endsInText ? "\nET" : ""}${"\nEMC".repeat(openMarks)}`;
  return { open, close: `${ends}${"\nQ".repeat(1 + openSaves)}\n` };
}
