import type { Digest, KeyInput } from "@folio/signatures/model";

/**
 * Signer of a PDF. `key`: Folio signs with the key. `elsewhere`: Folio prepares the PDF for a key outside of Folio.
 * `value`: Folio completes a prepared PDF with the signature of such a key.
 */
export type Signer =
  | { kind: "key"; key: KeyInput }
  | { kind: "elsewhere"; certificates: string }
  | { kind: "value"; certificates: string; signature: Uint8Array };

/** Bytes that a key elsewhere must sign. */
export interface SigningRequest {
  toBeSigned: Uint8Array;
  digest: Uint8Array;
  digestAlgorithm: Digest;
}
