import type { AttemptFailure } from "../../domain/events.ts";

export interface WebhookRequest {
  url: string;
  headers: Record<string, string>;
  body: string;
}

export interface WebhookOutcome {
  /** Null when no response arrived. */
  status: number | null;
  /** Null when the receiver responded with 2xx in time. */
  failure: AttemptFailure | null;
  latencyMs: number;
  /** First 4 KB of the response body as text, or a description of the error. */
  answer: string;
  /** Delay from `Retry-After`, which may be seconds or a date. */
  retryAfterMs: number | null;
}

export interface WebhookTransport {
  /** Sends one POST. Errors of the receiver are part of the outcome and are never thrown. Every call checks the URL again. */
  send(request: WebhookRequest): Promise<WebhookOutcome>;
}
