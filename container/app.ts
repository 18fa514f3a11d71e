import { stat } from "node:fs/promises";
import { join } from "node:path";
import { type Context, Hono } from "hono";
import type { z } from "zod";
import { FolioError, toFolioError } from "../src/domain/errors.ts";
import { LIMITS } from "../src/domain/limits.ts";
import {
  type ContainerFault,
  ENVELOPE_TYPE,
  editJob,
  type Health,
  type ImagesResult,
  imagesJob,
  type OcrLine,
  type OfficeResult,
  ocrJob,
  officeJob,
  PATHS,
  TIMEOUT_HEADER,
} from "../src/engines/container/contract.ts";
import { writeEnvelope } from "../src/engines/container/envelope.ts";
import { discard, fileChunks, type Job, receive, streamLines } from "./job.ts";
import type { Lane } from "./lane.ts";
import { recognize } from "./ocr/recognize.ts";
import { convertOffice } from "./office/convert.ts";
import type { OfficePool } from "./office/pool.ts";
import { edit } from "./pdf/edit.ts";
import { drawPages } from "./pdf/images.ts";
import type { Sandbox } from "./sandbox.ts";

export interface Workshop {
  /** Where jobs have their directories. */
  root: string;
  sandbox: Sandbox;
  office: OfficePool;
  /** Documents in reading at a time. */
  ocrJobs: Lane;
  /** Pages in reading at a time, over all documents. */
  ocrPages: Lane;
  /** PDF edits and page images at a time. */
  edits: Lane;
  cores: number;
  health(): Health;
}

/** The container's HTTP side: contract.ts in, contract.ts out. */
export function makeApp(workshop: Workshop): Hono {
  const app = new Hono();
  app.get(PATHS.health, (c) => c.json(workshop.health()));
  app.post(PATHS.office, (c) => office(c, workshop));
  app.post(PATHS.ocr, (c) => ocr(c, workshop));
  app.post(PATHS.edit, (c) => editing(c, workshop));
  app.post(PATHS.images, (c) => images(c, workshop));
  app.notFound((c) => c.json(fault(new FolioError("route_not_found", `No such path: ${c.req.path}`)), 404));
  app.onError((thrown, c) => {
    const error = known(thrown);
    if (error.retryAfterS !== undefined) c.header("Retry-After", String(error.retryAfterS));
    return c.json(fault(error), error.status as 400);
  });
  return app;
}

/** Answers line by line; a failure after the first line is the last line. */
async function ocr(c: Context, { root, sandbox, ocrJobs, ocrPages, cores }: Workshop): Promise<Response> {
  const signal = jobSignal(c);
  const place = ocrJobs.enter();
  try {
    const job = await receive(root, c.req.raw.body, ocrJob, LIMITS.pdfSourceBytes, signal);
    const { directory, header } = job;
    const [input = ""] = job.inputs;
    const leaving = new AbortController();
    const desk = { sandbox, directory, signal: AbortSignal.any([signal, leaving.signal]) };
    const lines = async function* (): AsyncGenerator<OcrLine> {
      try {
        await place.turn(desk.signal);
        yield* recognize(desk, ocrPages, cores, input, header);
        yield { done: true };
      } catch (thrown) {
        yield fault(known(thrown));
      } finally {
        leaving.abort();
        place.leave();
        await discard(directory);
      }
    };
    return c.body(streamLines(lines()), 200, { "Content-Type": "application/x-ndjson" });
  } catch (thrown) {
    place.leave();
    throw thrown;
  }
}

async function office(c: Context, { root, sandbox, office }: Workshop): Promise<Response> {
  const signal = jobSignal(c);
  const place = office.enter();
  let directory: string | undefined;
  try {
    const job = await receive(root, c.req.raw.body, officeJob, LIMITS.officeSourceBytes, signal);
    directory = job.directory;
    const [input = ""] = job.inputs;
    const turn = () => place.turn(signal);
    const { path, sizeBytes, pages, engine } = await convertOffice(
      office,
      sandbox,
      directory,
      input,
      job.header,
      turn,
      signal,
    );
    const result: OfficeResult = { sizes: [sizeBytes], pages, engine };
    return sendFiles(c, result, [path], directory);
  } catch (thrown) {
    if (directory) await discard(directory);
    throw thrown;
  } finally {
    place.leave();
  }
}

async function editing(c: Context, { root, edits }: Workshop): Promise<Response> {
  const signal = jobSignal(c);
  return withJob(c, root, edits, editJob, LIMITS.editBytes, signal, async ({ header, inputs, directory }) => {
    const outputs = join(directory, "output");
    const result = await edit({ job: header, inputs, outputs }, signal);
    return sendFiles(
      c,
      result,
      result.sizes.map((_, index) => `${outputs}-${index}`),
      directory,
    );
  });
}

async function images(c: Context, { root, sandbox, edits, ocrPages }: Workshop): Promise<Response> {
  const signal = jobSignal(c);
  return withJob(c, root, edits, imagesJob, LIMITS.pdfSourceBytes, signal, async ({ header, inputs, directory }) => {
    const studio = { sandbox, directory, signal, lane: ocrPages };
    const drawn = await drawPages(studio, inputs[0] ?? "", header);
    const files = await Promise.all(drawn.paths.map((path) => stat(path)));
    const result: ImagesResult = { sizes: files.map(({ size }) => size), images: drawn.images };
    return sendFiles(c, result, drawn.paths, directory);
  });
}

/** Takes a place in the lane and receives the job; its directory goes with the answer, or at once when `work` fails. */
async function withJob<T extends { sizes: readonly number[] }>(
  c: Context,
  root: string,
  lane: Lane,
  schema: z.ZodType<T>,
  maxBytes: number,
  signal: AbortSignal,
  work: (job: Job<T>) => Promise<Response>,
): Promise<Response> {
  const place = lane.enter();
  let job: Job<T> | undefined;
  try {
    job = await receive(root, c.req.raw.body, schema, maxBytes, signal);
    await place.turn(signal);
    return await work(job);
  } catch (thrown) {
    if (job) await discard(job.directory);
    throw thrown;
  } finally {
    place.leave();
  }
}

/** Answers an envelope; the job's directory goes when the last byte is sent or the caller is gone. */
function sendFiles(c: Context, header: { sizes: number[] }, paths: string[], directory: string): Response {
  const last = async function* () {
    try {
      for (const path of paths) yield* fileChunks(path);
    } finally {
      await discard(directory);
    }
  };
  return c.body(writeEnvelope(header, [last]), 200, { "Content-Type": ENVELOPE_TYPE });
}

/** Ends at the caller's deadline (`timeout_exceeded`) or when he hangs up. */
function jobSignal(c: Context): AbortSignal {
  const received = c.req.header(TIMEOUT_HEADER);
  const timeoutMs = Number(received);
  if (!(timeoutMs > 0)) throw new FolioError("invalid_parameter", `${TIMEOUT_HEADER} must be milliseconds above 0.`);
  const deadline = new AbortController();
  const overdue = new FolioError(
    "timeout_exceeded",
    `The document was not finished within ${Math.round(timeoutMs)} ms.`,
  );
  setTimeout(() => deadline.abort(overdue), timeoutMs).unref();
  return AbortSignal.any([deadline.signal, c.req.raw.signal]);
}

/** What the caller hears; the unforeseen is logged whole. */
function known(thrown: unknown): FolioError {
  const error = toFolioError(thrown);
  if (error.code === "internal_error") log(thrown);
  return error;
}

function fault(error: FolioError): ContainerFault {
  const { code, message, param, retryAfterS } = error;
  return { fault: { code, message, param, ...(retryAfterS === undefined ? {} : { retryAfterS }) } };
}

function log(thrown: unknown): void {
  const cause = thrown instanceof Error && thrown.cause ? String(thrown.cause) : undefined;
  const stack = thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
  console.error(JSON.stringify({ level: "error", message: "Unexpected failure", stack, cause }));
}
