import { afterEach, describe, expect, it } from "vitest";
import {
  BrowserSupervisor,
  type SupervisedBrowser,
  type SupervisorLimits,
} from "../../../src/engines/browser/browser-supervisor.ts";
import { env } from "../../support/environment.ts";

const MB = 1024 * 1024;
const ASKS = { debug: false, glyphs: false, scripted: false, stillMs: 0, cssPages: false };
let keeper: BrowserSupervisor;

/** Returns a browser whose page has allocated this many megabytes. The supervisor of the browser has these limits. */
async function withPage(megabytes: number, bounds: Partial<SupervisorLimits>): Promise<SupervisedBrowser> {
  const source = { binding: env.BROWSER, guarded: false };
  const all = { accounts: 2, idle: 2, memoryBytes: 1_000 * MB, processBytes: 1_000 * MB, ...bounds };
  keeper = new BrowserSupervisor(source, all, { remember: () => {}, forget: () => {} });
  const kept = await keeper.browser();
  keeper.beginRender(kept);
  const { window } = await kept.pool.leaseFor("acc_hungry");
  const script = `globalThis.all=Array.from({length:${megabytes}},()=>new Uint8Array(${MB}).fill(1))`;
  await window.write(`<p>there<script>${script}</script>`, "load", ASKS);
  return kept;
}

afterEach(() => keeper.close());

describe("The memory of a browser", () => {
  it("is measured, and a usual amount does not end the browser", async () => {
    const kept = await withPage(1, {});
    await keeper.check();
    expect(kept.memoryBytes).toBeGreaterThan(40 * MB);
    expect(kept.memoryBytes).toBeLessThan(200 * MB);
    expect(await keeper.browser()).toBe(kept);
  });

  it("causes a replacement when it exceeds its limit, and the old browser finishes its renders", async () => {
    const kept = await withPage(200, { memoryBytes: 220 * MB });
    await keeper.check();
    expect(kept.memoryBytes).toBeGreaterThan(220 * MB);
    expect(await keeper.browser()).not.toBe(kept);
    expect(kept.browser.isLost).toBe(false);
    await keeper.endRender(kept, false);
    expect(kept.browser.isLost).toBe(true);
  });

  it("ends the browser immediately when a single process exceeds its limit", async () => {
    const kept = await withPage(200, { processBytes: 180 * MB });
    await keeper.check();
    expect(kept.browser.isLost).toBe(true);
    expect(await keeper.browser()).not.toBe(kept);
  });
});
