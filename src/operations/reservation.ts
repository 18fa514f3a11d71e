import { invalidKeyError } from "../domain/account-closure.ts";
import { FolioError } from "../domain/errors.ts";
import type { ReserveResult, SettleRequest } from "../domain/gate.ts";
import { extraCreditsId, JOB_LEASE_MS } from "../domain/job.ts";
import { HEARTBEAT_MS, LEASE_MS } from "../domain/leases.ts";
import { LIMITS } from "../domain/limits.ts";
import { PLANS } from "../domain/plans.ts";
import type { Caller, JobWork } from "./caller.ts";
import type { Services } from "./dependencies.ts";
import type { WorkContext } from "./verb.ts";

export type ReserveNeeds = Pick<Services, "gate" | "log">;

/**
 * Time in ms after a client disconnects. When this time has passed, the slot and the credits of the work are released,
 * even if the work is still running.
 */
const DISCONNECT_GRACE_MS = 500;

export interface Cost {
  /** Id of the work. The same id is never charged twice. */
  operationId: string;
  /** Number of credits that the work costs with a live key. Work with a test key is never charged. */
  credits: number;
}

export interface Reservation {
  /** Number of credits that the work costs if it succeeds. It is 0 with a test key. */
  readonly credits: number;
  /**
   * Increases the number of reserved credits to this total. Used for work whose cost is known only after it has
   * started. Throws `credits_exhausted`.
   */
  reserveTotal(credits: number): Promise<void>;
  /**
   * Charges the credits before the result is irrevocably sent out of Folio. The slot remains reserved. Returns false if
   * the credits were already released. The caller must then not send the result.
   */
  charge(): Promise<boolean>;
  /**
   * Charges the credits after the result is stored, and releases the slot. With `keepSlot`, the slot stays reserved
   * until `release` is called.
   */
  settle(options?: { keepSlot?: boolean }): Promise<void>;
  /** Releases the slot, and the credits that were not charged yet. */
  release(): Promise<void>;
  /**
   * Releases the slot and the credits, unless the work called `settle`. An operation calls this method in `finally`.
   */
  end(): Promise<void>;
}

/**
 * Reserves a slot and credits before work starts. The work calls `settle` when its result is stored, and `end` in
 * `finally`. If the client disconnects, the slot and the credits are released. The lease is renewed while the work
 * runs, so after a crash both are released within seconds. A batch item or a job uses the reservation of its batch or
 * its queue. Throws `credits_exhausted` and `concurrency_limit_exceeded`.
 */
export async function reserve(context: WorkContext<ReserveNeeds>, cost: Cost): Promise<Reservation> {
  const { batchItem, job } = context.work;
  if (batchItem) return batchReservation(context);
  if (job) return jobReservation(context, job);
  const charged = context.caller.environment === "live" ? cost : { ...cost, credits: 0 };
  await waitForSlot(context, charged);
  return keepReservation(context, charged);
}

/** Cost of work that has reserved its credits. */
type HeldCost = Cost & Pick<SettleRequest, "volatile">;

/** Waits for a slot. Requests get slots in order of arrival. A client that disconnects leaves the queue. */
async function waitForSlot({ services, caller, work }: WorkContext<ReserveNeeds>, cost: Cost): Promise<void> {
  const gate = services.gate(caller.accountId);
  const { signal, timings } = work;
  const leave = () => void gate.release(cost.operationId).catch(() => undefined);
  signal.throwIfAborted();
  signal.addEventListener("abort", leave, { once: true });
  try {
    const slot = { limit: PLANS[caller.plan].slots, waitMs: LIMITS.slotWaitMs };
    const request = { ...cost, slot, leaseMs: LEASE_MS, volatile: true };
    const reserved = await timings.measure("gate", () => gate.reserve(request));
    assertReserved(reserved, { caller, credits: cost.credits, held: 0 });
    const { waitedMs } = reserved;
    if (waitedMs > 0 && !(await gate.extend(cost.operationId, LEASE_MS))) throw noSlotError(caller, LIMITS.slotWaitMs);
    timings.add("queue", waitedMs);
    signal.throwIfAborted();
  } finally {
    signal.removeEventListener("abort", leave);
  }
}

/** Returns the reservation. Renews its leases until it is settled or released, or until the client disconnects. */
function keepReservation(context: WorkContext<ReserveNeeds>, first: Cost): Reservation {
  const { services, caller, work } = context;
  const { signal } = work;
  const gate = services.gate(caller.accountId);
  const costs: HeldCost[] = [{ ...first, volatile: true }];
  let settled = false;
  let released = false;
  let charged = false;
  const ofEach = (act: (cost: HeldCost) => Promise<unknown>) => Promise.all(costs.map(act));
  const renew = () => void ofEach(({ operationId }) => gate.extend(operationId, LEASE_MS)).catch(() => undefined);
  const heart = setInterval(renew, HEARTBEAT_MS);
  const onHangUp = () => setTimeout(() => void release().catch(() => undefined), DISCONNECT_GRACE_MS);
  const over = () => {
    clearInterval(heart);
    signal.removeEventListener("abort", onHangUp);
  };
  const release = async () => {
    over();
    released = true;
    await ofEach(({ operationId }) => gate.release(operationId));
  };
  const capture = async (keepSlot: boolean) => {
    // If this reservation has released its credits itself, their lease is not reported as lapsed.
    const inTime = released ? [false] : await ofEach((cost) => gate.settle({ ...cost, keepSlot }));
    if (!inTime.includes(false)) return true;
    const fields = { account_id: caller.accountId, operation_id: first.operationId };
    services.log.info("reservation.lapsed", fields);
    return false;
  };
  signal.addEventListener("abort", onHangUp, { once: true });
  return {
    get credits() {
      return costs.reduce((sum, { credits }) => sum + credits, 0);
    },
    release,
    end: async () => {
      if (!settled) await release();
    },
    reserveTotal: async (credits) => {
      const held = costs.reduce((sum, cost) => sum + cost.credits, 0);
      const missing = credits - held;
      if (missing <= 0 || caller.environment !== "live") return;
      const more = { operationId: `${first.operationId}+${costs.length}`, credits: missing };
      signal.throwIfAborted();
      const reserved = await gate.reserve({ ...more, slot: null, leaseMs: LEASE_MS });
      assertReserved(reserved, { caller, credits, held });
      costs.push(more);
    },
    charge: async () => {
      charged = await capture(true);
      return charged;
    },
    settle: async ({ keepSlot = false } = {}) => {
      if (!charged) await capture(keepSlot);
      settled = true;
      if (charged && !keepSlot) await release();
      if (!keepSlot) over();
    },
  };
}

/** Returns the reservation of a batch item. The batch itself has reserved the credits and the slot. */
const batchReservation = ({ services, caller, work }: WorkContext<ReserveNeeds>): Reservation => ({
  credits: caller.environment === "live" ? 1 : 0,
  reserveTotal: async () => undefined,
  charge: async () => {
    const credit = work.batchItem?.credit;
    if (!credit || caller.environment !== "live") return true;
    const lapsed = await services.gate(caller.accountId).settleParts(credit.operationId, [credit.partId], 1);
    return lapsed.length === 0;
  },
  settle: async () => undefined,
  release: async () => undefined,
  end: async () => undefined,
});

/**
 * Returns the reservation of a job. The job was accepted with one credit, and the lane that runs it has reserved the
 * slot. Repeated calls of `settle` charge only once. If `settle` is never called, the credits remain reserved for the
 * next assignment of the job.
 */
function jobReservation({ services, caller }: WorkContext<ReserveNeeds>, { id, take }: JobWork): Reservation {
  const gate = services.gate(caller.accountId);
  const isPaid = caller.environment === "live";
  const held = new Map(isPaid ? [[id, 1]] : []);
  const inAll = () => [...held.values()].reduce((sum, credits) => sum + credits, 0);
  const capture = async () => {
    const inTime: boolean[] = [];
    for (const [operationId, credits] of held) inTime.push(await gate.settle({ operationId, credits }));
    return !inTime.includes(false);
  };
  return {
    get credits() {
      return inAll();
    },
    reserveTotal: async (credits) => {
      if (!isPaid || credits <= inAll()) return;
      const more = { operationId: extraCreditsId(id, take), credits: credits - 1, slot: null, leaseMs: JOB_LEASE_MS };
      assertReserved(await gate.reserve(more), { caller, credits, held: inAll() });
      held.set(more.operationId, more.credits);
    },
    charge: capture,
    settle: async () => void (await capture()),
    release: async () => undefined,
    end: async () => undefined,
  };
}

/** A request to reserve credits. */
interface ReservationRequest {
  caller: Caller;
  /** Total number of credits that the work costs. */
  credits: number;
  /** Number of these credits that are already reserved. They need not be available in the account. */
  held: number;
}

function assertReserved(
  result: ReserveResult,
  { caller, credits, held }: ReservationRequest,
): asserts result is Extract<ReserveResult, { kind: "reserved" }> {
  if (result.kind === "no_credits")
    throw creditsExhaustedError({ needed: credits, available: result.available + held });
  if (result.kind === "ended") throw new Error("An operation id was reserved again after its reservation ended");
  if (result.kind === "no_slot") throw noSlotError(caller, result.retryAfterMs);
  if (result.kind === "closed") throw invalidKeyError();
}

export const creditsExhaustedError = ({ needed, available }: { needed: number; available: number }): FolioError =>
  new FolioError(
    "credits_exhausted",
    `This request costs ${creditsText(needed)}; the account has ${available}. Add credits, or use a test key.`,
  );

const creditsText = (count: number): string => (count === 1 ? "1 credit" : `${count} credits`);

function noSlotError(caller: Caller, retryAfterMs: number): FolioError {
  return new FolioError(
    "concurrency_limit_exceeded",
    `All ${PLANS[caller.plan].slots} slots of the ${caller.plan} plan stayed busy for ${LIMITS.slotWaitMs / 1000} s. Retry after the seconds in Retry-After, or send fewer requests at the same time.`,
    { retryAfterS: Math.max(1, Math.ceil(retryAfterMs / 1000)) },
  );
}
