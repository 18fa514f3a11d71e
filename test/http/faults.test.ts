import { createExecutionContext } from "cloudflare:test";
import { describe, expect, inject, it } from "vitest";
import { createApp } from "../../src/http/app.ts";
import { makeServices } from "../../src/services.ts";
import { HTTP_SETTINGS, TestApi } from "../support/api.ts";
import { config, env } from "../support/environment.ts";
import { Faults } from "../support/faults.ts";
import { faultyEnv } from "../support/faulty-env.ts";

describe("single requests while one in twenty calls to storage, database, gate and browser fails", () => {
  it("are answered, or refused with 503 and Retry-After, and charged only when answered", async () => {
    const { requests, goodShare } = inject("faults");
    const faults = new Faults(1);
    const client = await new TestApi().client({ credits: requests });
    const quiet = { info: () => undefined, error: () => undefined };
    const services = makeServices(faultyEnv(faults), config, { log: quiet });
    const app = createApp(services, HTTP_SETTINGS);
    const before = await client.credits();
    const statuses = new Map<number, number>();
    const ids: string[] = [];
    for (let number = 0; number < requests; number += 1) {
      if (number % 900 === 899) await new Promise((resolve) => setTimeout(resolve, 60_000));
      const answer = await app.fetch(
        new Request(`${config.BASE_URL}/v1/pdfs`, {
          method: "POST",
          headers: { Authorization: `Bearer ${client.key}`, "Content-Type": "application/json" },
          body: JSON.stringify({ html: `<p>${number}` }),
        }),
        env,
        createExecutionContext(),
      );
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      const body = await answer.json<{ id: string; error?: unknown }>();
      if (answer.status === 200) ids.push(body.id);
      else expect([answer.status, answer.headers.get("Retry-After")]).toEqual([503, expect.stringMatching(/^5$/)]);
    }
    console.log(`${faults.injected} faults in ${requests} requests: ${JSON.stringify([...statuses])}`);
    expect(faults.injected).toBeGreaterThan(requests / 4);
    expect((statuses.get(200) ?? 0) / requests).toBeGreaterThanOrEqual(goodShare);
    expect([...statuses.keys()].filter((status) => status !== 200 && status !== 503)).toEqual([]);
    const balance = await new TestApi().services.gate(client.accountId).balance();
    expect(before - balance.available - balance.reserved).toBe(ids.length);
    expect(new Set(ids).size).toBe(ids.length);
  }, 1_200_000);
});
