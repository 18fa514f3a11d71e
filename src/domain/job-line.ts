import type { LanePlace } from "./batch-object.ts";
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
  open(job: NewJob, limits: LineLimits): Promise<JobPlace>;
  /** Makes the job assignable. Returns false when it was dropped or assigned meanwhile. */
  start(id: string, request: JobRequest): Promise<boolean>;
  /** Removes the job. Its holder learns this from `beat`. Unknown ids are ignored. */
  drop(id: string): Promise<void>;

  /** Returns false when this turn is over, already running or no longer needed. */
  enter(place: LanePlace): Promise<boolean>;
  take(place: LanePlace): Promise<JobTake>;
  /** Renews the leases of the turn and the held job. Returns false when either is lost; the caller then drops its work. */
  beat(place: LanePlace, hold: JobHold | null): Promise<boolean>;
  /** Ends the turn. The next turn starts after the delay. */
  handOn(place: LanePlace, delayMs: number): Promise<void>;

  /** Removes a job that has ended, with any result. `place` names a lane that continues and gets its next job. */
  finish(hold: JobHold, place: LanePlace | null): Promise<JobTake | null>;
  /** Returns a job after a transient server error. It is assigned again after a delay. */
  giveBack(hold: JobHold): Promise<void>;

  /** Deletes all data of a deleted account. */
  erase(): Promise<void>;
}

export interface NewJob {
  /** Id of the resource that the job makes. */
  id: string;
  accountId: string;
  priority: Priority;
  about: JobAbout;
  /** Idempotency key with its environment. The same key finds the same job again. */
  idempotencyKey: string | null;
}

/** Caller and operation of a job. */
export interface JobAbout {
  kind: JobKind;
  environment: Environment;
  keyId: string | null;
  scopes: readonly GrantedScope[];
  createdAt: number;
}

export interface LineLimits {
  /** Maximum number of jobs in the queue, those in progress included. */
  jobs: number;
  /** Maximum number of jobs in progress. */
  lanes: number;
}

export type JobPlace =
  | { kind: "opened"; id: string; createdAt: number; isStarted: boolean }
  | { kind: "full"; jobs: number };

/** The encrypted request: stored in the row, or in a file when it is too large for a row. */
export type JobRequest = { inline: Uint8Array } | { file: string };

/** The job that a lane is working on. `take` numbers its assignments: only the holder of the latest one is accepted. */
export interface JobHold {
  id: string;
  take: number;
}

export interface TakenJob extends JobHold {
  about: JobAbout;
  /** Null for a job that was never started and is to be undone. */
  request: JobRequest | null;
  /** How often a holder vanished, and how often the job was returned. */
  crashes: number;
  returns: number;
}

export type JobTake =
  | { kind: "job"; job: TakenJob }
  /** Jobs are waiting, but none is due before `delayMs`. */
  | { kind: "wait"; delayMs: number }
  /** The lane is closed: no job is waiting, or this turn is no longer the lane's current turn. */
  | { kind: "over" };

/** A job that was never started, usually because its request died, is undone after this time. */
export const START_GRACE_MS = 60_000;
/** Time for which an idempotency key finds its job: longer than its response is stored. */
export const KEY_MEMORY_MS = 25 * 3_600_000;
