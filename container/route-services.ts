import type { Health } from "../src/engines/container/contract.ts";
import type { JobQueue } from "./job-queue.ts";
import type { OfficePool } from "./office/pool.ts";
import type { Sandbox } from "./sandbox.ts";
import type { ThreadPool } from "./thread-pool.ts";

/** What every route works with. */
export interface RouteServices {
  /** Where jobs have their directories. */
  root: string;
  sandbox: Sandbox;
  office: OfficePool;
  /** Documents in reading at a time. */
  ocrJobs: JobQueue;
  /** Pages in reading at a time, over all documents. */
  ocrPages: JobQueue;
  /** PDF edits and page images at a time. */
  edits: JobQueue;
  /** Extractions at a time. */
  extractions: JobQueue;
  extractors: ThreadPool;
  cores: number;
  health(): Health;
}
