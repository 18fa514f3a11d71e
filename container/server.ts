import "./steady-wasm.ts";
import { mkdir, rm } from "node:fs/promises";
import { availableParallelism, totalmem } from "node:os";
import { join } from "node:path";
import { serve } from "@hono/node-server";
import * as z from "zod";
import { logLine } from "../src/domain/log.ts";
import { createApp } from "./app.ts";
import { installedEngines } from "./engines.ts";
import { JobQueue } from "./job-queue.ts";
import { OfficePool } from "./office/pool.ts";
import { EXTRACT_WORKER } from "./pdf/extract.ts";
import { requirePrograms } from "./requirements.ts";
import { detectSandbox, SANDBOXES } from "./sandbox.ts";
import { ThreadPool } from "./thread-pool.ts";
import { openWorkspace } from "./workspace.ts";

const POLL_MS = 500;

/** Calls `stop` when the parent process has ended. A parent process that is killed cannot end this process itself. */
function endWithParent(parentPid: number, stop: () => void): void {
  const timer = setInterval(() => {
    if (process.ppid === parentPid) return;
    clearInterval(timer);
    stop();
  }, POLL_MS);
  timer.unref();
}

const settings = z
  .object({
    PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
    HOST: z.string().default("127.0.0.1"),
    FOLIO_SANDBOX: z.enum(SANDBOXES).optional(),
    OFFICE_PROCESSES: z.coerce.number().int().min(1).optional(),
    /**
     * Id of the parent process. When that process ends, this server stops. Without this variable, only a signal stops
     * the server.
     */
    PARENT_PID: z.coerce.number().int().min(1).optional(),
  })
  .parse(process.env);

/**
 * Time after which the server closes an idle connection, in ms. Clients close an idle connection earlier, so they never
 * send a request on a connection that the server is closing.
 */
const KEEP_ALIVE_MS = 120_000;

/** Memory that a LibreOffice process needs during a conversion, in bytes. */
const OFFICE_BYTES = 1024 ** 3;
const cores = availableParallelism();
/**
 * Number of documents that are converted at the same time. It is one more than the number of cores, because one account
 * may not use all slots. More processes on busy cores would not be faster.
 */
const documents = Math.max(1, Math.min(cores + 1, Math.floor(totalmem() / OFFICE_BYTES) - 1));

await requirePrograms();
const root = await openWorkspace();
const jobs = join(root, "jobs");
await mkdir(jobs, { mode: 0o700 });

const sandbox = settings.FOLIO_SANDBOX ?? (await detectSandbox(jobs));
const office = new OfficePool({
  directory: root,
  sandbox,
  size: settings.OFFICE_PROCESSES ?? documents,
  waitingMax: 32,
  documentsPerListener: 100,
  residentMaxBytes: 700 * 1024 ** 2,
});
const ocrDocuments = cores * 2;
const ocrJobs = new JobQueue({
  name: "OCR",
  slots: ocrDocuments,
  waitingMax: 32,
  slotsPerShare: ocrDocuments - 1,
});
const ocrPages = new JobQueue({ name: "OCR page", slots: cores, waitingMax: Number.POSITIVE_INFINITY });
const edits = new JobQueue({ name: "editing", slots: cores, waitingMax: 32 });
const extractions = new JobQueue({ name: "extraction", slots: cores, waitingMax: 32 });
/**
 * CPU time without progress after which an extraction thread is killed, in ms. Extracting a page takes at most one or
 * two seconds, so the thread must be in an endless loop.
 */
const EXTRACTION_SILENCE_MS = 10_000;
const extractors = new ThreadPool(EXTRACT_WORKER, EXTRACTION_SILENCE_MS);
extractors.startIdleThread();
const installed = await installedEngines();
await office.ready();

const app = createApp({
  root: jobs,
  sandbox,
  office,
  ocrJobs,
  ocrPages,
  edits,
  extractions,
  extractors,
  cores,
  health: () => ({
    status: "ready",
    sandbox,
    engines: { libreoffice: office.version, ...installed },
    load: {
      office: office.load,
      ocr: ocrJobs.load,
      ocrPages: ocrPages.load,
      edits: edits.load,
      extractions: extractions.load,
    },
  }),
});

const options = {
  fetch: app.fetch,
  port: settings.PORT,
  hostname: settings.HOST,
  serverOptions: { keepAliveTimeout: KEEP_ALIVE_MS },
};
const server = serve(options, ({ address, port }) => {
  console.log(logLine("info", "listening", { address, port, sandbox }));
});

async function stop(): Promise<void> {
  server.close();
  await office.close();
  await rm(root, { recursive: true, force: true });
  process.exit(0);
}
if (settings.PARENT_PID !== undefined) endWithParent(settings.PARENT_PID, () => void stop());
process.once("SIGTERM", () => void stop());
process.once("SIGINT", () => void stop());
