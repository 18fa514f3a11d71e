/** Contract of the idempotency shard (docs/contract/additions.md section 5, `Idempotency-Key`). */

export interface ClaimRequest {
  /** Account, environment and key as one string. */
  key: string;
  /** Digest of method, path and canonical JSON (idempotency-fingerprint.ts). */
  fingerprint: string;
  /** A claim with one of these fingerprints belongs to the same request. */
  earlierFingerprints?: readonly string[];
  /** Id of the claiming request. When its first response was lost and it asks again, the claim is still its own. */
  claimant: string;
  /** After this time without `complete` or `abandon`, another request may take over the claim. */
  leaseMs: number;
}

export type ClaimResult =
  | { kind: "claimed"; fence: number }
  | { kind: "in_use"; retryAfterMs: number }
  | { kind: "mismatch" }
  | { kind: "replay"; answer: StoredResponse }
  /** The account was deleted. */
  | { kind: "closed" };

/** A finished response. The caller encrypts `body`. It is null when it is rebuilt from the resource (base64 output). */
export interface StoredResponse {
  status: number;
  contentType: string;
  body: Uint8Array | null;
  /** Resource that the response shows. Erasing the resource erases the body. */
  resourceId: string | null;
}

/** A claim in progress. Only the newest fencing token of a key may finish it. */
export interface Claim {
  key: string;
  fence: number;
}

/** Contract of an idempotency shard. Every call may be repeated. */
export interface IdempotencyContract {
  claim(request: ClaimRequest): Promise<ClaimResult>;
  /** Moves the end of the lease to `leaseMs` from now. Returns false when the claim is another request's, answered or deleted. */
  renew(claim: Claim, leaseMs: number): Promise<boolean>;
  /** Stores the response for at least `keepMs`. Returns false when the fencing token is old, because another request took over. */
  complete(claim: Claim, answer: StoredResponse, keepMs: number): Promise<boolean>;
  /** Frees the claim, so that a retry executes again. */
  abandon(key: string, fence: number): Promise<void>;
  /** Erases the stored body of every response that shows the resource. A replay then reports the resource as deleted. */
  erase(resourceIds: string[]): Promise<void>;
  /** Deletes all data of a deleted account. Later claims are rejected, and no response is stored. */
  close(): Promise<void>;
}
