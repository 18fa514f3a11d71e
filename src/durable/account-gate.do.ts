import { DurableObject } from "cloudflare:workers";
import { availableCredits } from "../domain/credits.ts";
import {
  type AccountGateContract,
  type Balance,
  type GrantRequest,
  type LedgerEntry,
  type RateDecision,
  type RateRequest,
  type ReserveRequest,
  type ReserveResult,
  type SettleRequest,
  VOLATILE_MS,
} from "../domain/gate.ts";
import { Reservations } from "../domain/reservations.ts";
import { GATE_RETENTION } from "../domain/retention.ts";
import { UnwrittenReservations } from "../domain/unwritten-reservations.ts";
import { DueTimeline, earliest } from "./account-gate/due-times.ts";
import { LedgerRows } from "./account-gate/ledger-rows.ts";
import { OperationRows } from "./account-gate/operation-rows.ts";
import { RateWindows } from "./account-gate/rate-windows.ts";
import { createTables } from "./account-gate/schema.ts";
import { WaitQueue } from "./account-gate/wait-queue.ts";
import { AlarmScheduler } from "./alarm-scheduler.ts";
import { ClosedMark } from "./closed-mark.ts";

const DAY_MS = 86_400_000;
const ENDED_OPERATION_TTL_MS = GATE_RETENTION.endedReservationDays * DAY_MS;
const ENTRY_TTL_MS = GATE_RETENTION.ledgerDays * DAY_MS;
/** Entries of the ledger that one alarm removes. The next alarm follows at once if there are more. */
const ENTRIES_PER_ALARM = 500;
const CLOSED_RATE = { allowed: false, remaining: 0, resetMs: 0, isClosed: true } as const;

/**
 * The Durable Object that is the gate of one account, the only writer of its limits, slots and credits. Each call is a
 * transaction. Calls that need a slot wait in a queue, and an alarm ends overdue leases. Slots and credits are rows and
 * survive an eviction of the object. Waiting calls do not survive it. A volatile reservation is kept only in memory for
 * its first second, and an eviction in that time loses it.
 */
export class AccountGate extends DurableObject implements AccountGateContract {
  readonly #operations: OperationRows;
  readonly #ledger: LedgerRows;
  /** Ledger and reservations, including those that are not written yet. */
  readonly #books: UnwrittenReservations;
  readonly #reservations: Reservations;
  readonly #rates: RateWindows;
  readonly #line = new WaitQueue();
  readonly #alarm: AlarmScheduler;
  readonly #due: DueTimeline;
  readonly #mark: ClosedMark;
  #writing: ReturnType<typeof setTimeout> | undefined;

  constructor(ctx: DurableObjectState, env: Cloudflare.Env) {
    super(ctx, env);
    this.#due = new DueTimeline(ctx.storage.sql);
    this.#operations = new OperationRows(ctx.storage.sql, this.#due);
    this.#ledger = new LedgerRows(ctx.storage.sql, this.#due);
    this.#books = new UnwrittenReservations(this.#ledger, this.#operations);
    this.#reservations = new Reservations(this.#books, this.#books);
    this.#rates = new RateWindows(ctx.storage);
    this.#alarm = new AlarmScheduler(ctx.storage);
    this.#mark = new ClosedMark(ctx.storage);
    ctx.blockConcurrencyWhile(async () => {
      createTables(ctx.storage.sql);
      await this.#alarm.load();
    });
  }

  async admit(request: RateRequest): Promise<RateDecision> {
    if (this.#mark.isClosed) return { ...CLOSED_RATE, limit: request.limit, windowMs: request.windowMs };
    return this.#rates.admit(request, Date.now());
  }

  async reserve(request: ReserveRequest): Promise<ReserveResult> {
    requireCredits(request.credits);
    if (this.#mark.isClosed) return { kind: "closed" };
    const waiting = this.#line.find(request.operationId);
    if (waiting) return waiting.answer;
    const answer = this.#change((nowMs) => this.#take(request, nowMs, null));
    if (answer.kind !== "no_slot" || !request.slot || request.slot.waitMs <= 0) return answer;
    return this.#line.enqueue(request, request.slot, Date.now());
  }

  async extend(operationId: string, leaseMs: number): Promise<boolean> {
    return this.#change((nowMs) => this.#reservations.extend(operationId, leaseMs, nowMs));
  }

  async settle(request: SettleRequest): Promise<boolean> {
    requireCredits(request.credits);
    if (this.#mark.isClosed) return false;
    return this.#change((nowMs) => this.#reservations.settle(request, nowMs));
  }

  async settleParts(operationId: string, partIds: string[], credits: number): Promise<string[]> {
    requireCredits(credits);
    return this.#change((nowMs) =>
      partIds.filter((partId) => !this.#reservations.settlePart({ operationId, partId, credits }, nowMs)),
    );
  }

  async release(operationId: string): Promise<void> {
    this.#line.find(operationId)?.resolve({ kind: "no_slot", retryAfterMs: 0 });
    this.#change((nowMs) => this.#reservations.release(operationId, nowMs));
  }

  async grant(request: GrantRequest): Promise<void> {
    requireCredits(request.credits);
    if (request.credits === 0) throw new RangeError("A pack must have at least 1 credit");
    if (this.#mark.isClosed) return;
    this.#change((nowMs) => this.#reservations.grant(request, nowMs));
  }

  async balance(): Promise<Balance> {
    return this.#change((nowMs) => {
      const packs = this.#books.allPacks();
      const slotsInUse = this.#books.slotUse().all;
      return { available: availableCredits(packs, nowMs), ...this.#books.totals(), packs, slotsInUse };
    });
  }

  async ledger(limit: number, before: number | null): Promise<LedgerEntry[]> {
    return this.#change(() => this.#books.entries(limit, before));
  }

  async close(): Promise<void> {
    if (this.#mark.isClosed) return;
    await this.ctx.blockConcurrencyWhile(async () => {
      clearTimeout(this.#writing);
      this.#writing = undefined;
      await this.#mark.close();
      this.#books.discardUnwritten();
      createTables(this.ctx.storage.sql);
      this.#rates.forget();
      this.#due.invalidate();
      await this.#alarm.load();
      this.#line.resolveAll({ kind: "closed" });
    });
  }

  /** Ends overdue leases and packs, and deletes old operations and entries. */
  override async alarm(): Promise<void> {
    await this.#alarm.run(() =>
      this.#change((nowMs) => {
        this.#operations.forgetEndedBefore(nowMs - ENDED_OPERATION_TTL_MS);
        this.#ledger.removeEntriesBefore(nowMs - ENTRY_TTL_MS, ENTRIES_PER_ALARM);
      }),
    );
  }

  #take(request: ReserveRequest, nowMs: number, waitedMs: number | null): ReserveResult {
    const take = () => this.#reservations.reserve(request, nowMs, waitedMs);
    return request.volatile ? this.#books.keepInMemory(request.operationId, nowMs, take) : take();
  }

  /**
   * Ends everything that is overdue and then applies the change, in one transaction. Then resolves the waiting calls
   * that can proceed, and sets the alarm.
   */
  #change<Result>(change: (nowMs: number) => Result): Result {
    const nowMs = Date.now();
    const result = this.#transaction(() => {
      if (nowMs >= this.#due.firstEndMs) {
        this.#reservations.endOverdue(nowMs);
        this.#due.invalidate();
      }
      return change(nowMs);
    });
    this.#wakeWaiters(nowMs);
    this.#arm();
    this.#writeInTime(nowMs);
    return result;
  }

  /** Applies a change to memory and storage, or to neither if it throws. */
  #transaction<Result>(change: () => Result): Result {
    return this.#books.atomically(() => this.ctx.storage.transactionSync(change));
  }

  #wakeWaiters(nowMs: number): void {
    while (!this.#line.isEmpty) {
      const waiter = this.#line.next(this.#books.slotUse());
      if (!waiter) return;
      const waitedMs = Math.max(1, nowMs - waiter.sinceMs);
      const take = () => this.#take(waiter.request, nowMs, waitedMs);
      // The function `take` starts at once. If it throws, the waiting call gets the error. The call that freed the slot
      // does not get it.
      const answer = (async () => this.#transaction(take))();
      waiter.resolve(answer);
    }
  }

  /**
   * Writes unwritten reservations when the oldest of them is `VOLATILE_MS` old. Also writes reservations that are at
   * least half as old, so that one commit writes many reservations.
   */
  #writeInTime(nowMs: number): void {
    const { oldestMs } = this.#books;
    if (oldestMs === null || this.#writing !== undefined) return;
    const write = () => {
      this.#writing = undefined;
      this.#change((thenMs) => this.#books.flush(thenMs - VOLATILE_MS / 2));
    };
    this.#writing = setTimeout(write, Math.max(0, oldestMs + VOLATILE_MS - nowMs));
  }

  #arm(): void {
    const { firstEndMs, firstEndedMs, firstEntryMs } = this.#due;
    const nextMs = earliest(
      firstEndMs,
      removalMs(firstEndedMs, ENDED_OPERATION_TTL_MS),
      removalMs(firstEntryMs, ENTRY_TTL_MS),
    );
    if (Number.isFinite(nextMs)) this.#alarm.armAt(nextMs);
  }
}

/** Returns when rows are removed: once a day, so that not each of them needs an alarm. */
const removalMs = (firstMs: number | null, ttlMs: number): number | null =>
  firstMs === null ? null : Math.ceil((firstMs + ttlMs) / DAY_MS) * DAY_MS + 1;

function requireCredits(credits: number): void {
  if (!Number.isSafeInteger(credits) || credits < 0)
    throw new RangeError(`credits must be a whole number of 0 or more; got ${credits}`);
}
