import type { DeliveryTarget } from "../../domain/file-delivery.ts";

export interface FilePut extends DeliveryTarget {
  contentType: string;
  bytes: number;
  /** The file from its beginning. */
  open(): Promise<ReadableStream<Uint8Array>>;
}

export interface PutOutcome {
  /** Null when no answer came. */
  httpStatus: number | null;
  /** Null when the receiver answered 2xx. */
  error: string | null;
  etag: string | null;
  /** No other try will end otherwise. */
  isFinal: boolean;
}

export interface FileSender {
  /** One PUT of the whole file with its length. Never throws for a receiver's fault. Every call asks the guard anew. */
  put(file: FilePut, signal: AbortSignal): Promise<PutOutcome>;
}
