import type { Environment } from "./environment.ts";
import type { ErrorRecord } from "./errors.ts";
import type { Metadata } from "./metadata.ts";

/** Work that its request did not wait for (docs/guides/waiting.md). */

/** Which of an account's jobs are taken first. */
export const PRIORITIES = ["high", "normal", "low"] as const;
export type Priority = (typeof PRIORITIES)[number];
export const DEFAULT_PRIORITY: Priority = "normal";

/** What a job makes: one resource, whose id it has, or several, whose ids it names in the end. */
export const JOB_KINDS = ["pdf", "image", "extraction", "pdfs", "thumbnails"] as const;
export type JobKind = (typeof JOB_KINDS)[number];
export type SeveralKind = Extract<JobKind, "pdfs" | "thumbnails">;

export const isSeveral = (kind: JobKind): kind is SeveralKind => kind === "pdfs" || kind === "thumbnails";

export const JOB_STATUSES = ["processing", "completed", "failed"] as const;
export type JobStatus = (typeof JOB_STATUSES)[number];

/** What is known of a job that makes several resources before its work. Instants are epoch milliseconds. */
export interface JobDraft {
  id: string;
  accountId: string;
  environment: Environment;
  kind: SeveralKind;
  metadata: Metadata;
  creditsUsed: number;
  createdAt: number;
}

export type ProcessingJob = JobDraft & { status: "processing"; resultIds: []; error: null; endedAt: null };
export type FailedJob = JobDraft & { status: "failed"; resultIds: []; error: ErrorRecord; endedAt: number };
/** `resultIds`: what it made, in order. */
export type CompletedJob = JobDraft & { status: "completed"; resultIds: string[]; error: null; endedAt: number };

/** A job that makes several resources, as it is stored. A job that makes one resource is that resource's own row. */
export type JobRecord = ProcessingJob | FailedJob | CompletedJob;

export const processingJob = (draft: JobDraft): ProcessingJob => ({
  ...draft,
  status: "processing",
  resultIds: [],
  error: null,
  endedAt: null,
});

/** A failed job costs nothing. */
export const failedJob = (draft: JobDraft, error: ErrorRecord, endedAt: number): FailedJob => ({
  ...draft,
  status: "failed",
  resultIds: [],
  error,
  endedAt,
  creditsUsed: 0,
});

/** The credits of a job are held for as long as its line may keep it; the line ends it long before. */
export const JOB_LEASE_MS = 7 * 86_400_000;
/** Credits of a job's take beyond the one that it was accepted with. */
export const furtherCreditsId = (jobId: string, take: number): string => `${jobId}+${take}`;
/** What a job was asked for is kept no longer, whatever becomes of it. */
export const JOB_REQUEST_MS = JOB_LEASE_MS;
