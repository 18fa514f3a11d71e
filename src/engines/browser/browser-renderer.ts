import { FolioError } from "../../domain/errors.ts";
import { LIMITS } from "../../domain/limits.ts";
import { type OutboundPolicy, refusal } from "../outbound/address-guard.ts";
import type { Renderer, Rendering, RenderRequest } from "../types.ts";
import type { BrowserHostContract, HostAnswer } from "./host-contract.ts";
import { PdfPageCounter } from "./pdf-page-counter.ts";
import { rendezvousOrder } from "./rendezvous.ts";

/** A second attempt needs at least this much time to be worth it. */
const RETRY_MIN_MS = 2_000;
const RETRY_AFTER_S = 5;

export interface BrowserRendererDeps {
  /** The hosts by name. Accounts are spread over them; each serves several accounts, in contexts of their own. */
  hosts: ReadonlyMap<string, BrowserHostContract>;
  policy: OutboundPolicy;
  now?: () => number;
}

type Rendered = Extract<HostAnswer, { kind: "rendered" }>;

/** The Renderer on browser hosts: picks the host, overflows to the next, retries once when a browser was lost. */
export class BrowserRenderer implements Renderer {
  readonly #hosts: ReadonlyMap<string, BrowserHostContract>;
  readonly #policy: OutboundPolicy;
  readonly #now: () => number;

  constructor({ hosts, policy, now = Date.now }: BrowserRendererDeps) {
    this.#hosts = hosts;
    this.#policy = policy;
    this.#now = now;
  }

  async render(request: RenderRequest, signal: AbortSignal): Promise<Rendering> {
    if ("url" in request.source) {
      const refused = refusal(request.source.url, this.#policy);
      if (refused !== null)
        throw new FolioError("url_not_allowed", `\`url\` may not be rendered: ${refused}.`, { param: "url" });
    }
    signal.throwIfAborted();
    const { answer, host } = await this.#place(request, signal);
    return toRendering(answer, host, request.renderId, signal);
  }

  async version(): Promise<string> {
    for (const host of this.#hosts.values()) {
      const version = await host.version().catch(() => null);
      if (version !== null) return version;
    }
    throw unavailable("no host has a browser");
  }

  async #place(request: RenderRequest, signal: AbortSignal): Promise<{ answer: Rendered; host: BrowserHostContract }> {
    const order = rendezvousOrder(request.accountId, [...this.#hosts.keys()]);
    let lost: string | null = null;
    for (const queue of [false, true]) {
      for (const name of order) {
        const host = this.#hosts.get(name);
        if (!host) continue;
        const answer = await this.#ask(host, request, queue, signal);
        if (answer.kind === "rendered") return { answer, host };
        if (answer.kind === "refused") throw fromRecord(answer.error);
        if (answer.kind === "busy") continue;
        if (lost !== null || request.deadlineMs - this.#now() < RETRY_MIN_MS) throw unavailable(answer.reason);
        lost = answer.reason;
        if (order.length === 1) {
          const again = await this.#ask(host, request, true, signal);
          if (again.kind === "rendered") return { answer: again, host };
          if (again.kind === "refused") throw fromRecord(again.error);
        }
      }
    }
    throw unavailable(lost ?? "every browser is busy");
  }

  async #ask(
    host: BrowserHostContract,
    request: RenderRequest,
    queue: boolean,
    signal: AbortSignal,
  ): Promise<HostAnswer> {
    const cancel = () => {
      host.cancel(request.renderId).catch(() => {});
    };
    signal.addEventListener("abort", cancel, { once: true });
    try {
      const answer = await host.render({ ...request, policy: this.#policy, queue });
      signal.throwIfAborted();
      return answer;
    } catch (error) {
      if (signal.aborted) throw error;
      return { kind: "unavailable", reason: String(error) };
    } finally {
      signal.removeEventListener("abort", cancel);
    }
  }
}

/** Counts pages as the body passes; a document with too many fails at its end. */
function toRendering(answer: Rendered, host: BrowserHostContract, renderId: string, signal: AbortSignal): Rendering {
  const counter = new PdfPageCounter();
  let known: (pages: number) => void = () => {};
  let failed: (error: Error) => void = () => {};
  const pages = new Promise<number>((resolve, reject) => {
    known = resolve;
    failed = reject;
  });
  pages.catch(() => {});
  const count = new TransformStream<Uint8Array, Uint8Array>({
    transform(piece, controller) {
      counter.push(piece);
      controller.enqueue(piece);
    },
    flush() {
      const total = counter.pages;
      if (total > LIMITS.renderPages) throw fail(tooManyPages());
      known(total);
    },
  });
  const fail = (error: Error) => {
    failed(error);
    return error;
  };
  const body = toStream(answer.body).pipeThrough(count);
  signal.addEventListener("abort", () => host.cancel(renderId).catch(() => {}), { once: true });
  return { body, pages, warnings: answer.warnings, debug: answer.debug, engine: answer.engine };
}

function toStream(body: Uint8Array | ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  if (!(body instanceof Uint8Array)) return body;
  return new ReadableStream({
    start(controller) {
      controller.enqueue(body);
      controller.close();
    },
  });
}

function tooManyPages(): FolioError {
  return new FolioError(
    "document_too_large",
    `The document has more than ${LIMITS.renderPages} pages, the most one render may have.`,
  );
}

function fromRecord({ code, message, param, details }: Extract<HostAnswer, { kind: "refused" }>["error"]): FolioError {
  return new FolioError(code, message, { param, details });
}

function unavailable(reason: string): FolioError {
  return new FolioError("renderer_unavailable", "No browser is available at the moment. Retry shortly.", {
    retryAfterS: RETRY_AFTER_S,
    cause: new Error(reason),
  });
}
