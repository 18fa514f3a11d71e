import { DurableObject } from "cloudflare:workers";
import type { LaneRun } from "../domain/batch-object.ts";
import {
  IDEMPOTENCY_KEY_TTL_MS,
  type JobLease,
  type JobLineContract,
  type JobLineLimits,
  type JobRequest,
  type NewJob,
  type NextJob,
  type OpenJobResult,
  START_GRACE_MS,
} from "../domain/job-line.ts";
import { LEASE_MS } from "../domain/leases.ts";
import type { BatchMessage } from "../domain/messages.ts";
import { consoleLog } from "../log.ts";
import { AlarmScheduler } from "./alarm-scheduler.ts";
import { ClosedMark } from "./closed-mark.ts";
import { JobRows } from "./job-line/job-rows.ts";
import { type JobLane, LaneRows } from "./job-line/lane-rows.ts";

/** Interval in ms at which a job queue with jobs checks for lost queue messages and crashed consumers. */
const ALARM_INTERVAL_MS = 5_000;
/**
 * Time in ms after which the queue message for a lane (a parallel worker) counts as lost. The Durable Object then sends
 * a message with the next turn number.
 */
const DELIVERY_GRACE_MS = 15_000;

export interface JobLineEnv {
  BATCH_QUEUE: Queue<BatchMessage>;
}

interface QueuedMessage {
  message: BatchMessage;
  delayMs: number;
}

/** The Durable Object with the job queue of one account. domain/job-line.ts documents the methods. */
export class JobLine extends DurableObject<JobLineEnv> implements JobLineContract {
  readonly #jobs: JobRows;
  readonly #lanes: LaneRows;
  readonly #alarm: AlarmScheduler;
  readonly #mark: ClosedMark;

  constructor(ctx: DurableObjectState, env: JobLineEnv) {
    super(ctx, env);
    this.#jobs = new JobRows(ctx.storage.sql);
    this.#lanes = new LaneRows(ctx.storage.sql);
    this.#alarm = new AlarmScheduler(ctx.storage);
    this.#mark = new ClosedMark(ctx.storage);
    ctx.blockConcurrencyWhile(() => this.#alarm.load());
  }

  async open(job: NewJob, { jobs, lanes }: JobLineLimits): Promise<OpenJobResult> {
    if (this.#mark.isClosed) return { kind: "closed" };
    return this.#change(() => {
      const nowMs = Date.now();
      this.#jobs.forgetKeysBefore(nowMs - IDEMPOTENCY_KEY_TTL_MS);
      const id = (job.idempotencyKey && this.#jobs.idOfKey(job.idempotencyKey)) ?? job.id;
      const known = this.#jobs.find(id);
      // The idempotency key belongs to a job that has finished. The caller then responds with the current state of the
      // job's resource.
      if (id !== job.id && !known) return { kind: "opened", id, createdAt: job.about.createdAt, isStarted: true };
      if (known) return { kind: "opened", id, createdAt: known.createdAt, isStarted: known.state !== "opening" };
      const count = this.#jobs.count();
      if (count >= jobs) return { kind: "full", jobs: count };
      this.#lanes.saveLine(job.accountId, lanes);
      this.#jobs.insert(job, nowMs + START_GRACE_MS);
      if (job.idempotencyKey !== null) this.#jobs.keepKey(job.idempotencyKey, id, nowMs);
      return { kind: "opened", id, createdAt: job.about.createdAt, isStarted: false };
    });
  }

  async start(id: string, request: JobRequest): Promise<boolean> {
    return this.#change((post) => {
      if (this.#jobs.find(id)?.state !== "opening") return false;
      this.#jobs.start(id, request);
      this.#wakeLanes(post);
      return true;
    });
  }

  async drop(id: string): Promise<void> {
    this.ctx.storage.transactionSync(() => {
      this.#jobs.remove(id);
      this.#jobs.forgetKeyOf(id);
    });
  }

  async enter({ lane, turn }: LaneRun): Promise<boolean> {
    const row = this.#lanes.find(lane);
    if (row?.turn !== turn || row.state !== "queued") return false;
    this.#lanes.save({ ...row, state: "running", dueMs: Date.now() + LEASE_MS });
    return true;
  }

  async take(place: LaneRun): Promise<NextJob> {
    return this.ctx.storage.transactionSync(() => this.#take(place));
  }

  async beat(place: LaneRun, hold: JobLease | null): Promise<boolean> {
    return this.ctx.storage.transactionSync(() => {
      const dueMs = Date.now() + LEASE_MS;
      const row = this.#running(place);
      if (row) this.#lanes.save({ ...row, dueMs });
      if (!hold) return row !== null;
      if (!this.#jobs.holds(hold)) return false;
      this.#jobs.extend(hold.id, dueMs);
      return true;
    });
  }

  async handOn(place: LaneRun, delayMs: number): Promise<void> {
    await this.#change((post) => {
      const row = this.#running(place);
      if (row) this.#queueLane(row, delayMs, post);
    });
  }

  async finish(hold: JobLease, place: LaneRun | null): Promise<NextJob | null> {
    return this.ctx.storage.transactionSync(() => {
      if (this.#jobs.holds(hold)) this.#jobs.remove(hold.id);
      return place && this.#take(place);
    });
  }

  async giveBack(hold: JobLease): Promise<void> {
    this.ctx.storage.transactionSync(() => {
      if (this.#jobs.holds(hold)) this.#jobs.returnJob(hold.id, Date.now());
    });
  }

  async close(): Promise<void> {
    if (this.#mark.isClosed) return;
    await this.ctx.blockConcurrencyWhile(async () => {
      await this.#mark.close();
      this.#jobs.createTables();
      this.#lanes.createTables();
      await this.#alarm.load();
    });
  }

  override async alarm(): Promise<void> {
    await this.#alarm.run(() => this.#change((post) => this.#tick(post)));
  }

  #tick(post: QueuedMessage[]): void {
    const nowMs = Date.now();
    this.#jobs.returnOverdue(nowMs);
    for (const row of this.#lanes.all()) {
      if (row.state === "idle" || row.dueMs > nowMs) continue;
      if (this.#jobs.count() === 0) this.#lanes.save({ ...row, state: "idle" });
      else this.#queueLane(row, 0, post);
    }
    this.#wakeLanes(post);
  }

  /**
   * Starts idle lanes (parallel workers). A lane becomes idle when no job waits. It must start again for jobs that were
   * added since then.
   */
  #wakeLanes(post: QueuedMessage[]): void {
    const line = this.#lanes.line();
    if (!line) return;
    const known = new Map(this.#lanes.all().map((row) => [row.lane, row]));
    const queued = [...known.values()].filter(({ state }) => state === "queued").length;
    let missing = this.#jobs.countReady(Date.now(), line.lanes) - queued;
    for (let lane = 0; lane < line.lanes && missing > 0; lane += 1) {
      const row = known.get(lane) ?? { lane, turn: 0, state: "idle" as const };
      if (row.state !== "idle") continue;
      this.#queueLane(row, 0, post);
      missing -= 1;
    }
  }

  /**
   * Returns the next job for the lane, or the reason why there is none. The caller must run this inside a transaction.
   */
  #take(place: LaneRun): NextJob {
    const row = this.#running(place);
    if (!row) return { kind: "over" };
    const nowMs = Date.now();
    const job = this.#jobs.takeNext(nowMs, nowMs + LEASE_MS);
    if (job) {
      this.#lanes.save({ ...row, dueMs: nowMs + LEASE_MS });
      return { kind: "job", job };
    }
    const dueMs = this.#jobs.firstDueMs();
    if (dueMs !== null) return { kind: "wait", delayMs: dueMs - nowMs };
    this.#lanes.save({ ...row, state: "idle" });
    return { kind: "over" };
  }

  #running({ lane, turn }: LaneRun): JobLane | null {
    const row = this.#lanes.find(lane);
    return row?.state === "running" && row.turn === turn ? row : null;
  }

  #queueLane({ lane, turn }: LaneRun, delayMs: number, post: QueuedMessage[]): void {
    const accountId = this.#lanes.line()?.accountId;
    if (accountId === undefined) return;
    const next = turn + 1;
    this.#lanes.save({ lane, turn: next, state: "queued", dueMs: Date.now() + delayMs + DELIVERY_GRACE_MS });
    post.push({ message: { kind: "jobs", accountId, lane, turn: next }, delayMs });
  }

  /**
   * Runs a transaction and then sends the queue messages in `post`. If a message cannot be sent, the alarm sends it
   * later.
   */
  async #change<Result>(work: (post: QueuedMessage[]) => Result): Promise<Result> {
    const post: QueuedMessage[] = [];
    const result = this.ctx.storage.transactionSync(() => work(post));
    if (this.#jobs.count() > 0) this.#alarm.armAt(Date.now() + ALARM_INTERVAL_MS);
    if (post.length > 0) await this.#send(post);
    return result;
  }

  async #send(post: QueuedMessage[]): Promise<void> {
    const messages = post.map(({ message, delayMs }) => ({ body: message, delaySeconds: Math.ceil(delayMs / 1000) }));
    await this.env.BATCH_QUEUE.sendBatch(messages).catch((error: unknown) => {
      consoleLog.error("jobs.messages_wait_for_alarm", {}, error);
    });
  }
}
