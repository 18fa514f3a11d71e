import { createReadStream, createWriteStream } from "node:fs";
import { mkdtemp, rm, statfs } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type * as z from "zod";
import { FolioError, formatValue } from "../src/domain/errors.ts";
import { EnvelopeReader, EnvelopeTruncatedError } from "../src/engines/container/envelope.ts";

/**
 * Job of one HTTP request: the header of the request body, the documents as files, and the directory that contains them
 * (mode 0700). The directory is removed when the job ends.
 */
export interface Job<T> {
  header: T;
  directory: string;
  inputs: string[];
}

export interface JobFormat<T> {
  schema: z.ZodType<T>;
  /** Maximum total size of all documents of the job, in bytes. */
  maxBytes: number;
}

/**
 * Disk space that must remain free after the job's documents are stored, in bytes. Programs need it for their output
 * files.
 */
const FREE_DISK_MIN_BYTES = 256 * 1024 ** 2;

/**
 * Stores the documents of a request body in a new directory under `root`. Throws `source_too_large` as soon as the
 * limit is exceeded, and `container_unavailable` when the disk has too little space for the job.
 */
export async function receiveJob<T extends { sizes: readonly number[] }>(
  body: ReadableStream<Uint8Array> | null,
  { schema, maxBytes }: JobFormat<T>,
  { root, signal }: { root: string; signal: AbortSignal },
): Promise<Job<T>> {
  if (!body) throw malformedEnvelope("the body is missing");
  const { header: received, documents } = await EnvelopeReader.open(body).catch((thrown: unknown) => {
    throw malformedEnvelope(String(thrown));
  });
  const parsed = schema.safeParse(received);
  if (!parsed.success) throw malformedEnvelope(parsed.error.message);
  const header = parsed.data;
  const sizeBytes = header.sizes.reduce((sum, size) => sum + size, 0);
  if (sizeBytes > maxBytes) {
    throw new FolioError("source_too_large", `source must have at most ${maxBytes} bytes; got ${sizeBytes}.`, {
      param: "source",
    });
  }
  await requireDiskSpace(root, sizeBytes);
  const directory = await mkdtemp(join(root, "job-"));
  try {
    const inputs: string[] = [];
    for (const size of header.sizes) {
      const path = join(directory, `input-${inputs.length}`);
      await pipeline(Readable.from(documents.next(size)), createWriteStream(path, { mode: 0o600 }), { signal });
      inputs.push(path);
    }
    return { header, directory, inputs };
  } catch (thrown) {
    await removeDirectory(directory);
    signal.throwIfAborted();
    throw thrown instanceof EnvelopeTruncatedError ? malformedEnvelope(thrown.message) : thrown;
  }
}

/**
 * Throws `ENOSPC` before any file is written, when the disk has too little space. `response.ts` translates this error.
 * A job needs three times the size of its documents, because inputs are copied once and outputs are about as large.
 */
async function requireDiskSpace(root: string, sizeBytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(root);
  if (bavail * bsize >= sizeBytes * 3 + FREE_DISK_MIN_BYTES) return;
  throw Object.assign(new Error(`No disk space for a job of ${sizeBytes} bytes`), { code: "ENOSPC" });
}

export const removeDirectory = (directory: string): Promise<void> => rm(directory, { recursive: true, force: true });

export const fileChunks = (path: string): AsyncIterable<Uint8Array> => createReadStream(path);

/** Returns a stream with one line of JSON per value. */
export function streamLines(values: AsyncGenerator<object>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await values.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(`${JSON.stringify(value)}\n`));
    },
    async cancel() {
      await values.return(undefined);
    },
  });
}

const malformedEnvelope = (what: string) =>
  new FolioError(
    "invalid_parameter",
    `The request body must be an envelope of the container's contract: ${formatValue(what)}`,
  );
