/** Returns the day in UTC, such as `2026-11-22`. */
export const dayOf = (atMs: number): string => new Date(atMs).toISOString().slice(0, 10);

/** Usage of one key (null: a person in the dashboard) on one day. */
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
  /** Requests with a 4xx response. */
  refused: number;
  /** Requests with a 5xx response. */
  failed: number;
}

export interface RequestsOfCode {
  code: string;
  status: number;
  requests: number;
}

/** One finished request as its account sees it, without its content. */
export interface RequestRecord {
  /** The request id. */
  id: string;
  accountId: string;
  environment: "live" | "test";
  keyId: string | null;
  method: string;
  /** Pattern of the route, without ids. */
  route: string;
  status: number;
  /** Error code; null for success. */
  code: string | null;
  durationMs: number;
  createdAt: number;
}
