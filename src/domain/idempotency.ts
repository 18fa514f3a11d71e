/** The idempotency shard's contract (docs/contract/additions.md section 5, `Idempotency-Key`). */

export interface ClaimRequest {
  /** Account, environment and key as one string. */
  key: string;
  /** Of method, path and canonical JSON (idempotency-fingerprint.ts). */
  fingerprint: string;
  /** A claim that holds one of these is the same request's, too. */
  earlierFingerprints?: readonly string[];
  /** Names the request that claims: asked again by the same one, whose first answer was lost, the claim is still its own. */
  claimant: string;
  /** After this long without `complete` or `abandon` another request may take the claim over. */
  leaseMs: number;
}

export type ClaimResult =
  | { kind: "claimed"; fence: number }
  | { kind: "in_use"; retryAfterMs: number }
  | { kind: "mismatch" }
  | { kind: "replay"; answer: StoredAnswer };

/** A finished answer. `body` is encrypted by the caller, or null when it is rebuilt from the resource (base64 output). */
export interface StoredAnswer {
  status: number;
  contentType: string;
  body: Uint8Array | null;
  /** The resource that the answer shows; erasing it erases the body. */
  resourceId: string | null;
}

/** A claim that is held: only the newest fence of a key may finish it. */
export interface Claim {
  key: string;
  fence: number;
}

/** Every call may be made again. */
export interface IdempotencyContract {
  claim(request: ClaimRequest): Promise<ClaimResult>;
  /** Moves the lease's end to `leaseMs` from now; false when the claim is another's by now, answered or gone. */
  renew(claim: Claim, leaseMs: number): Promise<boolean>;
  /** Stores the answer for at least `keepMs`; false when the fence is stale (another request took over). */
  complete(claim: Claim, answer: StoredAnswer, keepMs: number): Promise<boolean>;
  /** Frees the claim so that a retry executes again. */
  abandon(key: string, fence: number): Promise<void>;
  /** Erases the stored body of every answer that shows the resource; a replay then finds the resource gone. */
  erase(resourceIds: string[]): Promise<void>;
}
