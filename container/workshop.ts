import type { Health } from "../src/engines/container/contract.ts";
import type { Lane } from "./lane.ts";
import type { OfficePool } from "./office/pool.ts";
import type { Sandbox } from "./sandbox.ts";
import type { WarmThreads } from "./warm-threads.ts";

/** What every route works with. */
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
  /** Extractions at a time. */
  extractions: Lane;
  extractors: WarmThreads;
  cores: number;
  health(): Health;
}
