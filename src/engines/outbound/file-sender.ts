import type { DeliveryTarget } from "../../domain/file-delivery.ts";

export interface FilePut extends DeliveryTarget {
  contentType: string;
  bytes: number;
  /** Opens the file from its start. */
  open(): Promise<ReadableStream<Uint8Array>>;
}

export interface PutOutcome {
  /** Null when no response arrived. */
  httpStatus: number | null;
  /** Null when the receiver responded with 2xx. */
  error: string | null;
  etag: string | null;
  /** Whether a retry would have the same result. */
  isFinal: boolean;
}

export interface FileSender {
  /** Sends one PUT of the whole file with its length. Never throws for an error of the receiver. Every call checks the URL again. */
  put(file: FilePut, signal: AbortSignal): Promise<PutOutcome>;
}
