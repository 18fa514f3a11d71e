import type { Environment } from "../domain/environment.ts";
import { FolioError } from "../domain/errors.ts";
import type { DeliveryTarget } from "../domain/file-delivery.ts";
import type { PlanName } from "../domain/plans.ts";
import { type GrantedScope, permits, type Scope } from "../domain/scopes.ts";
import type { Tracing } from "../domain/trace-context.ts";

/** Who asks: the tenant of every verb. */
export interface Caller {
  accountId: string;
  environment: Environment;
  plan: PlanName;
  /** Null for a person at the dashboard. */
  keyId: string | null;
  scopes: readonly GrantedScope[];
}

/** Whose resources a verb sees: all that most reads need to know of the caller. */
export type Tenant = Pick<Caller, "accountId" | "environment">;

/** Throws `insufficient_scope`. Each verb that a key can call demands its own, whoever calls it and whatever was checked before. */
export function requireScope({ scopes }: Pick<Caller, "scopes">, needed: Scope): void {
  if (permits(scopes, needed)) return;
  throw new FolioError("insufficient_scope", `This API key lacks the scope ${needed}. Use a key that has it.`);
}

/** Who asks by an API key. */
export interface KeyCaller extends Caller {
  keyId: string;
  /** The version of the API that the key was made under. */
  apiVersion: string;
}

/** What one piece of work may use up and where it tells how long its parts took. */
export interface Work {
  /** Aborts when the client goes away: the work stops and is not charged. */
  signal: AbortSignal;
  timings: Timings;
  /** Set inside a batch, which holds the slot and the credit itself and tells of its items by events of its own. */
  batchItem?: {
    /** The id that this take of the item gives its PDF. */
    pdfId: string;
    /** Which part of its batch's credits is the item's. */
    credit?: { operationId: string; partId: string };
  };
  /** Set for work that its request did not wait for: whoever runs it tells of its failures. */
  job?: JobWork;
  /** Where the caller wants the file put beside our own store. */
  deliverTo?: DeliveryTarget;
}

/** One take of a job. */
export interface JobWork {
  /** Of the resource that it makes, which was announced as `processing`; of the job itself when it makes several. */
  id: string;
  take: number;
  /** When it was asked for, epoch milliseconds. */
  createdAt: number;
}

export type TimedPart = "gate" | "queue" | "render" | "edit" | "extract" | "stamp" | "compress" | "store" | "event";

/** Milliseconds by part; becomes the `Server-Timing` header, the log line and a span of the trace. */
export class Timings {
  readonly parts = new Map<TimedPart, number>();

  readonly #now: () => number;
  readonly #tracing: Pick<Tracing, "span">;

  constructor({ clock, tracing }: { clock: { now(): number }; tracing: Pick<Tracing, "span"> }) {
    this.#now = () => clock.now();
    this.#tracing = tracing;
  }

  async measure<Result>(part: TimedPart, work: () => Promise<Result>): Promise<Result> {
    const startedAt = this.#now();
    try {
      return await this.#tracing.span(part, work);
    } finally {
      this.add(part, this.#now() - startedAt);
    }
  }

  add(part: TimedPart, ms: number): void {
    this.parts.set(part, (this.parts.get(part) ?? 0) + ms);
  }
}
