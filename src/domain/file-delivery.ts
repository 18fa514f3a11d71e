/** Where a caller wants a file put: a presigned URL, and what its signature wants sent along. Secret, for whoever has it may write there. */
export interface DeliveryTarget {
  url: string;
  headers: Record<string, string>;
}

export const FILE_DELIVERY_STATUSES = ["succeeded", "failed"] as const;

/** What became of it. */
export interface FileDelivery {
  status: (typeof FILE_DELIVERY_STATUSES)[number];
  /** The target without its query, which holds the signature. */
  url: string;
  /** How often it was tried. */
  attempts: number;
  /** Of the last attempt; null when no answer came. */
  httpStatus: number | null;
  /** Why the last attempt failed; null after a success. */
  error: string | null;
  /** What the store calls the version that it took; null when it does not say. */
  etag: string | null;
  /** When the last attempt ended, epoch milliseconds. */
  endedAt: number;
}

/** Before the second try and those after it. */
export const DELIVERY_PAUSES_MS = [500, 2_000, 6_000] as const;
/** For one try. */
export const DELIVERY_TIMEOUT_MS = 30_000;

/** What another try may mend: a store that is busy or was not reached. A refusal stays one. */
export const mayPass = (httpStatus: number | null): boolean =>
  httpStatus === null || httpStatus >= 500 || httpStatus === 408 || httpStatus === 425 || httpStatus === 429;
