import { FolioError } from "../domain/errors.ts";
import type { ReserveResult } from "../domain/gate.ts";
import { LIMITS } from "../domain/limits.ts";
import { PLANS } from "../domain/plans.ts";
import type { Caller } from "./caller.ts";
import type { Services } from "./dependencies.ts";
import type { WorkContext } from "./verb.ts";

export type WithReservationNeeds = Pick<Services, "gate" | "log">;

/** Beyond the work's own timeout: what storing and settling may take before the gate takes the lease back. */
const LEASE_MARGIN_MS = 60_000;

export interface Cost {
  /** Names the work; the same id never costs twice. */
  operationId: string;
  /** Credits on a live key; test keys are never charged. */
  credits: number;
  /** How long the work itself may take. */
  timeoutMs: number;
}

export interface Reservation {
  /** What the work will cost when it succeeds: 0 on a test key. */
  credits: number;
  /** Captures the credits after the result is stored. `keepSlot` leaves the slot to `release`. */
  settle(options?: { keepSlot?: boolean }): Promise<void>;
  release(): Promise<void>;
}

/**
 * Runs work that takes a slot and credits: both are held before it starts, captured when it calls `settle`, and given
 * back when it ends without. Throws `credits_exhausted` and `concurrency_limit_exceeded` before anything starts.
 */
export async function withReservation<Result>(
  { services, caller, work }: WorkContext<WithReservationNeeds>,
  cost: Cost,
  run: (reservation: Reservation) => Promise<Result>,
): Promise<Result> {
  const gate = services.gate(caller.accountId);
  const credits = caller.environment === "live" ? cost.credits : 0;
  const leaseMs = cost.timeoutMs + LEASE_MARGIN_MS;
  const reserved = await gate.reserve({
    operationId: cost.operationId,
    credits,
    slot: { limit: PLANS[caller.plan].slots, waitMs: LIMITS.slotWaitMs },
    leaseMs,
  });
  refuseUnreserved(reserved, caller);
  if (reserved.waitedMs > 0 && !(await gate.extend(cost.operationId, leaseMs))) throw noSlot(caller, LIMITS.slotWaitMs);
  work.timings.add("queue", reserved.waitedMs);

  let held = true;
  const release = async () => {
    held = false;
    await gate.release(cost.operationId);
  };
  try {
    return await run({
      credits,
      release,
      settle: async ({ keepSlot = false } = {}) => {
        const settled = await gate.settle({ operationId: cost.operationId, credits, keepSlot });
        held = false;
        if (!settled)
          services.log.info("reservation.lapsed", { account_id: caller.accountId, operation_id: cost.operationId });
      },
    });
  } finally {
    if (held) await release();
  }
}

/** What a batch item runs with: its batch has paid and holds the slot. */
export const heldByBatch = (caller: Caller): Reservation => ({
  credits: caller.environment === "live" ? 1 : 0,
  settle: async () => undefined,
  release: async () => undefined,
});

function refuseUnreserved(
  result: ReserveResult,
  caller: Caller,
): asserts result is Extract<ReserveResult, { kind: "reserved" }> {
  if (result.kind === "no_credits") {
    throw new FolioError(
      "credits_exhausted",
      `The account has ${result.available} credits left, which is not enough. Add credits, or use a test key.`,
    );
  }
  if (result.kind === "ended") throw new Error("An operation id was reserved again after it had ended");
  if (result.kind === "no_slot") throw noSlot(caller, result.retryAfterMs);
}

function noSlot(caller: Caller, retryAfterMs: number): FolioError {
  return new FolioError(
    "concurrency_limit_exceeded",
    `All ${PLANS[caller.plan].slots} slots of the ${caller.plan} plan stayed busy for ${LIMITS.slotWaitMs / 1000} s. Retry later or send fewer requests at a time.`,
    { retryAfterS: Math.max(1, Math.ceil(retryAfterMs / 1000)) },
  );
}
