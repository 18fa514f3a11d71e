import type { AttemptFailure } from "../../domain/events.ts";

export interface WebhookRequest {
  url: string;
  headers: Record<string, string>;
  body: string;
}

export interface WebhookOutcome {
  /** HTTP status of the response. Null if no response arrived. */
  status: number | null;
  /** Reason of the failure. Null if the receiver responded with 2xx before the timeout. */
  failure: AttemptFailure | null;
  latencyMs: number;
  /** First 4 KB of the response body as text, or a description of the error. */
  answer: string;
  /** Delay in ms that the response's `Retry-After` requests. The header contains seconds or a date. */
  retryAfterMs: number | null;
}

export interface WebhookTransport {
  /**
   * Sends one POST request. Errors of the receiver are part of the outcome and are never thrown. Every call checks the
   * URL again.
   */
  send(request: WebhookRequest): Promise<WebhookOutcome>;
}
