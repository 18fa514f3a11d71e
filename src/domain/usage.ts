/** Returns the day of this time in UTC, such as `2026-11-22`. */
export const dayOf = (atMs: number): string => new Date(atMs).toISOString().slice(0, 10);

/** Usage of one API key on one day. The key is null for people who use the dashboard. */
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

/** Number of requests of all accounts that started within the same hour. */
export interface RequestsInHour {
  /** Start of the hour in epoch ms. */
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

/** One finished request, without its content. The members of its account can read this record. */
export interface RequestRecord {
  /** Id of the request. */
  id: string;
  accountId: string;
  environment: "live" | "test";
  keyId: string | null;
  method: string;
  /** Path pattern of the route, without ids. */
  route: string;
  status: number;
  /** Error code of the response. Null if the request succeeded. */
  code: string | null;
  durationMs: number;
  createdAt: number;
}
