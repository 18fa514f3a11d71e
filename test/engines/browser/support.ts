import type { BrowserHost } from "../../../src/engines/browser/browser-host.do.ts";
import { BrowserRenderer } from "../../../src/engines/browser/browser-renderer.ts";
import type { Rendering, RenderOptions, RenderRequest, RenderSource } from "../../../src/engines/types.ts";
import { env } from "../../support/environment.ts";

export const LOOPBACK_POLICY = { allowLoopback: true, ownHosts: [] };

export const DEFAULTS: RenderOptions = {
  widthPt: 595.28,
  heightPt: 841.89,
  landscape: false,
  marginPt: { top: 56.69, right: 56.69, bottom: 56.69, left: 56.69 },
  scale: 1,
  header: null,
  footer: null,
  waitUntil: "networkidle",
  waitForSelector: null,
  waitForTimeoutMs: 0,
  script: null,
  resourceTimeoutMs: 10_000,
  skipFailedResources: true,
  debug: false,
};

export function hostNamed(name: string): DurableObjectStub<BrowserHost> {
  return env.BROWSER_HOST.getByName(name);
}

export function rendererOn(...names: string[]): BrowserRenderer {
  return new BrowserRenderer({ hosts: new Map(names.map((name) => [name, hostNamed(name)])), policy: LOOPBACK_POLICY });
}

export function request(source: RenderSource, options: Partial<RenderOptions> = {}, rest: Partial<RenderRequest> = {}) {
  return {
    renderId: crypto.randomUUID(),
    accountId: "acc_a",
    source,
    options: { ...DEFAULTS, ...options },
    deadlineMs: Date.now() + 15_000,
    ...rest,
  };
}

export async function bytesOf(rendering: Rendering): Promise<Uint8Array> {
  return new Uint8Array(await new Response(rendering.body).arrayBuffer());
}
