import type { Context } from "hono";
import { FolioError } from "../src/domain/errors.ts";
import { logLine } from "../src/domain/log.ts";
import { toFolioError } from "../src/domain/to-folio-error.ts";
import { parseTraceparent } from "../src/domain/trace-context.ts";
import type { ContainerError } from "../src/engines/container/contract.ts";
import { writeEnvelope } from "../src/engines/container/envelope.ts";
import { ENVELOPE_TYPE } from "../src/engines/container/protocol.ts";
import { fileChunks, removeDirectory } from "./job.ts";

export interface FileResponse {
  header: { sizes: number[] };
  /** Paths of the files to send. The sizes of these files are in `header`. */
  paths: string[];
  /** Directory of the job. The directory is removed after the last byte is sent or the client has disconnected. */
  directory: string;
}

export function sendFiles(c: Context, { header, paths, directory }: FileResponse): Response {
  const last = async function* () {
    try {
      for (const path of paths) yield* fileChunks(path);
    } finally {
      await removeDirectory(directory);
    }
  };
  return c.body(writeEnvelope(header, [last]), 200, { "Content-Type": ENVELOPE_TYPE });
}

const DISK_FULL_CODES = new Set(["ENOSPC", "EDQUOT"]);
const DISK_RETRY_AFTER_S = 30;

/** Converts a thrown error to the error that the client receives. Logs unexpected errors with their stack. */
export function toReportedError(thrown: unknown, traceparent: string | undefined): FolioError {
  if (DISK_FULL_CODES.has((thrown as NodeJS.ErrnoException | null)?.code ?? "")) {
    logFailure(thrown, traceparent);
    return diskFullError();
  }
  const error = toFolioError(thrown);
  if (error.code === "internal_error") logFailure(thrown, traceparent);
  return error;
}

const diskFullError = () =>
  new FolioError("container_unavailable", "The container has no disk space for the document. Try again later.", {
    retryAfterS: DISK_RETRY_AFTER_S,
  });

export function toErrorBody(error: FolioError): ContainerError {
  const { code, message, param, retryAfterS } = error;
  return { fault: { code, message, param, ...(retryAfterS === undefined ? {} : { retryAfterS }) } };
}

function logFailure(thrown: unknown, traceparent = ""): void {
  const inner = thrown instanceof Error && thrown.cause ? `\ncaused by ${thrown.cause}` : "";
  const stack = thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
  console.error(
    logLine("error", "job.failed", { cause: stack + inner, trace_id: parseTraceparent(traceparent)?.traceId }),
  );
}
