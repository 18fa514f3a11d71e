import { readFileSync } from "node:fs";
import type { BrowserWorker, PuppeteerWorkers } from "@cloudflare/puppeteer";
import whole from "@cloudflare/puppeteer";
import { describe, expect, it } from "vitest";
import { fromRoot } from "../../scripts/local/paths.mjs";

const file = fromRoot("dist/trimmed/puppeteer.js");
const { default: trimmed }: { default: PuppeteerWorkers } = await import(file);

/**
 * Acquires a browser session with a client. Returns the requests that the client sends to the platform, and the result
 * of the client.
 */
async function acquired(client: PuppeteerWorkers, answer: () => Response): Promise<unknown[]> {
  const seen: unknown[] = [];
  const binding = {
    fetch: async (url: string, init: RequestInit) => {
      seen.push(url, init);
      return answer();
    },
  } as unknown as BrowserWorker;
  const options = { keep_alive: 120_000, guardrails: { allowedDomains: [] } };
  seen.push(await client.acquire(binding, options).catch(String));
  return seen;
}

describe("The trimmed @cloudflare/puppeteer", () => {
  it("acquires sessions with the same requests as the complete client", async () => {
    const given = () => Response.json({ sessionId: "one" });
    const refused = () => new Response("too many", { status: 429 });
    for (const answer of [given, refused])
      expect(await acquired(trimmed, answer)).toEqual(await acquired(whole, answer));
    expect(await acquired(trimmed, given)).toContainEqual({ sessionId: "one" });
  });

  it("throws an error that names the missing part when a removed function is called", async () => {
    await expect(trimmed.connect({} as BrowserWorker, "one")).rejects.toThrow(
      "client here has no WorkersWebSocketTransport",
    );
  });

  it("is smaller than 20 kB", () => {
    expect(readFileSync(file).length).toBeLessThan(20_000);
  });
});
