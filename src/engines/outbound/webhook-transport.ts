import type { AttemptFailure } from "../../domain/events.ts";

export interface WebhookRequest {
  url: string;
  headers: Record<string, string>;
  body: string;
}

export interface WebhookOutcome {
  /** Null when no answer came. */
  status: number | null;
  /** Null when the receiver answered 2xx in time. */
  failure: AttemptFailure | null;
  latencyMs: number;
  /** The first 4 KB of the answer's body as text, or what went wrong. */
  answer: string;
  /** From `Retry-After`, given in seconds or as a date. */
  retryAfterMs: number | null;
}

export interface WebhookTransport {
  /** One POST. Never throws for a receiver's fault: the outcome tells it. Every call asks the guard anew. */
  send(request: WebhookRequest): Promise<WebhookOutcome>;
}
