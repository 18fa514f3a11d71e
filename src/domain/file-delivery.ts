/**
 * Upload target of a caller: a presigned URL, and the headers that its signature requires. It is secret, because it
 * permits writing.
 */
export interface DeliveryTarget {
  url: string;
  headers: Record<string, string>;
}

export const FILE_DELIVERY_STATUSES = ["succeeded", "failed"] as const;

/** Result of an upload to the caller's target. */
export interface FileDelivery {
  status: (typeof FILE_DELIVERY_STATUSES)[number];
  /** URL of the target without its query, because the query contains the signature. */
  url: string;
  /** Number of attempts. */
  attempts: number;
  /** HTTP status of the last attempt; null if there was no response. */
  httpStatus: number | null;
  /** Error of the last attempt; null after a success. */
  error: string | null;
  /** The store's version tag; null when the store returns none. */
  etag: string | null;
  /** End of the last attempt, epoch ms. */
  endedAt: number;
}

/** Pauses in ms before the second and later attempts. */
export const DELIVERY_RETRY_PAUSES_MS = [500, 2_000, 6_000] as const;
/** Timeout of one attempt in ms. */
export const DELIVERY_TIMEOUT_MS = 30_000;

/** Whether another attempt may succeed, because the store was busy or unreachable. Any other rejection is final. */
export const isRetryableStatus = (httpStatus: number | null): boolean =>
  httpStatus === null || httpStatus >= 500 || httpStatus === 408 || httpStatus === 425 || httpStatus === 429;
