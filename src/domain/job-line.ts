import type { LaneRun } from "./batch-object.ts";
import type { Environment } from "./environment.ts";
import type { JobKind, Priority } from "./job.ts";
import type { GrantedScope } from "./scopes.ts";

/**
 * Contract of an account's job queue, the only writer of the order of its jobs. The result of a job is stored in the
 * row of its resource, not here. The queue keeps a job until a consumer reports that its work is done. It assigns the
 * job once more if the consumer stops renewing the lease. As in batches, the turns of a lane and the assignments of a
 * job have numbers, and each call may be repeated.
 */
export interface JobLineContract {
  /**
   * Adds the job, or returns the job with the same idempotency key. If `start` is not called within minutes, the job is
   * assigned to a lane, which undoes it.
   */
  open(job: NewJob, limits: JobLineLimits): Promise<OpenJobResult>;
  /** Makes the job assignable. Returns false if it was dropped or assigned meanwhile. */
  start(id: string, request: JobRequest): Promise<boolean>;
  /** Removes the job. The consumer that runs it notices this when `beat` returns false. Unknown ids are ignored. */
  drop(id: string): Promise<void>;

  /** Starts a turn of a lane. Returns false if this turn is over, is already running or is no longer needed. */
  enter(place: LaneRun): Promise<boolean>;
  take(place: LaneRun): Promise<NextJob>;
  /**
   * Renews the leases of the turn and of the job. Returns false if either lease is lost; the caller must then stop its
   * work.
   */
  beat(place: LaneRun, hold: JobLease | null): Promise<boolean>;
  /** Ends the turn. The next turn starts after the delay. */
  handOn(place: LaneRun, delayMs: number): Promise<void>;

  /**
   * Removes a job that has ended, whatever its result. `place` names a lane that continues, and the lane's next job is
   * returned.
   */
  finish(hold: JobLease, place: LaneRun | null): Promise<NextJob | null>;
  /** Requeues a job after a transient server error. It is assigned once more after a delay. */
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
  /** Idempotency key together with its environment. A request with the same key gets the same job. */
  idempotencyKey: string | null;
}

/** Properties of a job that come from its request: caller, operation and time. */
export interface JobAttributes {
  kind: JobKind;
  environment: Environment;
  keyId: string | null;
  scopes: readonly GrantedScope[];
  createdAt: number;
}

export interface JobLineLimits {
  /** Maximum number of jobs in the queue, including those in progress. */
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

/**
 * The job that a lane is working on. `take` is the number of times that the job was assigned. Only the consumer with
 * the latest number may report a result.
 */
export interface JobLease {
  id: string;
  take: number;
}

export interface LeasedJob extends JobLease {
  about: JobAttributes;
  /** The request; null for a job that was never started and must be undone. */
  request: JobRequest | null;
  /** How often a consumer of the job crashed. `returns`: how often the job was requeued. */
  crashes: number;
  returns: number;
}

export type NextJob =
  | { kind: "job"; job: LeasedJob }
  /** Jobs are waiting, but the first of them may be assigned only after `delayMs`. */
  | { kind: "wait"; delayMs: number }
  /** The lane is closed: no job is waiting, or this turn is no longer the lane's current turn. */
  | { kind: "over" };

/** Time in ms after which a job that was never started is undone. Usually its request was interrupted. */
export const START_GRACE_MS = 60_000;
/** Time in ms for which an idempotency key finds its job. It is longer than the response of the key is stored. */
export const IDEMPOTENCY_KEY_TTL_MS = 25 * 3_600_000;
