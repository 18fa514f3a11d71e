import type {
  KeyInput,
  PreparedSignature,
  RequestTimestamp,
  SignatureOptions,
  SignatureReport,
  SignedFile,
} from "@folio/signatures/model";

/** Key and certificates of a signature: the key itself, or only its certificates for a signature made elsewhere. */
export interface SigningRequest extends SignatureOptions {
  key: KeyInput;
  requestTimestamp?: RequestTimestamp;
}

/** Completes a prepared PDF with a signature value that was made elsewhere. */
export interface CompletionRequest {
  certificates: string;
  signature: Uint8Array;
  requestTimestamp?: RequestTimestamp;
  now: Date;
}

/**
 * Signs PDFs and verifies signatures. Keys are used for one call, and appear in no error. Throws (FolioError):
 * `signing_failed`, `timestamp_failed`, `source_invalid`, `source_encrypted`, `page_out_of_range`.
 */
export interface PdfSigner {
  sign(file: Uint8Array, request: SigningRequest): Promise<SignedFile>;
  prepare(
    file: Uint8Array,
    request: SignatureOptions & { certificates: string; isTimestamped: boolean },
  ): Promise<PreparedSignature>;
  complete(file: Uint8Array, request: CompletionRequest): Promise<SignedFile>;
  verify(file: Uint8Array, options: { roots?: string; now: Date }): Promise<SignatureReport[]>;
}
