import type * as z from "zod";
import { onlyAllowed } from "./validation-text.ts";

/**
 * Adds an error for an option that would have no effect without another option. `condition` completes the sentence "is
 * allowed only …". The caller must accept the documented default of the option without an error, because clients may
 * send it.
 */
export function rejectIgnored(context: z.core.$RefinementCtx, path: string | string[], condition: string): void {
  context.addIssue({
    code: "custom",
    path: typeof path === "string" ? [path] : path,
    message: onlyAllowed(condition),
    params: { code: "parameters_exclusive" },
  });
}
