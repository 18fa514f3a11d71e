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

/** Returns the gate of a new account. */
export const freshGate = () => bindings.ACCOUNT_GATE.getByName(newId("acc", Date.now()));

export const gateOf = (accountId: string) => bindings.ACCOUNT_GATE.getByName(accountId);

/** Aborts the object with everything that it has in memory, as a crash does. Returns a stub of its successor. */
export async function restartObject(gate: DurableObjectStub<AccountGate>): Promise<DurableObjectStub<AccountGate>> {
  await runInDurableObject(gate, (_, state) => state.abort("struck down")).catch(() => undefined);
  return bindings.ACCOUNT_GATE.get(gate.id);
}

/** Returns a new idempotency shard. */
export const freshShard = () => bindings.IDEMPOTENCY.getByName(newId("acc", Date.now()));

export const YEAR_MS = 366 * 86_400_000;

export function pack(packId: string, credits: number, expiresAtMs = Date.now() + YEAR_MS): GrantRequest {
  return { packId, credits, expiresAtMs, reason: "test" };
}

/** Returns a reservation of one credit without a slot and with a lease of one minute, unless `changes` override it. */
export function reservation(operationId: string, changes: Partial<ReserveRequest> = {}): ReserveRequest {
  return { operationId, credits: 1, slot: null, leaseMs: 60_000, ...changes };
}

export function slotOnly(operationId: string, slot: SlotRequest, leaseMs = 60_000): ReserveRequest {
  return { operationId, credits: 0, slot, leaseMs };
}

/** Stops the clock of tests and objects, which share the isolate. Returns an object that advances it. */
export function stopClock(): { advance(ms: number): number } {
  vi.useFakeTimers({ toFake: ["Date"] });
  return {
    advance(ms) {
      vi.setSystemTime(Date.now() + ms);
      return Date.now();
    },
  };
}
