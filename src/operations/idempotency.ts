import { invalidKeyError } from "../domain/account-closure.ts";
import { FolioError } from "../domain/errors.ts";
import type { IdempotencyContract } from "../domain/idempotency.ts";
import { fingerprintsOf } from "../domain/idempotency-fingerprint.ts";
import { LEASE_MS } from "../domain/leases.ts";
import { LIMITS } from "../domain/limits.ts";
import type { Services } from "./dependencies.ts";
import { withHeartbeat } from "./heartbeat.ts";
import type { Context } from "./verb.ts";

export type RunOnceNeeds = Pick<Services, "cipher" | "idempotency" | "keyPeppers" | "log">;

/** A stored response. It contains everything that is needed to send the same bytes again. */
export interface ReplayableResponse {
  status: number;
  /** The body without `base64`, which Folio encodes again from the stored files. */
  text: string;
  resourceId: string | null;
  /** Name of the stored file that the body contains as base64. For a list, the names of several files in order. */
  base64Files: string | string[] | null;
}

export interface IdempotentRequest {
  /** Value of the `Idempotency-Key` header. */
  key: string;
  method: string;
  path: string;
  body: unknown;
}

export interface IdempotentAction<Answer> {
  /** Runs the work. The signal `lost` aborts if another request has taken over the key. */
  run(lost: AbortSignal): Promise<Answer>;
  /**
   * Returns the response to store. Returns null if the response must not be stored, so that a repeated request runs
   * again.
   */
  keep(answer: Answer): ReplayableResponse | null;
}

/**
 * Runs the work once for each idempotency key of an account and environment. A repeated request gets the stored
 * response. It gets the error `idempotency_key_reused` if its content differs, and `idempotency_key_in_use` while the
 * first request runs.
 */
export async function runOnce<Answer>(
  { services, caller }: Context<RunOnceNeeds>,
  request: IdempotentRequest,
  action: IdempotentAction<Answer>,
): Promise<{ answer: Answer } | { replay: ReplayableResponse }> {
  const key = `${caller.environment}:${request.key}`;
  const shard = services.idempotency(caller.accountId, key);
  const fingerprints = await fingerprintsOf(request, services.keyPeppers);
  const claim = await shard.claim({ key, ...fingerprints, claimant: crypto.randomUUID(), leaseMs: LEASE_MS });
  if (claim.kind === "closed") throw invalidKeyError();
  if (claim.kind === "mismatch") {
    throw new FolioError(
      "idempotency_key_reused",
      "This Idempotency-Key was used for a different request. Use a new key for a new request.",
      { param: "Idempotency-Key" },
    );
  }
  if (claim.kind === "in_use") throw keyInUseError(claim.retryAfterMs);
  if (claim.kind === "replay") {
    const { status, body, resourceId } = claim.answer;
    if (!body)
      throw new FolioError(
        "resource_not_found",
        "The resource of this Idempotency-Key was deleted. Use a new key to make it again.",
      );
    return { replay: { status, resourceId, ...JSON.parse(await services.cipher.decrypt(body)) } };
  }
  return { answer: await runClaimed(services, { shard, key, fence: claim.fence }, action) };
}

const keyInUseError = (retryAfterMs: number) =>
  new FolioError(
    "idempotency_key_in_use",
    "A request with this Idempotency-Key is still running. Send it again after the seconds in Retry-After.",
    { param: "Idempotency-Key", retryAfterS: Math.max(1, Math.ceil(retryAfterMs / 1000)) },
  );

/** Runs the work while the claim belongs to this request. Throws `idempotency_key_in_use` when another request has taken over the claim. */
async function runClaimed<Answer>(
  services: RunOnceNeeds,
  { shard, key, fence }: { shard: IdempotencyContract; key: string; fence: number },
  { run, keep }: IdempotentAction<Answer>,
): Promise<Answer> {
  let kept = false;
  try {
    const answer = await withHeartbeat(
      () => shard.renew({ key, fence }, LEASE_MS),
      async (lost) => {
        try {
          return await run(lost);
        } catch (error) {
          if (!lost.aborted) throw error;
          throw (await shard.isClosed()) ? invalidKeyError() : keyInUseError(LEASE_MS);
        }
      },
    );
    const worth = keep(answer);
    if (worth) {
      const { status, resourceId, text, base64Files } = worth;
      const body = await services.cipher.encrypt(JSON.stringify({ text, base64Files }));
      const stored = { status, contentType: "application/json", body, resourceId };
      // A finished and charged response is returned even if it cannot be stored.
      kept = await shard.complete({ key, fence }, stored, LIMITS.idempotencyMs).catch((error: unknown) => {
        services.log.error("idempotency.answer_not_kept", {}, error);
        return false;
      });
    }
    return answer;
  } finally {
    // If this call fails, the key's claim ends when its lease expires.
    if (!kept) await shard.abandon(key, fence).catch(() => undefined);
  }
}
