import { type AccountMoveRecord, FIRST_POSITION, MOVE_LEASE_MS } from "../../domain/account-move.ts";
import { FolioError, formatValue } from "../../domain/errors.ts";
import type { Services } from "../dependencies.ts";
import { type FindAccountNeeds, findAccount } from "./retrieve.ts";

export type MoveAccountNeeds = FindAccountNeeds & Pick<Services, "accountMoves" | "clock" | "databases" | "log">;

/** Time in ms that one call spends on a move. The caller repeats the call. */
const CALL_MS = 8_000;
/** Changed rows of a pass from which another pass runs before writes stop. */
const FEW_CHANGES = 200;
/** Factor on the age of the directory's cached entries, for the time of a query and for clocks that differ. */
const SETTLE_FACTOR = 2;

export interface AccountMoveView {
  accountId: string;
  from: number;
  to: number;
  step: AccountMoveRecord["step"];
  /** Rows that the current pass has changed. */
  changedRows: number;
  /** Time in ms after which the caller should continue; 0 for at once. */
  waitMs: number;
}

/**
 * Starts or continues the move of an account to another database, for a few seconds. The caller repeats the call until the step is `done`. A
 * call that was interrupted at any point can be repeated. Throws `resource_not_found`, `invalid_parameter` for an unknown database, and
 * `resource_in_use` while another process continues the move or while the account moves to another database.
 */
export async function moveAccount({
  services,
  input: { accountId, database },
}: {
  services: MoveAccountNeeds;
  input: { accountId: string; database: number };
}): Promise<AccountMoveView> {
  const { accountMoves, clock } = services;
  const found = await findMove(services, { accountId, database });
  if (!("startedAt" in found)) return found;
  let move = required(await accountMoves.lease(found, { nowMs: clock.now(), untilMs: clock.now() + MOVE_LEASE_MS }));
  let waitMs = 0;
  try {
    for (const endsAtMs = clock.now() + CALL_MS; move.step !== "done" && waitMs === 0 && clock.now() < endsAtMs; ) {
      const next = await advance(services, move);
      waitMs = next.waitMs;
      move = required(await accountMoves.save(next.move, clock.now() + MOVE_LEASE_MS));
    }
  } finally {
    await accountMoves.save(move, 0);
  }
  const { from, to, step, position } = move;
  if (step === "done") services.log.info("account.moved", { account_id: accountId, database: to });
  return { accountId, from, to, step, changedRows: position.changes, waitMs };
}

/** Returns the stored move. Throws `resource_in_use` if another process has it. */
function required(move: AccountMoveRecord | null): AccountMoveRecord {
  if (move) return move;
  throw inUse("Another process moves this account. Wait until it ends, or one minute after it was interrupted.");
}

/** Returns the move to continue, or the result if there is nothing to do. */
async function findMove(
  services: MoveAccountNeeds,
  { accountId, database }: { accountId: string; database: number },
): Promise<AccountMoveRecord | AccountMoveView> {
  const { accountMoves, clock, databases } = services;
  if (!databases.numbers.includes(database)) {
    const message = `database must be one of ${databases.numbers.join(", ")}; got ${database}.`;
    throw new FolioError("invalid_parameter", message, { param: "database" });
  }
  const open = await accountMoves.open(accountId);
  if (open && open.to !== database) {
    throw inUse(`The account moves from database ${open.from} to ${open.to}. Complete that move first.`);
  }
  if (open) return open;
  const { database: from } = await findAccount({ services, input: { accountId } });
  if (from === database) return { accountId, from, to: database, step: "done", changedRows: 0, waitMs: 0 };
  await accountMoves.begin({ accountId, from, to: database, nowMs: clock.now() });
  const begun = await accountMoves.open(accountId);
  if (!begun) throw inUse(`The account ${formatValue(accountId)} was changed meanwhile. Repeat the call.`);
  return begun;
}

interface Advance {
  move: AccountMoveRecord;
  waitMs: number;
}

const withStep = (move: AccountMoveRecord, step: AccountMoveRecord["step"]): Advance => ({
  move: { ...move, step, position: FIRST_POSITION },
  waitMs: 0,
});

/** Does one small part of a move. */
async function advance(services: MoveAccountNeeds, move: AccountMoveRecord): Promise<Advance> {
  switch (move.step) {
    case "copy":
      return copy(services, move);
    case "stop":
      return stop(services, move);
    case "switch":
      return switchDatabase(services, move);
    case "clean":
      return clean(services, move);
    case "done":
      return { move, waitMs: 0 };
  }
}

/** Copies rows while the account works, until a pass finds few differences and no isolate uses an older entry of the directory. */
async function copy(services: MoveAccountNeeds, move: AccountMoveRecord): Promise<Advance> {
  const { accountMoves, clock, databases } = services;
  if (isFirst(move)) await accountMoves.fence(move.to, move.accountId, "arriving");
  const position = await accountMoves.copyPart(move);
  if (position) return { move: { ...move, position }, waitMs: 0 };
  if (move.position.changes > FEW_CHANGES) return withStep(move, "copy");
  const waitMs = Math.max(0, move.startedAt + databases.cacheMs * SETTLE_FACTOR - clock.now());
  return waitMs > 0 ? { move, waitMs } : withStep(move, "stop");
}

/** Stops writes in the old database, and copies until a pass finds no difference. */
async function stop(services: MoveAccountNeeds, move: AccountMoveRecord): Promise<Advance> {
  const { accountMoves } = services;
  if (isFirst(move)) await accountMoves.fence(move.from, move.accountId, "leaving");
  const copied = await accountMoves.copyPart(move);
  if (copied) return { move: { ...move, position: copied }, waitMs: 0 };
  const { position } = move;
  if (position.changes > 0) return { move: { ...move, position: FIRST_POSITION }, waitMs: 0 };
  if (move.from === 0) return withStep(move, "switch");
  const last = await accountMoves.copyAuditEntries(move, Number(position.after[0] ?? 0));
  return last === null
    ? withStep(move, "switch")
    : { move: { ...move, position: { ...position, after: [last] } }, waitMs: 0 };
}

const isFirst = ({ position: { stage, after } }: AccountMoveRecord): boolean => stage === 0 && after.length === 0;

/** Makes the new database accept writes, and then the directory name it. */
async function switchDatabase({ accountMoves, clock }: MoveAccountNeeds, move: AccountMoveRecord): Promise<Advance> {
  await accountMoves.fence(move.to, move.accountId, null);
  const isSwitched = await accountMoves.switch(move);
  if (!isSwitched) throw inUse("The account was deleted meanwhile. Maintenance deletes its rows in both databases.");
  await accountMoves.fence(move.from, move.accountId, "left");
  return withStep({ ...move, switchedAt: clock.now() }, "clean");
}

/** Deletes the old rows when no isolate reads them any more. */
async function clean({ accountMoves, clock, databases }: MoveAccountNeeds, move: AccountMoveRecord): Promise<Advance> {
  const waitMs = Math.max(0, (move.switchedAt ?? 0) + databases.cacheMs * SETTLE_FACTOR - clock.now());
  if (waitMs > 0) return { move, waitMs };
  const position = await accountMoves.deletePart(move);
  return position ? { move: { ...move, position }, waitMs: 0 } : withStep({ ...move, endedAt: clock.now() }, "done");
}

const inUse = (message: string) => new FolioError("resource_in_use", message);
