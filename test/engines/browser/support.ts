import { extractText } from "unpdf";
import { inject } from "vitest";
import { FolioError } from "../../../src/domain/errors.ts";
import { DEFAULT_ADVANCED_OPTIONS, type RenderOptions, type RenderSource } from "../../../src/domain/render-input.ts";
import type { BrowserHost } from "../../../src/engines/browser/browser-host.do.ts";
import { BrowserRenderer } from "../../../src/engines/browser/browser-renderer.ts";
import type { Rendering, RenderRequest } from "../../../src/engines/browser/renderer.ts";
import { env } from "../../support/environment.ts";

export const LOOPBACK_POLICY = { allowLoopback: true, ownHosts: [], resolverUrl: null };

const DEFAULTS: RenderOptions = {
  ...DEFAULT_ADVANCED_OPTIONS,
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
  pageSizeFromCss: false,
};

export function getBrowserHost(name: string): DurableObjectStub<BrowserHost> {
  return env.BROWSER_HOST.getByName(name);
}

export function createRenderer(...hosts: string[]): BrowserRenderer {
  const planner = { plan: async () => ({ hosts: hosts.length }) };
  return new BrowserRenderer({ hosts, host: getBrowserHost, planner, policy: LOOPBACK_POLICY });
}

export function request(
  source: RenderSource,
  options: Partial<RenderOptions> = {},
  { timeoutMs = 20_000, ...rest }: Partial<RenderRequest> & { timeoutMs?: number } = {},
): RenderRequest {
  return {
    renderId: crypto.randomUUID(),
    accountId: "acc_a",
    source,
    options: { ...DEFAULTS, ...options },
    access: null,
    deadlineMs: Date.now() + timeoutMs,
    ...rest,
  };
}

export async function bytesOf(rendering: Rendering): Promise<Uint8Array> {
  return new Uint8Array(await new Response(rendering.body).arrayBuffer());
}

/** Returns the text of each page, as a PDF reader would extract it. */
export async function textOf(pdf: Uint8Array): Promise<string[]> {
  const { text } = await extractText(pdf.slice(), { mergePages: false });
  return text.map((page) => page.replace(/\s+/g, " ").trim());
}

export interface Page {
  status?: number;
  type?: string;
  body?: string;
  location?: string;
  delay?: number;
  hang?: true;
  /** Body in base64, for binary data. */
  base64?: string;
  /** If set, the body of the response never ends. */
  endless?: number;
  /** Size in bytes of a generated body. */
  bytes?: number;
  /** If set, the response has no CORS headers, so that other origins cannot read it. */
  closed?: true;
  /** If set, the body of the response is the request as JSON. */
  echo?: true;
  [header: `header.${string}`]: string;
}

/** A separate part of the asset server for one test. The server records the requests to each part separately. */
export class Site {
  readonly topic = crypto.randomUUID();

  url(name: string, page: Page = {}): string {
    const url = new URL(`${inject("assets")}/a/${this.topic}/${name}`);
    for (const [key, value] of Object.entries(page)) url.searchParams.set(key, String(value));
    return url.href;
  }

  /** Returns the requests that this part of the asset server received, such as `GET picture` or `UPGRADE socket`. */
  async hits(): Promise<string[]> {
    const response = await fetch(`${inject("assets")}/hits/${this.topic}`);
    return response.json();
  }
}

export const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><rect width="40" height="40" fill="red"/></svg>';

/** Renders a document on the browser host that all tests share, and returns the PDF. The caller checks it. */
export async function render(
  source: RenderSource,
  options: Partial<RenderOptions> = {},
  rest: Partial<RenderRequest> & { timeoutMs?: number } = {},
): Promise<{ pdf: Uint8Array; pages: number; rendering: Rendering }> {
  const rendering = await createRenderer("shared").render(request(source, options, rest), new AbortController().signal);
  const pdf = await bytesOf(rendering);
  return { pdf, pages: await rendering.pages, rendering };
}

/** Returns the error that the work of a render throws. Throws an error if the work succeeds. */
export async function failureOf(work: Promise<unknown>): Promise<FolioError> {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (error instanceof FolioError) return error;
  throw new Error(`expected a FolioError, got ${String(error)}`);
}
