import type { AttemptFailure } from "../../domain/events.ts";
import { LIMITS } from "../../domain/limits.ts";
import type { DestinationGuard } from "./destination-guard.ts";
import { raceAbort, readStart } from "./read-start.ts";
import type { WebhookOutcome, WebhookRequest, WebhookTransport } from "./webhook-transport.ts";

/**
 * Delivers a webhook with one POST request, which may take 15 s in total. Does not follow redirects
 * (docs/contract/interface.md "Delivery and retries").
 */
export class WebhookSender implements WebhookTransport {
  readonly #guard: Pick<DestinationGuard, "refusal">;
  readonly #fetchUrl: typeof fetch;
  readonly #timeoutMs: number;

  constructor(
    guard: Pick<DestinationGuard, "refusal">,
    fetchUrl: typeof fetch = (input, init) => fetch(input, init),
    timeoutMs: number = LIMITS.webhookTimeoutMs,
  ) {
    this.#guard = guard;
    this.#fetchUrl = fetchUrl;
    this.#timeoutMs = timeoutMs;
  }

  async send({ url, headers, body }: WebhookRequest): Promise<WebhookOutcome> {
    const startedMs = Date.now();
    const signal = AbortSignal.timeout(this.#timeoutMs);
    const failed = (failure: AttemptFailure, answer: string): WebhookOutcome => ({
      status: null,
      failure,
      latencyMs: Date.now() - startedMs,
      answer,
      retryAfterMs: null,
    });
    try {
      const refusal = await raceAbort(this.#guard.refusal(url), signal);
      if (refusal !== null) return failed("destination_blocked", `The URL is rejected: ${refusal}.`);
      const response = await raceAbort(
        this.#fetchUrl(url, { method: "POST", headers, body, redirect: "manual", signal }),
        signal,
      );
      const latencyMs = Date.now() - startedMs;
      const answer = await readStart(response, signal);
      const failure = response.ok ? null : "status";
      return { status: response.status, failure, latencyMs, answer, retryAfterMs: retryAfterMs(response) };
    } catch {
      if (signal.aborted) return failed("timeout", `No response within ${this.#timeoutMs / 1000} s.`);
      return failed("connection_failed", "The connection failed or was closed before a response arrived.");
    }
  }
}

/**
 * Returns the delay that `Retry-After` requests, in ms. The header contains seconds or a date (RFC 9110, section
 * 10.2.3).
 */
function retryAfterMs(response: Response): number | null {
  const value = response.headers.get("retry-after");
  if (value === null) return null;
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isFinite(ms) ? Math.max(0, ms) : null;
}
