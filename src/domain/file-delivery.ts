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
  /** URL of the upload target without its query, because the query contains the signature. */
  url: string;
  /** Number of upload attempts. */
  attempts: number;
  /** HTTP status of the last attempt. Null if there was no response. */
  httpStatus: number | null;
  /** Error of the last attempt. Null if the attempt succeeded. */
  error: string | null;
  /** The ETag that the storage service returned for the file. Null if it returned none. */
  etag: string | null;
  /** Time at which the last attempt ended, in epoch ms. */
  endedAt: number;
}

/** Pauses in ms before the second, third and fourth attempt. */
export const DELIVERY_RETRY_PAUSES_MS = [500, 2_000, 6_000] as const;
/** Timeout of one attempt in ms. */
export const DELIVERY_TIMEOUT_MS = 30_000;

/**
 * Whether another attempt may succeed, because the storage service was busy or unreachable. Every other error status is
 * final.
 */
export const isRetryableStatus = (httpStatus: number | null): boolean =>
  httpStatus === null || httpStatus >= 500 || httpStatus === 408 || httpStatus === 425 || httpStatus === 429;
