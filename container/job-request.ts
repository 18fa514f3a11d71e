import type { Context } from "hono";
import { FolioError } from "../src/domain/errors.ts";
import { SHARE_HEADER, TIMEOUT_HEADER } from "../src/engines/container/protocol.ts";
import { JobDeadline } from "./job-deadline.ts";

/** Returns the job's deadline: the client's timeout (`timeout_exceeded`), or its disconnection. */
export function readDeadline(c: Context): JobDeadline {
  const timeoutMs = Number(c.req.header(TIMEOUT_HEADER));
  if (!(timeoutMs > 0))
    throw new FolioError("invalid_parameter", `${TIMEOUT_HEADER} must be a number of milliseconds above 0.`);
  return new JobDeadline(timeoutMs, c.req.raw.signal);
}

/** Returns the key of the job's account, which does not identify the account. Jobs without this header belong to the same share. */
export const readShareHeader = (c: Context): string => c.req.header(SHARE_HEADER) ?? "";
