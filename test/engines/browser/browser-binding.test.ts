import puppeteer, { type BrowserWorker } from "@cloudflare/puppeteer";
import { describe, expect, it, vi } from "vitest";
import { acquireSession, connectSession, endSession } from "../../../src/engines/browser/browser-binding.ts";
import { CdpConnection } from "../../../src/engines/browser/cdp.ts";
import { env } from "../../support/environment.ts";
import { textOf } from "./support.ts";

const binding = env.BROWSER as BrowserWorker;

const isListed = async (sessionId: string) =>
  (await puppeteer.sessions(binding)).some((session) => session.sessionId === sessionId);

/** Compares Folio's use of the browser binding with Cloudflare's own client, so that a change of either one fails a test. */
describe("The browser binding", () => {
  it("creates sessions for Folio that Cloudflare's client lists, and ends them", async () => {
    const sessionId = await acquireSession({ binding: env.BROWSER, guarded: true });
    expect(await isListed(sessionId)).toBe(true);
    await endSession(env.BROWSER, sessionId);
    await vi.waitUntil(async () => !(await isListed(sessionId)));
  });

  it("accepts a connection of Folio and a connection of Cloudflare's client to the same session", async () => {
    const sessionId = await acquireSession({ binding: env.BROWSER, guarded: true });
    try {
      const ours = new CdpConnection(await connectSession(env.BROWSER, sessionId));
      const theirs = await puppeteer.connect(binding, sessionId);
      const { product } = await ours.send("Browser.getVersion", undefined);
      expect(await theirs.version()).toBe(product);
      const page = await theirs.newPage();
      await page.setContent("<p>by the client");
      const { targetInfos } = await ours.send("Target.getTargets", {});
      expect(targetInfos.filter(({ type }) => type === "page")).toHaveLength(2);
      expect(await textOf(new Uint8Array(await page.pdf()))).toEqual(["by the client"]);
      await theirs.disconnect();
      ours.disconnect();
    } finally {
      await endSession(env.BROWSER, sessionId);
    }
  });

  it("is asked by Folio for sessions whose pages may not contact any host", async () => {
    const asked: unknown[] = [];
    const platform = {
      fetch: async (_: string, { body }: RequestInit) => {
        asked.push(JSON.parse(String(body)));
        return Response.json({ sessionId: "session" });
      },
    } as unknown as Fetcher;
    expect(await acquireSession({ binding: platform, guarded: true })).toBe("session");
    expect(asked).toEqual([{ guardrails: { allowedDomains: [] } }]);
  });

  it("reports its limits to Cloudflare's client", async () => {
    expect((await puppeteer.limits(binding)).maxConcurrentSessions).toBeGreaterThan(0);
  });
});
