import type { Context } from "hono";
import { FolioError } from "../src/domain/errors.ts";
import { logLine } from "../src/domain/log.ts";
import { toFolioError } from "../src/domain/to-folio-error.ts";
import { parseTraceparent } from "../src/domain/trace-context.ts";
import { type ContainerFault, ENVELOPE_TYPE } from "../src/engines/container/contract.ts";
import { writeEnvelope } from "../src/engines/container/envelope.ts";
import { discard, fileChunks } from "./job.ts";

export interface FileAnswer {
  header: { sizes: number[] };
  /** The files that `sizes` announces. */
  paths: string[];
  /** The job's: it goes when the last byte is sent or the caller is gone. */
  directory: string;
}

export function sendFiles(c: Context, { header, paths, directory }: FileAnswer): Response {
  const last = async function* () {
    try {
      for (const path of paths) yield* fileChunks(path);
    } finally {
      await discard(directory);
    }
  };
  return c.body(writeEnvelope(header, [last]), 200, { "Content-Type": ENVELOPE_TYPE });
}

const DISK_FULL = new Set(["ENOSPC", "EDQUOT"]);
const DISK_RETRY_AFTER_S = 30;

/** What the caller hears; the unforeseen is logged whole. */
export function known(thrown: unknown, traceparent: string | undefined): FolioError {
  if (DISK_FULL.has((thrown as NodeJS.ErrnoException | null)?.code ?? "")) {
    log(thrown, traceparent);
    return diskFull();
  }
  const error = toFolioError(thrown);
  if (error.code === "internal_error") log(thrown, traceparent);
  return error;
}

const diskFull = () =>
  new FolioError("container_unavailable", "The container has no disk space for the document. Try again later.", {
    retryAfterS: DISK_RETRY_AFTER_S,
  });

export function fault(error: FolioError): ContainerFault {
  const { code, message, param, retryAfterS } = error;
  return { fault: { code, message, param, ...(retryAfterS === undefined ? {} : { retryAfterS }) } };
}

function log(thrown: unknown, traceparent = ""): void {
  const inner = thrown instanceof Error && thrown.cause ? `\ncaused by ${thrown.cause}` : "";
  const stack = thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
  console.error(
    logLine("error", "job.failed", { cause: stack + inner, trace_id: parseTraceparent(traceparent)?.traceId }),
  );
}
