import { env } from "cloudflare:test";
import type { BrowserHostContract } from "../../../src/engines/browser/host-contract.ts";
import { BrowserRenderer } from "../../../src/engines/browser/browser-renderer.ts";
import type { RenderOptions, RenderRequest, RenderSource, Rendering } from "../../../src/engines/types.ts";

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

export function hostNamed(name: string): DurableObjectStub & BrowserHostContract {
  const namespace = env.BROWSER_HOST;
  return namespace.get(namespace.idFromName(name)) as unknown as DurableObjectStub & BrowserHostContract;
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
