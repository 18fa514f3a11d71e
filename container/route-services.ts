import type { Health } from "../src/engines/container/contract.ts";
import type { JobQueue } from "./job-queue.ts";
import type { OfficePool } from "./office/pool.ts";
import type { Sandbox } from "./sandbox.ts";
import type { ThreadPool } from "./thread-pool.ts";

/** Services that all routes share. */
export interface RouteServices {
  /** Parent directory of the directories of all jobs. */
  root: string;
  sandbox: Sandbox;
  office: OfficePool;
  /** Queue of documents for OCR. */
  ocrJobs: JobQueue;
  /** Queue of pages for OCR, shared by all documents. */
  ocrPages: JobQueue;
  /** Queue of PDF edits and page images. */
  edits: JobQueue;
  /** Queue of extractions. */
  extractions: JobQueue;
  extractors: ThreadPool;
  cores: number;
  health(): Health;
}
