/** `2026-11-22`, in UTC. */
export const dayOf = (atMs: number): string => new Date(atMs).toISOString().slice(0, 10);

/** What one key (null: a person at the dashboard) did on one day. */
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

/** Requests of all accounts that began within an hour. */
export interface RequestsInHour {
  /** Epoch milliseconds. */
  startsAt: number;
  requests: number;
  /** Answered 4xx. */
  refused: number;
  /** Answered 5xx. */
  failed: number;
}

export interface RequestsOfCode {
  code: string;
  status: number;
  requests: number;
}

/** One answered request, as its account sees it: never what was sent. */
export interface RequestRecord {
  /** The request id. */
  id: string;
  accountId: string;
  environment: "live" | "test";
  keyId: string | null;
  method: string;
  /** The route's pattern: ids are not in it. */
  route: string;
  status: number;
  /** The error's code; null for success. */
  code: string | null;
  durationMs: number;
  createdAt: number;
}
