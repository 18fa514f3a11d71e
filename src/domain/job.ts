import type { Environment } from "./environment.ts";
import type { ErrorRecord } from "./errors.ts";
import type { Metadata } from "./metadata.ts";

/** Work that continues after the response was sent (docs/guides/async.md). */

/** Priorities, in the order in which an account's jobs start. */
export const PRIORITIES = ["high", "normal", "low"] as const;
export type Priority = (typeof PRIORITIES)[number];
export const DEFAULT_PRIORITY: Priority = "normal";

/**
 * Kinds of results that a job can have. A job makes either one resource with the job's id, or several resources whose
 * ids the finished job lists.
 */
export const JOB_KINDS = ["pdf", "image", "extraction", "pdfs", "thumbnails"] as const;
export type JobKind = (typeof JOB_KINDS)[number];
export type MultiResultKind = Extract<JobKind, "pdfs" | "thumbnails">;

export const isMultiResult = (kind: JobKind): kind is MultiResultKind => kind === "pdfs" || kind === "thumbnails";

export const JOB_STATUSES = ["processing", "completed", "failed"] as const;
export type JobStatus = (typeof JOB_STATUSES)[number];

/** Properties of a job with several results that are known before the work starts. Times are epoch ms. */
export interface JobDraft {
  id: string;
  accountId: string;
  environment: Environment;
  kind: MultiResultKind;
  metadata: Metadata;
  creditsUsed: number;
  createdAt: number;
}

export type ProcessingJob = JobDraft & { status: "processing"; resultIds: []; error: null; endedAt: null };
export type FailedJob = JobDraft & { status: "failed"; resultIds: []; error: ErrorRecord; endedAt: number };
/** A completed job. `resultIds` are the ids of its results, in the order of the response. */
export type CompletedJob = JobDraft & { status: "completed"; resultIds: string[]; error: null; endedAt: number };

/**
 * A job with several results, as the database stores it. A job with one result has no record of its own; the row of its
 * result replaces it.
 */
export type JobRecord = ProcessingJob | FailedJob | CompletedJob;

export const processingJob = (draft: JobDraft): ProcessingJob => ({
  ...draft,
  status: "processing",
  resultIds: [],
  error: null,
  endedAt: null,
});

/** Returns the record of a failed job. A failed job costs no credits. */
export const failedJob = (draft: JobDraft, error: ErrorRecord, endedAt: number): FailedJob => ({
  ...draft,
  status: "failed",
  resultIds: [],
  error,
  endedAt,
  creditsUsed: 0,
});

/**
 * Lease of a job's credits in ms. This is the maximum time that a job may be in the queue. The queue ends jobs much
 * earlier.
 */
export const JOB_LEASE_MS = 7 * 86_400_000;
/**
 * Returns the id of the reservation for the credits that one assignment of the job reserves, in addition to the job's
 * first credit.
 */
export const extraCreditsId = (jobId: string, take: number): string => `${jobId}+${take}`;
/** Maximum time in ms for which a job's request is stored, whatever the job's result. */
export const JOB_REQUEST_TTL_MS = JOB_LEASE_MS;
