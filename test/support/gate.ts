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

/** The gate of an account that nobody else uses. */
export const freshGate = () => bindings.ACCOUNT_GATE.getByName(newId("acc", Date.now()));

export const gateOf = (accountId: string) => bindings.ACCOUNT_GATE.getByName(accountId);

/** Ends the object with all that it has in memory, as a crash does; gives its successor. */
export async function struckDown(gate: DurableObjectStub<AccountGate>): Promise<DurableObjectStub<AccountGate>> {
  await runInDurableObject(gate, (_, state) => state.abort("struck down")).catch(() => undefined);
  return bindings.ACCOUNT_GATE.get(gate.id);
}

/** An idempotency shard that nobody else uses. */
export const freshShard = () => bindings.IDEMPOTENCY.getByName(newId("acc", Date.now()));

export const YEAR_MS = 366 * 86_400_000;

export function pack(packId: string, credits: number, expiresAtMs = Date.now() + YEAR_MS): GrantRequest {
  return { packId, credits, expiresAtMs, reason: "test" };
}

/** One credit, no slot, a minute's lease, unless it says otherwise. */
export function reservation(operationId: string, changes: Partial<ReserveRequest> = {}): ReserveRequest {
  return { operationId, credits: 1, slot: null, leaseMs: 60_000, ...changes };
}

export function slotOnly(operationId: string, slot: SlotRequest, leaseMs = 60_000): ReserveRequest {
  return { operationId, credits: 0, slot, leaseMs };
}

/** Stops the clock of tests and objects alike (they share the isolate) and returns how to move it. */
export function stopClock(): { advance(ms: number): number } {
  vi.useFakeTimers({ toFake: ["Date"] });
  return {
    advance(ms) {
      vi.setSystemTime(Date.now() + ms);
      return Date.now();
    },
  };
}
