import type { LanePlace } from "./batch-object.ts";
import type { Environment } from "./environment.ts";
import type { JobKind, Priority } from "./job.ts";
import type { GrantedScope } from "./scopes.ts";

/**
 * The job line's contract: the one writer of the order in which an account's jobs are done. What becomes of a job is told elsewhere,
 * by the row of its resource: the line keeps a job until somebody says that this is done, and hands it out again when its holder is
 * not heard from. Lanes carry a turn number and takes a number of their own, as those of batches do; each call may be repeated.
 */
export interface JobLineContract {
  /** Gives the job a place, or finds the one that it was given under the same key. Without `start` it is handed out within minutes, to be undone. */
  open(job: NewJob, limits: LineLimits): Promise<JobPlace>;
  /** Lets it be taken. False when it was dropped or handed out meanwhile. */
  start(id: string, request: JobRequest): Promise<boolean>;
  /** Forgets the job; whoever holds it learns of it by `beat`. Unknown ids are fine. */
  drop(id: string): Promise<void>;

  /** False when this turn is over, runs already or is not needed any more. */
  enter(place: LanePlace): Promise<boolean>;
  take(place: LanePlace): Promise<JobTake>;
  /** Keeps the turn and the held job; false when either is lost, then the work is to be dropped. */
  beat(place: LanePlace, hold: JobHold | null): Promise<boolean>;
  /** Ends the turn; the next one begins after the delay. */
  handOn(place: LanePlace, delayMs: number): Promise<void>;

  /** Done, whatever came of it: the line forgets it. `place`: the lane that goes on, and is given its next job. */
  finish(hold: JobHold, place: LanePlace | null): Promise<JobTake | null>;
  /** After a transient failure of ours: taken again after a while. */
  giveBack(hold: JobHold): Promise<void>;

  /** Forgets everything: the account is gone. */
  erase(): Promise<void>;
}

export interface NewJob {
  /** The id of the resource that it makes. */
  id: string;
  accountId: string;
  priority: Priority;
  about: JobAbout;
  /** Of the request, with its environment: the same key finds the same job again. */
  idempotencyKey: string | null;
}

/** Who asked for what. */
export interface JobAbout {
  kind: JobKind;
  environment: Environment;
  keyId: string | null;
  scopes: readonly GrantedScope[];
  createdAt: number;
}

export interface LineLimits {
  /** Jobs that may stand in the line at one time, those in work included. */
  jobs: number;
  /** Jobs in work at one time. */
  lanes: number;
}

export type JobPlace =
  | { kind: "opened"; id: string; createdAt: number; isStarted: boolean }
  | { kind: "full"; jobs: number };

/** The sealed request: kept in the row, or in a file when it is too large for one. */
export type JobRequest = { inline: Uint8Array } | { file: string };

/** Which job a lane holds. `take` numbers every take: only the holder of the latest one is heard. */
export interface JobHold {
  id: string;
  take: number;
}

export interface TakenJob extends JobHold {
  about: JobAbout;
  /** Null for one that was never started: it is to be undone. */
  request: JobRequest | null;
  /** How often a holder vanished, and how often it was given back. */
  crashes: number;
  returns: number;
}

export type JobTake =
  | { kind: "job"; job: TakenJob }
  /** Jobs wait, but none before `delayMs`. */
  | { kind: "wait"; delayMs: number }
  /** The lane is closed: nothing waits, or this turn is not the lane's own any more. */
  | { kind: "over" };

/** A job that was never started, most likely because its request died, is undone after this long. */
export const START_GRACE_MS = 60_000;
/** How long a key finds its job again: longer than the answer to it is kept. */
export const KEY_MEMORY_MS = 25 * 3_600_000;
