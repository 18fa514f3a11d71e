/** Returns the day in UTC, such as `2026-11-22`. */
export const dayOf = (atMs: number): string => new Date(atMs).toISOString().slice(0, 10);

/** Usage of one key on one day. The key is null for persons who use the dashboard. */
export interface UsageCount {
  made: number;
  failed: number;
  credits: number;
}

export interface UsageDay extends UsageCount {
  day: string;
}

export interface UsageOfKey extends UsageDay {
  keyId: string | null;
}

/** Requests of all accounts that started within one hour. */
export interface RequestsInHour {
  /** Epoch ms. */
  startsAt: number;
  requests: number;
  /** Number of requests with a 4xx response. */
  refused: number;
  /** Number of requests with a 5xx response. */
  failed: number;
}

export interface RequestsOfCode {
  code: string;
  status: number;
  requests: number;
}

/** One finished request in the form that its account can read, without its content. */
export interface RequestRecord {
  /** The request id. */
  id: string;
  accountId: string;
  environment: "live" | "test";
  keyId: string | null;
  method: string;
  /** Path pattern of the route, without ids. */
  route: string;
  status: number;
  /** Error code; null for success. */
  code: string | null;
  durationMs: number;
  createdAt: number;
}
