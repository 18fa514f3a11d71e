import { afterEach, describe, expect, it, vi } from "vitest";
import { HEARTBEAT_MS } from "../../src/domain/leases.ts";
import { runOnce } from "../../src/operations/idempotency.ts";
import { TestApi } from "../support/api.ts";

afterEach(() => {
  vi.useRealTimers();
});

/**
 * Starts work with an idempotency key. The work fails when it loses its claim on the key. Returns the shard of the key
 * and the result of the work.
 */
async function running() {
  const api = new TestApi();
  const { accountId, key: apiKey } = await api.client();
  const caller = { accountId, environment: "live" as const, keyId: apiKey } as Parameters<typeof runOnce>[0]["caller"];
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const begun = Promise.withResolvers<void>();
  const run = (lost: AbortSignal): Promise<never> => {
    begun.resolve();
    return new Promise((_, reject) => lost.addEventListener("abort", () => reject(lost.reason)));
  };
  const request = { key: "once", method: "POST", path: "/v1/pdfs", body: {} };
  const result = runOnce({ services: api.services, caller }, request, { run, keep: () => null });
  result.catch(() => undefined);
  await begun.promise;
  const shard = api.services.idempotency(accountId, "live:once");
  return { result, shard };
}

describe("A request with an idempotency key", () => {
  it("is rejected like an unknown key when its account is deleted while it runs", async () => {
    const { result, shard } = await running();
    await shard.close();
    vi.advanceTimersByTime(HEARTBEAT_MS);
    await expect(result).rejects.toMatchObject({ code: "invalid_api_key" });
  });

  it("is rejected with 409 when its claim is gone while it runs", async () => {
    const { result, shard } = await running();
    await shard.abandon("live:once", 1);
    vi.advanceTimersByTime(HEARTBEAT_MS);
    await expect(result).rejects.toMatchObject({ code: "idempotency_key_in_use", status: 409 });
  });
});
