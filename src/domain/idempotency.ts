/**
 * Contract of the Durable Object that stores a part (shard) of an account's idempotency keys
 * (docs/contract/additions.md section 5, `Idempotency-Key`).
 */

export interface ClaimRequest {
  /** Account id, environment and idempotency key as one string. */
  key: string;
  /** Digest of method, path and canonical JSON (idempotency-fingerprint.ts). */
  fingerprint: string;
  /** Fingerprints of the same request in older forms. A claim with one of them belongs to the same request. */
  earlierFingerprints?: readonly string[];
  /**
   * Id of the claiming request. If the response of the shard is lost, the request can claim the key again with this id
   * and still owns the claim.
   */
  claimant: string;
  /** Lease in ms. After it ends, another request may take over the claim, unless `complete` or `abandon` was called. */
  leaseMs: number;
}

export type ClaimResult =
  | { kind: "claimed"; fence: number }
  | { kind: "in_use"; retryAfterMs: number }
  | { kind: "mismatch" }
  | { kind: "replay"; answer: StoredResponse }
  /** The account was deleted. */
  | { kind: "closed" };

/**
 * A finished response. The caller encrypts `body`. `body` is null for responses with base64, which Folio builds again
 * from the resource.
 */
export interface StoredResponse {
  status: number;
  contentType: string;
  body: Uint8Array | null;
  /** Id of the resource that the response contains. If the resource is erased, the stored body is erased too. */
  resourceId: string | null;
}

/** A claim in progress. Only the request with the newest fencing token (`fence`) of a key may complete the claim. */
export interface Claim {
  key: string;
  fence: number;
}

/** Contract of a Durable Object that stores idempotency keys. Every call may be repeated. */
export interface IdempotencyContract {
  claim(request: ClaimRequest): Promise<ClaimResult>;
  /**
   * Extends the lease to `leaseMs` from now. Returns false if the claim belongs to another request, was completed or
   * was deleted.
   */
  renew(claim: Claim, leaseMs: number): Promise<boolean>;
  /** Whether the account of these keys is deleted. */
  isClosed(): Promise<boolean>;
  /**
   * Stores the response for at least `keepMs`. Returns false if the fencing token is old, because another request took
   * over the claim.
   */
  complete(claim: Claim, answer: StoredResponse, keepMs: number): Promise<boolean>;
  /** Deletes the claim, so that a retry runs the request again. */
  abandon(key: string, fence: number): Promise<void>;
  /**
   * Erases the stored body of every response that contains one of the resources. A repeated request then reports that
   * the resource was deleted.
   */
  erase(resourceIds: string[]): Promise<void>;
  /** Deletes all data of a deleted account. Later claims are rejected, and no response is stored. */
  close(): Promise<void>;
}
