import type { AnyBytes } from "../domain/document-bytes.ts";
import type { Environment } from "../domain/environment.ts";
import { FolioError } from "../domain/errors.ts";
import type { DeliveryTarget } from "../domain/file-delivery.ts";
import type { PlanName } from "../domain/plans.ts";
import { type GrantedScope, permits, type Scope } from "../domain/scopes.ts";
import type { Tracing } from "../domain/trace-context.ts";
import type { Warning } from "../domain/warnings.ts";
import type { Scratch } from "./files/scratch.ts";

export interface Caller {
  accountId: string;
  environment: Environment;
  plan: PlanName;
  /** Id of the API key. Null for a person who uses the dashboard. */
  keyId: string | null;
  scopes: readonly GrantedScope[];
}

/** The account and environment whose resources an operation can access. */
export type Tenant = Pick<Caller, "accountId" | "environment">;

/**
 * Throws `insufficient_scope` if the caller does not have the scope. Each operation that a key can call checks its own
 * scope, even if an earlier check has passed.
 */
export function requireScope({ scopes }: Pick<Caller, "scopes">, needed: Scope): void {
  if (permits(scopes, needed)) return;
  throw new FolioError("insufficient_scope", `This API key lacks the scope ${needed}. Use a key that has it.`);
}

/** A caller with an API key. */
export interface KeyCaller extends Caller {
  keyId: string;
  /** API version that the key is bound to. */
  apiVersion: string;
}

/** Context of one unit of work: when the work must stop, and where it records its durations. */
export interface Work {
  /** Signal that aborts when the client disconnects. The work then stops and is not charged. */
  signal: AbortSignal;
  timings: Timings;
  /**
   * Set if the work is an item of a batch. The batch has reserved the slot and the credit. It also sends its own
   * events.
   */
  batchItem?: {
    /** Id of the PDF that this assignment of the item makes. */
    pdfId: string;
    /** The part of the batch's credits that pays for the item. */
    credit?: { operationId: string; partId: string };
  };
  /** Set for asynchronous work. The job runner records failures of the work; the operation does not. */
  job?: JobWork;
  /** Set if the work is a step of a pipeline. */
  pipeline?: PipelineStepWork;
  /** Upload target of the caller. The file is uploaded there in addition to Folio's own store. */
  deliverTo?: DeliveryTarget;
}

/** Replaces the source and the store of a step of a pipeline. */
export interface PipelineStepWork {
  /**
   * Makes the PDF of the step before, which replaces the first source of this step. Absent for the first step. Each
   * attempt of the last step calls it again.
   */
  previous?: (workspace: StepWorkspace) => Promise<AnyBytes>;
  /** Receives the PDF of the step, which is neither stored nor charged. Absent for the last step. */
  keep?: StepKeeper;
  /** Credits of the whole pipeline. */
  credits: number;
  /** Time in ms that the steps before may take. */
  earlierMs: number;
  /** Warnings of the steps before. */
  warnings: Warning[];
}

/** Temporary storage of the last step, which all steps use. */
export interface StepWorkspace {
  scratch: Scratch;
  outgrown: boolean;
}

interface StepKeeper {
  workspace: StepWorkspace;
  receive(pdf: AnyBytes, warnings: Warning[]): void;
}

/** One assignment of a job to a consumer. */
export interface JobWork {
  /**
   * Id of the resource that was announced as `processing`. If the job has several results, the id of the job itself.
   */
  id: string;
  take: number;
  /** Time of the request, in epoch ms. */
  createdAt: number;
}

export type TimedPart = "gate" | "queue" | "render" | "edit" | "extract" | "stamp" | "compress" | "store" | "event";

/** Durations in ms by stage of the work, for the `Server-Timing` header, the log line and the spans of the trace. */
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
