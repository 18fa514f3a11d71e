import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { vi } from "vitest";
import type { GrantRequest, ReserveRequest, SlotRequest } from "../../src/domain/gate.ts";
import { newId } from "../../src/domain/ids.ts";
import type { AccountGate } from "../../src/durable/account-gate.do.ts";
import type { IdempotencyShard } from "../../src/durable/idempotency.do.ts";

interface Bindings {
  ACCOUNT_GATE: DurableObjectNamespace<AccountGate>;
  IDEMPOTENCY: DurableObjectNamespace<IdempotencyShard>;
}

const bindings = env as unknown as Bindings;

/** Returns the account gate (Durable Object) of a new account. */
export const freshGate = () => bindings.ACCOUNT_GATE.getByName(newId("acc", Date.now()));

export const gateOf = (accountId: string) => bindings.ACCOUNT_GATE.getByName(accountId);

/** Aborts the Durable Object and loses everything that it has in memory, as a crash does. Returns a stub of the restarted object. */
export async function restartObject(gate: DurableObjectStub<AccountGate>): Promise<DurableObjectStub<AccountGate>> {
  await runInDurableObject(gate, (_, state) => state.abort("struck down")).catch(() => undefined);
  return bindings.ACCOUNT_GATE.get(gate.id);
}

/** Returns a new Durable Object for idempotency keys. */
export const freshShard = () => bindings.IDEMPOTENCY.getByName(newId("acc", Date.now()));

export const YEAR_MS = 366 * 86_400_000;

export function pack(packId: string, credits: number, expiresAtMs = Date.now() + YEAR_MS): GrantRequest {
  return { packId, credits, expiresAtMs, reason: "test" };
}

/** Returns a request to reserve one credit without a concurrency slot, with a lease of one minute. `changes` override these values. */
export function reservation(operationId: string, changes: Partial<ReserveRequest> = {}): ReserveRequest {
  return { operationId, credits: 1, slot: null, leaseMs: 60_000, ...changes };
}

export function slotOnly(operationId: string, slot: SlotRequest, leaseMs = 60_000): ReserveRequest {
  return { operationId, credits: 0, slot, leaseMs };
}

/**
 * Stops the clock of the tests and of the Durable Objects, which run in the same isolate. The returned object can
 * advance the clock.
 */
export function stopClock(): { advance(ms: number): number } {
  vi.useFakeTimers({ toFake: ["Date"] });
  return {
    advance(ms) {
      vi.setSystemTime(Date.now() + ms);
      return Date.now();
    },
  };
}
