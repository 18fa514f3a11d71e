import { FolioError } from "./errors.ts";

/**
 * Steps of a move, in order. `copy`: rows are copied while the account works. `stop`: the old database rejects writes, and rows are copied
 * until both databases have the same. `switch`: the directory names the new database. `clean`: the old rows are deleted.
 */
export const ACCOUNT_MOVE_STEPS = ["copy", "stop", "switch", "clean", "done"] as const;
export type AccountMoveStep = (typeof ACCOUNT_MOVE_STEPS)[number];

/** A move of an account from one database to another. */
export interface AccountMoveRecord {
  accountId: string;
  startedAt: number;
  from: number;
  to: number;
  step: AccountMoveStep;
  position: MovePosition;
  /** Until when a process has the move for itself. It names the process that has set it. */
  leaseUntil: number;
  switchedAt: number | null;
  endedAt: number | null;
}

export type MoveKey = readonly (string | number | null)[];

/** Position of a move within its step. */
export interface MovePosition {
  /** Stage of the pass, or index of the table whose old rows are deleted. */
  stage: number;
  /** Key of the last compared row of the stage. */
  after: MoveKey;
  /** Number of rows that this pass has written or deleted. */
  changes: number;
}

export const FIRST_POSITION: MovePosition = { stage: 0, after: [], changes: 0 };

/** Time in ms for which one process has a move for itself, from each stored state on. Much longer than one part of a step takes. */
export const MOVE_LEASE_MS = 60_000;

/** Text of the database's triggers that reject changes of an account that moves to another database (migrations/0020). */
export const ACCOUNT_MOVING = "account_moving";

/** Error of a write that has waited too long for the end of a move. The client repeats it. */
export const accountMovingError = (cause?: unknown) =>
  new FolioError("service_busy", "The data of this account is being moved. Repeat the request in a few seconds.", {
    retryAfterS: 5,
    cause,
  });

/** Whether a write was rejected because its account moves. Libraries wrap the database's error. */
export function isAccountMoving(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.message.includes(ACCOUNT_MOVING) || isAccountMoving(error.cause);
}
