import type { Digest, KeyInput } from "@folio/signatures/model";

/** Who signs: a key, certificates whose key signs elsewhere, or a signature value that was made elsewhere. */
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
