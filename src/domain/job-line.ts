import type { LaneRun } from "./batch-object.ts";
import type { Environment } from "./environment.ts";
import type { JobKind, Priority } from "./job.ts";
import type { GrantedScope } from "./scopes.ts";

/**
 * Contract of an account's job queue, the only writer of the order of the account's jobs. The result of a job is stored
 * in the row of its resource, not in the queue. The queue keeps a job until a consumer reports the end of its work. If
 * the consumer stops renewing the job's lease, the queue assigns the job again. Lanes are the parallel workers of the
 * queue. As in batches, the turns of a lane and the assignments of a job have numbers, and each call may be repeated.
 */
export interface JobLineContract {
  /**
   * Adds the job, or returns the job with the same idempotency key. If `start` is not called within minutes, a lane
   * receives the job and undoes it.
   */
  open(job: NewJob, limits: JobLineLimits): Promise<OpenJobResult>;
  /** Makes the job available to lanes. Returns false if the job was dropped or assigned since `open`. */
  start(id: string, request: JobRequest): Promise<boolean>;
  /** Removes the job. If a consumer runs the job, its next call of `beat` returns false. Ignores unknown ids. */
  drop(id: string): Promise<void>;

  /**
   * Starts a turn of a lane (a parallel worker). Returns false if this turn is over, is already running or is no longer
   * needed.
   */
  enter(place: LaneRun): Promise<boolean>;
  take(place: LaneRun): Promise<NextJob>;
  /**
   * Renews the lease of the lane's turn and the lease of the job. Returns false if either lease is lost. The caller
   * must then stop its work.
   */
  beat(place: LaneRun, hold: JobLease | null): Promise<boolean>;
  /** Ends the turn of the lane. The next turn starts after `delayMs`. */
  handOn(place: LaneRun, delayMs: number): Promise<void>;

  /**
   * Removes a job that has ended, whatever its result. If `place` contains the turn of a lane, returns the lane's next
   * job.
   */
  finish(hold: JobLease, place: LaneRun | null): Promise<NextJob | null>;
  /** Puts a job back into the queue after a transient server error. The job is assigned again after a delay. */
  giveBack(hold: JobLease): Promise<void>;

  /**
   * Deletes all data of a deleted account. A consumer that runs a job learns this from `beat`. No new job is accepted.
   */
  close(): Promise<void>;
}

export interface NewJob {
  /** Id of the resource that the job makes. */
  id: string;
  accountId: string;
  priority: Priority;
  about: JobAttributes;
  /** Idempotency key together with its environment. A second request with the same key gets the same job. */
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
  /** Maximum number of jobs in progress at the same time. */
  lanes: number;
}

export type OpenJobResult =
  | { kind: "opened"; id: string; createdAt: number; isStarted: boolean }
  | { kind: "full"; jobs: number }
  /** The account was deleted. */
  | { kind: "closed" };

/** The encrypted request of a job. It is stored in the row, or in a file if it is too large for a row. */
export type JobRequest = { inline: Uint8Array } | { file: string };

/**
 * Identifies the job that a lane is working on. `take` is the number of times that the job was assigned. Only the
 * consumer with the latest number may report a result.
 */
export interface JobLease {
  id: string;
  take: number;
}

export interface LeasedJob extends JobLease {
  about: JobAttributes;
  /** The request of the job. Null for a job that was never started and that the consumer must undo. */
  request: JobRequest | null;
  /**
   * Number of times that a consumer of the job crashed. `returns` is the number of times that the job was put back into
   * the queue.
   */
  crashes: number;
  returns: number;
}

export type NextJob =
  | { kind: "job"; job: LeasedJob }
  /** Jobs are waiting, but no job may be assigned before `delayMs` has passed. */
  | { kind: "wait"; delayMs: number }
  /** The lane (parallel worker) must stop: no job is waiting, or this turn is no longer the lane's current turn. */
  | { kind: "over" };

/** Time in ms after which a job that was never started is undone. In most cases, its request was interrupted. */
export const START_GRACE_MS = 60_000;
/**
 * Time in ms for which a repeated request with the same idempotency key gets the same job. It is longer than the time
 * for which the key's response is stored.
 */
export const IDEMPOTENCY_KEY_TTL_MS = 25 * 3_600_000;
