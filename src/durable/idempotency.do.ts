import { DurableObject } from "cloudflare:workers";
import type { Claim, ClaimRequest, ClaimResult, IdempotencyContract, StoredResponse } from "../domain/idempotency.ts";
import { LIMITS } from "../domain/limits.ts";
import { AlarmScheduler } from "./alarm-scheduler.ts";
import { ClosedMark } from "./closed-mark.ts";
import { ClaimRows } from "./idempotency/claim-rows.ts";

const HOUR_MS = 3_600_000;
const MAX_RETRY_AFTER_MS = 2_000;

/**
 * The Durable Object for a part of an account's idempotency keys (a shard). It is the only writer of their claims. Each
 * call is a transaction, and an alarm deletes old responses.
 */
export class IdempotencyShard extends DurableObject implements IdempotencyContract {
  readonly #claims: ClaimRows;
  readonly #alarm: AlarmScheduler;
  readonly #mark: ClosedMark;

  constructor(ctx: DurableObjectState, env: Cloudflare.Env) {
    super(ctx, env);
    this.#claims = new ClaimRows(ctx.storage.sql);
    this.#alarm = new AlarmScheduler(ctx.storage);
    this.#mark = new ClosedMark(ctx.storage);
    ctx.blockConcurrencyWhile(async () => {
      this.#claims.createTables();
      await this.#alarm.load();
    });
  }

  async claim({ key, fingerprint, earlierFingerprints = [], claimant, leaseMs }: ClaimRequest): Promise<ClaimResult> {
    if (this.#mark.isClosed) return { kind: "closed" };
    return this.#change((nowMs): ClaimResult => {
      const known = this.#claims.find(key);
      if (known && known.forgetAtMs > nowMs) {
        const isSame = known.fingerprint === fingerprint || earlierFingerprints.includes(known.fingerprint);
        if (!isSame) return { kind: "mismatch" };
        if (known.answer) return { kind: "replay", answer: known.answer };
        if (known.claimant === claimant) return { kind: "claimed", fence: known.fence };
        const leaseMsLeft = known.leaseUntilMs - nowMs;
        if (leaseMsLeft > 0) return { kind: "in_use", retryAfterMs: Math.min(leaseMsLeft, MAX_RETRY_AFTER_MS) };
      }
      const fence = this.#claims.nextFence();
      const leaseUntilMs = nowMs + leaseMs;
      const forgetAtMs = leaseUntilMs + LIMITS.idempotencyMs;
      this.#claims.save({ key, fingerprint, claimant, fence, leaseUntilMs, forgetAtMs, answer: null });
      return { kind: "claimed", fence };
    });
  }

  async renew({ key, fence }: Claim, leaseMs: number): Promise<boolean> {
    return this.#change((nowMs) => this.#claims.extendLease(key, fence, nowMs + leaseMs));
  }

  async isClosed(): Promise<boolean> {
    return this.#mark.isClosed;
  }

  async complete({ key, fence }: Claim, answer: StoredResponse, keepMs: number): Promise<boolean> {
    return this.#change((nowMs) => {
      const claim = this.#claims.find(key);
      if (claim?.fence !== fence) return false;
      if (!claim.answer) this.#claims.save({ ...claim, answer, forgetAtMs: nowMs + keepMs });
      return true;
    });
  }

  async abandon(key: string, fence: number): Promise<void> {
    this.#change(() => {
      const claim = this.#claims.find(key);
      if (claim?.fence === fence && !claim.answer) this.#claims.delete(key);
    });
  }

  async erase(resourceIds: string[]): Promise<void> {
    this.#change(() => this.#claims.eraseBodies(resourceIds));
  }

  async close(): Promise<void> {
    if (this.#mark.isClosed) return;
    await this.ctx.blockConcurrencyWhile(async () => {
      await this.#mark.close();
      this.#claims.createTables();
      await this.#alarm.load();
    });
  }

  /** Deletes claims and responses whose retention has ended. */
  override async alarm(): Promise<void> {
    await this.#alarm.run(() => this.#change((nowMs) => this.#claims.forgetUntil(nowMs)));
  }

  #change<Result>(change: (nowMs: number) => Result): Result {
    const result = this.ctx.storage.transactionSync(() => change(Date.now()));
    const firstMs = this.#claims.firstForgetMs();
    // Old claims are deleted once per hour, so that the shard does not need one alarm per claim.
    if (firstMs !== null) this.#alarm.armAt(Math.ceil(firstMs / HOUR_MS) * HOUR_MS);
    return result;
  }
}
