import type { DeliveryTarget } from "../../domain/file-delivery.ts";

export interface FilePut extends DeliveryTarget {
  contentType: string;
  bytes: number;
  /** Opens the file at its first byte. A retry opens it again. */
  open(): Promise<ReadableStream<Uint8Array>>;
}

export interface PutOutcome {
  /** HTTP status of the response. Null if no response arrived. */
  httpStatus: number | null;
  /** Error text. Null if the receiver responded with 2xx. */
  error: string | null;
  etag: string | null;
  /** Whether a retry would have the same result. */
  isFinal: boolean;
}

export interface FileSender {
  /**
   * Sends the whole file, with its length, in one PUT request. Never throws for an error of the receiver. Every call
   * checks the URL again.
   */
  put(file: FilePut, signal: AbortSignal): Promise<PutOutcome>;
}
