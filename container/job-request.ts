import type { Context } from "hono";
import { FolioError } from "../src/domain/errors.ts";
import { SHARE_HEADER, TIMEOUT_HEADER } from "../src/engines/container/contract.ts";
import { JobDeadline } from "./job-deadline.ts";

/** Ends at the caller's deadline (`timeout_exceeded`) or when he hangs up. */
export function readDeadline(c: Context): JobDeadline {
  const timeoutMs = Number(c.req.header(TIMEOUT_HEADER));
  if (!(timeoutMs > 0))
    throw new FolioError("invalid_parameter", `${TIMEOUT_HEADER} must be a number of milliseconds above 0.`);
  return new JobDeadline(timeoutMs, c.req.raw.signal);
}

/** Whose job it is, under a name that tells nothing about him; jobs without one are one share. */
export const readShareHeader = (c: Context): string => c.req.header(SHARE_HEADER) ?? "";
