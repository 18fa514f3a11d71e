import type { ErrorDetail } from "../../domain/errors.ts";
import { LIMITS } from "../../domain/limits.ts";

/** At most the first 50 faults, and an entry that says when there are more. */
export function listed(faults: ErrorDetail[]): ErrorDetail[] {
  if (faults.length <= LIMITS.errorDetails) return faults;
  const error = `more errors were found; only the first ${LIMITS.errorDetails} are listed`;
  return [...faults.slice(0, LIMITS.errorDetails), { field: "", error }];
}
