/** Contract of the idempotency shard (docs/contract/additions.md section 5, `Idempotency-Key`). */

export interface ClaimRequest {
  /** Account, environment and key as one string. */
  key: string;
  /** Digest of method, path and canonical JSON (idempotency-fingerprint.ts). */
  fingerprint: string;
  /** Fingerprints of the same request in older forms. A claim with one of them belongs to the same request. */
  earlierFingerprints?: readonly string[];
  /**
   * Id of the claiming request. If the response to its claim was lost and it claims once more, the claim is still its
   * own.
   */
  claimant: string;
  /** Lease in ms. After it, another request may take over the claim, unless `complete` or `abandon` was called. */
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
 * A finished response. The caller encrypts `body`. It is null for responses with base64, which are rebuilt from the
 * resource.
 */
export interface StoredResponse {
  status: number;
  contentType: string;
  body: Uint8Array | null;
  /** Id of the resource in the response. Erasing the resource erases the body. */
  resourceId: string | null;
}

/** A claim in progress. Only the request with the newest fencing token of a key may finish it. */
export interface Claim {
  key: string;
  fence: number;
}

/** Contract of an idempotency shard. Every call may be repeated. */
export interface IdempotencyContract {
  claim(request: ClaimRequest): Promise<ClaimResult>;
  /**
   * Moves the end of the lease to `leaseMs` from now. Returns false if the claim belongs to another request, was
   * completed or was deleted.
   */
  renew(claim: Claim, leaseMs: number): Promise<boolean>;
  /** Whether the account of these keys is deleted. */
  isClosed(): Promise<boolean>;
  /**
   * Stores the response for at least `keepMs`. Returns false if the fencing token is old, because another request took
   * over the claim.
   */
  complete(claim: Claim, answer: StoredResponse, keepMs: number): Promise<boolean>;
  /** Frees the claim, so that a retry runs the request. */
  abandon(key: string, fence: number): Promise<void>;
  /**
   * Erases the stored body of every response that contains one of the resources. A replay then reports that the
   * resource was deleted.
   */
  erase(resourceIds: string[]): Promise<void>;
  /** Deletes all data of a deleted account. Later claims are rejected, and no response is stored. */
  close(): Promise<void>;
}
