import type { LaneRun } from "./batch-object.ts";
import type { Environment } from "./environment.ts";
import type { JobKind, Priority } from "./job.ts";
import type { GrantedScope } from "./scopes.ts";

/**
 * Contract of an account's job queue, the only writer of the order of its jobs. The result of a job is stored in the row of its resource,
 * not here. The queue keeps a job until its work is reported as done, and reassigns it when its holder stops renewing. As in batches,
 * lanes have turn numbers and assignments have their own numbers, and each call may be repeated.
 */
export interface JobLineContract {
  /** Adds the job, or finds the job of the same idempotency key. A job without `start` is assigned within minutes, to be undone. */
  open(job: NewJob, limits: JobLineLimits): Promise<OpenJobResult>;
  /** Makes the job assignable. Returns false when it was dropped or assigned meanwhile. */
  start(id: string, request: JobRequest): Promise<boolean>;
  /** Removes the job. Its holder learns this from `beat`. Unknown ids are ignored. */
  drop(id: string): Promise<void>;

  /** Returns false when this turn is over, already running or no longer needed. */
  enter(place: LaneRun): Promise<boolean>;
  take(place: LaneRun): Promise<NextJob>;
  /** Renews the leases of the turn and the held job. Returns false when either is lost; the caller then drops its work. */
  beat(place: LaneRun, hold: JobLease | null): Promise<boolean>;
  /** Ends the turn. The next turn starts after the delay. */
  handOn(place: LaneRun, delayMs: number): Promise<void>;

  /** Removes a job that has ended, with any result. `place` names a lane that continues and gets its next job. */
  finish(hold: JobLease, place: LaneRun | null): Promise<NextJob | null>;
  /** Returns a job after a transient server error. It is assigned again after a delay. */
  giveBack(hold: JobLease): Promise<void>;

  /** Deletes all data of a deleted account. Holders of jobs learn this from `beat`, and no job is opened again. */
  close(): Promise<void>;
}

export interface NewJob {
  /** Id of the resource that the job makes. */
  id: string;
  accountId: string;
  priority: Priority;
  about: JobAttributes;
  /** Idempotency key with its environment. The same key finds the same job again. */
  idempotencyKey: string | null;
}

/** Caller and operation of a job. */
export interface JobAttributes {
  kind: JobKind;
  environment: Environment;
  keyId: string | null;
  scopes: readonly GrantedScope[];
  createdAt: number;
}

export interface JobLineLimits {
  /** Maximum number of jobs in the queue, those in progress included. */
  jobs: number;
  /** Maximum number of jobs in progress. */
  lanes: number;
}

export type OpenJobResult =
  | { kind: "opened"; id: string; createdAt: number; isStarted: boolean }
  | { kind: "full"; jobs: number }
  /** The account was deleted. */
  | { kind: "closed" };

/** The encrypted request: stored in the row, or in a file when it is too large for a row. */
export type JobRequest = { inline: Uint8Array } | { file: string };

/** The job that a lane is working on. `take` numbers its assignments: only the holder of the latest one is accepted. */
export interface JobLease {
  id: string;
  take: number;
}

export interface LeasedJob extends JobLease {
  about: JobAttributes;
  /** Null for a job that was never started and is to be undone. */
  request: JobRequest | null;
  /** How often a holder vanished, and how often the job was returned. */
  crashes: number;
  returns: number;
}

export type NextJob =
  | { kind: "job"; job: LeasedJob }
  /** Jobs are waiting, but none is due before `delayMs`. */
  | { kind: "wait"; delayMs: number }
  /** The lane is closed: no job is waiting, or this turn is no longer the lane's current turn. */
  | { kind: "over" };

/** A job that was never started, usually because its request died, is undone after this time. */
export const START_GRACE_MS = 60_000;
/** Time for which an idempotency key finds its job: longer than its response is stored. */
export const IDEMPOTENCY_KEY_TTL_MS = 25 * 3_600_000;
