import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, vi } from "vitest";
import { newId } from "../../src/domain/ids.ts";
import type { Priority } from "../../src/domain/job.ts";
import { type NextJob, START_GRACE_MS } from "../../src/domain/job-line.ts";
import { LEASE_MS } from "../../src/domain/leases.ts";
import type { BatchMessage } from "../../src/domain/messages.ts";
import type { JobLine } from "../../src/durable/job-line.do.ts";

/** A queue that records sent messages but does not deliver them. */
class HeldQueue {
  sent: BatchMessage[] = [];

  async sendBatch(messages: { body: BatchMessage }[]): Promise<void> {
    this.sent.push(...messages.map(({ body }) => body));
  }

  lanes() {
    return this.sent.flatMap((message) =>
      message.kind === "jobs" ? [{ lane: message.lane, turn: message.turn }] : [],
    );
  }
}

const LIMITS = { jobs: 10, lanes: 2 };
const request = { inline: new Uint8Array([1, 2, 3]) };

async function emptyLine() {
  const accountId = newId("acc", Date.now());
  const line = env.JOB_LINE.getByName(accountId);
  const queue = new HeldQueue();
  const hold = () =>
    runInDurableObject(line, (instance: JobLine) => void Object.assign(instance, { env: { BATCH_QUEUE: queue } }));
  await hold();
  const open = (priority: Priority = "normal", idempotencyKey: string | null = null, limits = LIMITS) => {
    const about = { kind: "pdf", environment: "live", keyId: null, scopes: ["*"], createdAt: Date.now() } as const;
    return line.open({ id: newId("pdf", Date.now()), accountId, priority, about, idempotencyKey }, limits);
  };
  const add = async (priority?: Priority): Promise<string> => {
    const place = await open(priority);
    if (place.kind !== "opened") throw new Error("The line is full");
    expect(await line.start(place.id, request)).toBe(true);
    return place.id;
  };
  /**
   * Starts a turn of a lane as a queue consumer does: with the newest queue message for this lane. Returns the numbers
   * of the lane and the turn.
   */
  const enter = async (lane = 0) => {
    const place = queue.lanes().findLast((sent) => sent.lane === lane);
    if (!place) throw new Error(`Lane ${lane} was not sent`);
    expect(await line.enter(place)).toBe(true);
    return place;
  };
  return { line, queue, hold, open, add, enter };
}

function jobOf(take: NextJob | null) {
  if (take?.kind !== "job") throw new Error(`Expected a job, got ${take?.kind}`);
  return take.job;
}

const passTime = (ms: number) => vi.setSystemTime(Date.now() + ms);
afterEach(() => void vi.useRealTimers());

describe("An account's job queue", () => {
  it("assigns jobs of high priority first and of low priority last, and jobs of the same priority in order of arrival", async () => {
    const { add, enter, line } = await emptyLine();
    const low = await add("low");
    const first = await add();
    const second = await add("normal");
    const high = await add("high");
    const place = await enter();
    const taken: string[] = [];
    let take: NextJob | null = await line.take(place);
    while (take?.kind === "job") {
      taken.push(take.job.id);
      take = await line.finish(take.job, place);
    }
    expect(taken).toEqual([high, first, second, low]);
    expect(take?.kind).toBe("over");
  });

  it("starts one lane for each waiting job, up to the limit of lanes", async () => {
    const { add, queue } = await emptyLine();
    for (let count = 0; count < 4; count += 1) await add();
    expect(queue.lanes()).toEqual([
      { lane: 0, turn: 1 },
      { lane: 1, turn: 1 },
    ]);
  });

  it("rejects jobs beyond its capacity, which includes the jobs in progress", async () => {
    const { add, open, enter, line } = await emptyLine();
    await add();
    jobOf(await line.take(await enter()));
    await add();
    expect(await open("normal", null, { jobs: 2, lanes: 2 })).toEqual({ kind: "full", jobs: 2 });
  });

  it("finds the job of an idempotency key before the job starts, while it runs and after it has ended", async () => {
    const { open, line, enter } = await emptyLine();
    const first = await open("normal", "live:k");
    if (first.kind !== "opened") throw new Error("full");
    expect(await open("normal", "live:k")).toMatchObject({ id: first.id, isStarted: false });
    await line.start(first.id, request);
    expect(await open("normal", "live:k")).toMatchObject({ id: first.id, isStarted: true });
    expect(await open("normal", "live:other")).not.toMatchObject({ id: first.id });
    const place = await enter();
    await line.finish(jobOf(await line.take(place)), null);
    expect(await open("normal", "live:k")).toMatchObject({ id: first.id, isStarted: true });
  });

  it("assigns a job again when its worker stopped renewing the lease, but after jobs whose workers never stopped, and accepts only the new worker", async () => {
    const { add, enter, line, queue, hold } = await emptyLine();
    const fatal = await add();
    const place = await enter();
    const lost = jobOf(await line.take(place));
    const other = await add();
    passTime(LEASE_MS + 1);
    await evictDurableObject(line);
    await hold();
    await runDurableObjectAlarm(line);
    const again = queue.lanes().findLast(({ lane }) => lane === 0);
    expect(again).toEqual({ lane: 0, turn: 2 });
    const next = await enter();
    expect(jobOf(await line.take(next)).id).toBe(other);
    const retaken = jobOf(await line.take(next));
    expect(retaken).toMatchObject({ id: fatal, take: 2, crashes: 1 });
    expect(await line.beat(place, lost)).toBe(false);
    await line.finish(lost, null);
    expect(await line.beat(next, retaken)).toBe(true);
    expect(new Uint8Array((retaken.request as { inline: Uint8Array }).inline)).toEqual(request.inline);
  });

  it("assigns a job that was never started without its request, so that the worker can undo the job", async () => {
    const { open, line, enter } = await emptyLine();
    const place = await open();
    if (place.kind !== "opened") throw new Error("full");
    passTime(START_GRACE_MS + 1);
    await runDurableObjectAlarm(line);
    expect(jobOf(await line.take(await enter()))).toMatchObject({ id: place.id, request: null });
    expect(await line.start(place.id, request)).toBe(false);
  });

  it("waits before it assigns a job again that its worker returned", async () => {
    const { add, enter, line } = await emptyLine();
    const id = await add();
    const place = await enter();
    await line.giveBack(jobOf(await line.take(place)));
    const wait = await line.take(place);
    expect(wait).toMatchObject({ kind: "wait" });
    passTime(1_001);
    expect(jobOf(await line.take(place))).toMatchObject({ id, take: 2, returns: 1, crashes: 0 });
  });

  it("deletes a cancelled job and reports the cancellation to its worker", async () => {
    const { add, enter, line } = await emptyLine();
    const id = await add();
    const place = await enter();
    const job = jobOf(await line.take(place));
    await line.drop(id);
    expect(await line.beat(place, job)).toBe(false);
    expect(await line.take(place)).toEqual({ kind: "over" });
  });
});
