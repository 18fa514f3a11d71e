import { DurableObject } from "cloudflare:workers";
import {
  advanceItem,
  type Batch,
  type BatchEffect,
  CRASHED_ERROR,
  cancelBatch,
  estimateCompletionMs,
  finishBatch,
  type ItemEvent,
  isEnded,
  MAX_FINISH_TURNS,
  newBatch,
  progressOf,
} from "../domain/batch.ts";
import {
  type BatchContract,
  type BatchFile,
  type BatchHeader,
  type BatchSnapshot,
  type CommitResult,
  type CompletedItem,
  type CompletionResult,
  FINISH_LANE,
  type ItemLease,
  type ItemResult,
  type LaneRun,
  type NewItem,
  type NextItem,
  type OutboxEntry,
  type OutputPart,
} from "../domain/batch-object.ts";
import type { ErrorRecord } from "../domain/errors.ts";
import { newId } from "../domain/ids.ts";
import { LEASE_MS } from "../domain/leases.ts";
import type { BatchMessage } from "../domain/messages.ts";
import { consoleLog } from "../log.ts";
import { AlarmScheduler } from "./alarm-scheduler.ts";
import { BatchOutbox } from "./batch-outbox.ts";
import { type BatchRow, BatchRows, type ItemRow, type Lane } from "./batch-rows.ts";

/** Interval in ms at which the Durable Object of a batch checks for lost queue messages and crashed consumers. */
const ALARM_INTERVAL_MS = 5_000;
/**
 * Time in ms after which the queue message for a lane (a parallel worker) counts as lost. The Durable Object then sends
 * a message with the next turn number.
 */
const DELIVERY_GRACE_MS = 15_000;
const START_GRACE_MS = 5 * 60_000;
const PACE_ITEMS = 50;
const REJECTED_COMMIT: CommitResult = { accepted: false, outbox: [] };

export interface BatchEnv {
  BATCH_QUEUE: Queue<BatchMessage>;
}

/** The event that ended the lease of an item, and the item's result. */
interface ItemOutcome {
  hold: ItemLease;
  event: ItemEvent;
  result: (index: number) => ItemResult;
}

interface QueuedMessage {
  message: BatchMessage;
  delayMs: number;
}

/** The Durable Object of one batch. domain/batch-object.ts documents the methods. */
export class BatchDurableObject extends DurableObject<BatchEnv> implements BatchContract {
  readonly #rows: BatchRows;
  readonly #outbox: BatchOutbox;
  readonly #alarm: AlarmScheduler;

  constructor(ctx: DurableObjectState, env: BatchEnv) {
    super(ctx, env);
    this.#rows = new BatchRows(ctx.storage.sql);
    this.#outbox = new BatchOutbox(this.#rows);
    this.#alarm = new AlarmScheduler(ctx.storage);
    ctx.blockConcurrencyWhile(() => this.#alarm.load());
  }

  async create(header: BatchHeader): Promise<void> {
    this.#rows.insertBatch(header, newBatch(header.totalItems, header.output, header.stopOnFailure));
    this.#alarm.armAt(Date.now() + START_GRACE_MS);
  }

  async add(firstIndex: number, items: NewItem[]): Promise<void> {
    this.ctx.storage.transactionSync(() => {
      for (const [offset, item] of items.entries()) this.#rows.insertItem(firstIndex + offset, item);
    });
  }

  async start(): Promise<void> {
    await this.#change((batch, post) => {
      if (batch.startedMs !== null) return;
      if (this.#rows.countItems() !== batch.header.totalItems)
        throw new Error("The batch does not have the announced number of items");
      this.#rows.saveStart(Date.now());
      const lanes = Math.min(batch.header.lanes, batch.header.totalItems);
      for (let lane = 0; lane < lanes; lane += 1) this.#queueLane({ lane, turn: 0 }, 0, post);
    });
    this.#alarm.armAt(Date.now() + ALARM_INTERVAL_MS);
  }

  async snapshot(): Promise<BatchSnapshot | null> {
    const batch = this.#rows.batch();
    if (!batch || batch.startedMs === null) return null;
    const { header, machine } = batch;
    return {
      ...header,
      phase: machine.phase,
      completedItems: machine.completed,
      failedItems: machine.failed,
      progress: progressOf(machine),
      estimatedCompletionAt: this.#estimate(batch),
      completedAt: batch.endedMs,
      totalRenderTimeMs: batch.renderMs,
      file: batch.file,
      error: batch.error,
    };
  }

  async results(from: number, limit: number): Promise<ItemResult[]> {
    return this.#rows.results(from, limit);
  }

  async resultsBefore(before: number, limit: number): Promise<ItemResult[]> {
    return this.#rows.resultsBefore(before, limit);
  }

  async enterLane(lane: number, turn: number): Promise<BatchHeader | null> {
    const batch = this.#rows.batch();
    return batch?.machine.phase === "open" && this.#enter(lane, turn) ? batch.header : null;
  }

  async take(lane: number, turn: number): Promise<NextItem> {
    return this.ctx.storage.transactionSync(() => this.#take({ lane, turn }));
  }

  async beat(lane: number, turn: number, hold: ItemLease | null): Promise<boolean> {
    return this.ctx.storage.transactionSync(() => {
      const deadlineMs = Date.now() + LEASE_MS;
      const laneRow = this.#running(lane, turn);
      if (laneRow) this.#rows.saveLane({ ...laneRow, dueMs: deadlineMs });
      if (!hold) return laneRow !== null && this.#rows.batch()?.endedMs === null;
      const row = this.#rows.item(hold.index);
      const batch = this.#rows.batch();
      const step =
        row && batch && advanceItem(batch.machine, row.item, { type: "extended", lease: hold.lease, deadlineMs });
      if (!step) return false;
      this.#rows.saveItem(hold.index, step.item, row.pdfId);
      return true;
    });
  }

  async handOn(lane: number, turn: number, delayMs: number): Promise<void> {
    await this.#changeOr(undefined, (_batch, post) => {
      const laneRow = this.#running(lane, turn);
      if (laneRow) this.#queueLane(laneRow, delayMs, post);
    });
  }

  async complete(hold: ItemLease, result: CompletedItem, place: LaneRun | null = null): Promise<CompletionResult> {
    const refused = { ...REJECTED_COMMIT, next: null };
    return this.#changeOr<CompletionResult>(refused, (batch, post) => {
      const commit = this.#end(batch, post, {
        hold,
        event: { type: "completed", lease: hold.lease },
        result: (index) => ({ index, status: "completed", ...result }),
      });
      if (!commit.accepted) return refused;
      this.#rows.addRenderTime(result.renderTimeMs);
      return { ...commit, next: place && this.#take(place) };
    });
  }

  async fail(hold: ItemLease, error: ErrorRecord): Promise<CommitResult> {
    return this.#commit(hold, { type: "failed", lease: hold.lease }, (index) => ({ index, status: "failed", error }));
  }

  async giveBack(hold: ItemLease, error: ErrorRecord): Promise<CommitResult> {
    const event: ItemEvent = { type: "returned", lease: hold.lease, nowMs: Date.now() };
    return this.#commit(hold, event, (index) => ({ index, status: "failed", error }));
  }

  async enterFinish(turn: number): Promise<BatchHeader | null> {
    const batch = this.#rows.batch();
    return batch?.machine.phase === "finishing" && this.#enter(FINISH_LANE, turn) ? batch.header : null;
  }

  async parts(from: number, limit: number): Promise<OutputPart[]> {
    return this.#rows.parts(from, limit);
  }

  async finish(turn: number, outcome: BatchFile | ErrorRecord): Promise<CommitResult> {
    return this.#changeOr(REJECTED_COMMIT, (batch, post) => {
      const made = "bytes" in outcome;
      const step = this.#running(FINISH_LANE, turn) && finishBatch(batch.machine, made);
      if (!step) return REJECTED_COMMIT;
      this.#rows.saveFile(made ? outcome : null, made ? null : outcome);
      this.#settle(step, post);
      return { accepted: true, outbox: this.#outbox.takeDue(true) };
    });
  }

  async cancel(): Promise<CommitResult | null> {
    return this.#changeOr(null, (batch, post) => {
      const step = cancelBatch(batch.machine);
      if (!step) return null;
      for (const pdfId of this.#rows.leasedPdfIds()) this.#outbox.add({ kind: "discard", pdfId });
      this.#rows.dropUnended();
      this.#settle(step, post);
      return { accepted: true, outbox: this.#outbox.oldest() };
    });
  }

  async outbox(limit: number): Promise<OutboxEntry[]> {
    return this.#outbox.oldest(limit);
  }

  async acknowledge(seqs: number[]): Promise<OutboxEntry[]> {
    return this.ctx.storage.transactionSync(() => this.#outbox.acknowledge(seqs));
  }

  async erase(): Promise<void> {
    this.ctx.storage.transactionSync(() => this.#rows.erase());
  }

  override async alarm(): Promise<void> {
    await this.#alarm.run(async () => {
      const batch = this.#rows.batch();
      if (!batch) return;
      if (batch.startedMs === null) return this.#rows.erase();
      await this.#change((fresh, post) => this.#tick(fresh, post));
      if (batch.endedMs === null || this.#rows.hasOutbox()) this.#alarm.armAt(Date.now() + ALARM_INTERVAL_MS);
      this.#armForHeld();
    });
  }

  #tick(batch: BatchRow, post: QueuedMessage[]): void {
    const nowMs = Date.now();
    for (const row of this.#rows.expiredLeases(nowMs)) this.#expire(row, nowMs, post);
    for (const laneRow of this.#rows.lanes()) {
      if (laneRow.state !== "idle" && laneRow.dueMs <= nowMs) this.#requeue(laneRow, post);
    }
    this.#wakeLanes(batch, nowMs, post);
    if (this.#outbox.takeOverdue(nowMs)) {
      post.push({ message: { kind: "outbox", batchId: batch.header.id }, delayMs: 0 });
    }
  }

  #expire(row: ItemRow, nowMs: number, post: QueuedMessage[]): void {
    const batch = this.#rows.batch();
    const step = batch && advanceItem(batch.machine, row.item, { type: "expired", nowMs });
    if (!step) return;
    if (row.pdfId) this.#outbox.add({ kind: "discard", pdfId: row.pdfId });
    const result: ItemResult = { index: row.index, status: "failed", error: CRASHED_ERROR };
    this.#store(step, { pdfId: null, result }, post);
  }

  #requeue(laneRow: Lane, post: QueuedMessage[]): void {
    const batch = this.#rows.batch();
    if (!batch) return;
    const needed = batch.machine.phase === (laneRow.lane === FINISH_LANE ? "finishing" : "open");
    if (!needed) this.#rows.saveLane({ ...laneRow, state: "idle" });
    else if (laneRow.lane !== FINISH_LANE || laneRow.turn < MAX_FINISH_TURNS) this.#queueLane(laneRow, 0, post);
    else this.#giveUpFinishing(batch, post);
  }

  #giveUpFinishing(batch: BatchRow, post: QueuedMessage[]): void {
    const step = finishBatch(batch.machine, false);
    if (!step) return;
    this.#rows.saveFile(null, {
      ...CRASHED_ERROR,
      message: `The ${batch.header.output} file could not be made. The items are available one by one.`,
    });
    this.#settle(step, post);
  }

  /**
   * Starts idle lanes (parallel workers). A lane becomes idle when no item waits. It must start again for items that
   * were put back into the queue since then.
   */
  #wakeLanes(batch: BatchRow, nowMs: number, post: QueuedMessage[]): void {
    const lanes = this.#rows.lanes().filter(({ lane }) => lane !== FINISH_LANE);
    const idle = lanes.filter(({ state }) => state === "idle");
    const queued = lanes.filter(({ state }) => state === "queued").length;
    const ready = this.#rows.countReady(nowMs, batch.header.lanes);
    for (const laneRow of idle.slice(0, Math.max(0, ready - queued))) this.#queueLane(laneRow, 0, post);
  }

  /**
   * Returns the next item for the lane, or the reason why there is none. The caller must run this inside a transaction.
   */
  #take({ lane, turn }: LaneRun): NextItem {
    const batch = this.#rows.batch();
    const laneRow = this.#running(lane, turn);
    if (!batch || !laneRow) return { kind: "over" };
    const nowMs = Date.now();
    const row = batch.machine.phase === "open" ? this.#rows.nextWaiting(nowMs) : null;
    if (!row) {
      const dueMs = batch.machine.phase === "open" ? this.#rows.firstDueMs() : null;
      if (dueMs !== null) return { kind: "wait", delayMs: dueMs - nowMs };
      this.#rows.saveLane({ ...laneRow, state: "idle" });
      return { kind: "over" };
    }
    const step = advanceItem(batch.machine, row.item, { type: "taken", nowMs, deadlineMs: nowMs + LEASE_MS });
    if (!step || !row.input) throw new Error(`Item ${row.index} waits but cannot be taken`);
    const pdfId = newId("pdf", nowMs);
    this.#rows.saveMachine(step.batch);
    this.#rows.saveItem(row.index, step.item, pdfId);
    this.#rows.saveLane({ ...laneRow, dueMs: nowMs + LEASE_MS });
    return { kind: "item", item: { index: row.index, lease: step.item.lease, pdfId, input: row.input } };
  }

  #commit(hold: ItemLease, event: ItemEvent, result: ItemOutcome["result"]): Promise<CommitResult> {
    return this.#changeOr(REJECTED_COMMIT, (batch, post) => this.#end(batch, post, { hold, event, result }));
  }

  #end(batch: BatchRow, post: QueuedMessage[], { hold, event, result }: ItemOutcome): CommitResult {
    const row = this.#rows.item(hold.index);
    const step = row && advanceItem(batch.machine, row.item, event);
    if (!step) return REJECTED_COMMIT;
    if (step.item.state !== "completed" && row.pdfId) this.#outbox.add({ kind: "discard", pdfId: row.pdfId });
    this.#store(step, { pdfId: row.pdfId, result: result(hold.index) }, post);
    return { accepted: true, outbox: this.#handOut(step.batch) };
  }

  #handOut({ waiting, inFlight }: Batch): OutboxEntry[] {
    const entries = this.#outbox.takeDue(waiting + inFlight === 0);
    this.#armForHeld();
    return entries;
  }

  /**
   * Sets the alarm for outbox entries that no caller has received. The alarm delivers them if no further call fetches
   * them.
   */
  #armForHeld(): void {
    const dueMs = this.#outbox.dueMs();
    if (dueMs !== null) this.#alarm.armAt(dueMs);
  }

  #store(
    step: { batch: Batch; item: ItemRow["item"]; effects: BatchEffect[] },
    { pdfId, result }: { pdfId: string | null; result: ItemResult },
    post: QueuedMessage[],
  ): void {
    const { index } = result;
    this.#rows.saveItem(index, step.item, step.item.state === "waiting" ? null : pdfId);
    if (step.item.state === "not_processed") this.#rows.saveResult({ index, status: "not_processed" }, Date.now());
    if (step.effects.includes("item_ended")) {
      const nowMs = Date.now();
      this.#rows.saveResult(result, nowMs);
      this.#outbox.add({ kind: "item", eventId: newId("evt", nowMs), at: nowMs, result });
    }
    this.#settle(step, post);
  }

  /** Stores the new state of the batch and takes the actions that the state machine requires. */
  #settle(step: { batch: Batch; effects: BatchEffect[] }, post: QueuedMessage[]): void {
    this.#rows.saveMachine(step.batch);
    if (step.effects.includes("drop_waiting")) this.#rows.dropWaiting();
    if (step.effects.includes("start_finishing")) this.#queueLane({ lane: FINISH_LANE, turn: 0 }, 0, post);
    if (step.effects.includes("batch_ended")) {
      const nowMs = Date.now();
      this.#rows.saveEnd(nowMs);
      this.#outbox.add({ kind: "ended", eventId: newId("evt", nowMs), at: nowMs, inputFiles: this.#rows.inputFiles() });
    }
  }

  #enter(lane: number, turn: number): boolean {
    const laneRow = this.#rows.lane(lane);
    if (!laneRow || laneRow.turn !== turn || laneRow.state !== "queued") return false;
    this.#rows.saveLane({ ...laneRow, state: "running", dueMs: Date.now() + LEASE_MS });
    return true;
  }

  #running(lane: number, turn: number): Lane | null {
    const laneRow = this.#rows.lane(lane);
    return laneRow?.state === "running" && laneRow.turn === turn ? laneRow : null;
  }

  #queueLane({ lane, turn }: Pick<Lane, "lane" | "turn">, delayMs: number, post: QueuedMessage[]): void {
    const batchId = this.#rows.batch()?.header.id;
    if (batchId === undefined) return;
    const next = turn + 1;
    this.#rows.saveLane({ lane, turn: next, state: "queued", dueMs: Date.now() + delayMs + DELIVERY_GRACE_MS });
    const message: BatchMessage =
      lane === FINISH_LANE ? { kind: "finish", batchId, turn: next } : { kind: "lane", batchId, lane, turn: next };
    post.push({ message, delayMs });
  }

  /** Runs a change like `#change`. Returns `absent` if the batch no longer exists. */
  async #changeOr<Result>(absent: Result, work: (batch: BatchRow, post: QueuedMessage[]) => Result): Promise<Result> {
    return this.#rows.batch() ? this.#change(work) : absent;
  }

  /**
   * Runs a transaction and then sends the queue messages in `post`. If a message cannot be sent, the alarm sends it
   * later.
   */
  async #change<Result>(work: (batch: BatchRow, post: QueuedMessage[]) => Result): Promise<Result> {
    const post: QueuedMessage[] = [];
    const result = this.ctx.storage.transactionSync(() => {
      const batch = this.#rows.batch();
      if (!batch) throw new Error("No such batch");
      return work(batch, post);
    });
    if (post.length > 0) await this.#send(post);
    return result;
  }

  async #send(post: QueuedMessage[]): Promise<void> {
    const messages = post.map(({ message, delayMs }) => ({ body: message, delaySeconds: Math.ceil(delayMs / 1000) }));
    await this.env.BATCH_QUEUE.sendBatch(messages).catch((error: unknown) => {
      consoleLog.error("batch.messages_wait_for_alarm", {}, error);
    });
  }

  #estimate({ header, machine, startedMs }: BatchRow): number | null {
    if (isEnded(machine) || startedMs === null) return null;
    const { recent, sinceMs } = this.#rows.recentPace(PACE_ITEMS);
    const partial = recent === PACE_ITEMS && sinceMs !== null;
    const pace = { nowMs: Date.now(), sinceMs: partial ? sinceMs : startedMs, recent };
    return estimateCompletionMs({ ...pace, remaining: machine.waiting + machine.inFlight, lanes: header.lanes });
  }
}
