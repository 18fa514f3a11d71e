import type { Context } from "hono";
import { FolioError } from "../src/domain/errors.ts";
import { SHARE_HEADER, TIMEOUT_HEADER } from "../src/engines/container/protocol.ts";
import { JobDeadline } from "./job-deadline.ts";

/**
 * Returns the deadline of a job. The deadline aborts the job with `service_busy` after the timeout that the client sent.
 * It also aborts the job when the client disconnects.
 */
export function readDeadline(c: Context): JobDeadline {
  const timeoutMs = Number(c.req.header(TIMEOUT_HEADER));
  if (!(timeoutMs > 0))
    throw new FolioError("invalid_parameter", `${TIMEOUT_HEADER} must be a number of milliseconds above 0.`);
  return new JobDeadline(timeoutMs, c.req.raw.signal);
}

/**
 * Returns a key that is the same for all jobs of one account, but does not reveal the account id. Jobs without this
 * header count as jobs of one account.
 */
export const readShareHeader = (c: Context): string => c.req.header(SHARE_HEADER) ?? "";
