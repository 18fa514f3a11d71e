import { describe, expect, it } from "vitest";
import { JobDeadline } from "../../../container/job-deadline.ts";
import { JobQueue } from "../../../container/job-queue.ts";

const never = new AbortController().signal;
const soon = () => new Promise((resolve) => setTimeout(resolve, 5));

describe("A worker queue of the container", () => {
  it("never gives every slot to one account, and next serves the account with the fewest running jobs", async () => {
    const lane = new JobQueue({ name: "test", slots: 3, slotsPerShare: 2, waitingMax: 10 });
    const started: string[] = [];
    const enter = (share: string) => {
      const place = lane.enter({ share });
      void place.waitForSlot(never).then(() => started.push(share));
      return place;
    };
    const [first] = [enter("a"), enter("a"), enter("a"), enter("a")];
    await soon();
    expect(started).toEqual(["a", "a"]);
    enter("b");
    enter("b");
    await soon();
    expect(started).toEqual(["a", "a", "b"]);
    first?.release();
    await soon();
    // One job of "a" and one of "b" run now. The queue starts the job of "a", because it has waited longer.
    expect(started).toEqual(["a", "a", "b", "a"]);
    expect(lane.load).toEqual({ running: 3, waiting: 2 });
  });

  it("keeps waiting places free for other accounts while one account sends many jobs at once", () => {
    const lane = new JobQueue({ name: "test", slots: 1, waitingMax: 8 });
    const fill = () => {
      for (;;) lane.enter({ share: "a" });
    };
    expect(fill).toThrow("waiting");
    expect(lane.load.waiting + lane.load.running).toBe(7);
    expect(() => lane.enter({ share: "b" })).not.toThrow();
  });

  it("frees the waiting place of a cancelled job", async () => {
    const lane = new JobQueue({ name: "test", slots: 1, waitingMax: 8 });
    await lane.enter({ share: "a" }).waitForSlot(never);
    const leaving = new AbortController();
    const place = lane.enter({ share: "b" });
    const waiting = place.waitForSlot(leaving.signal);
    leaving.abort(new Error("gone"));
    await expect(waiting).rejects.toThrow("gone");
    place.release();
    expect(lane.load).toEqual({ running: 1, waiting: 0 });
  });
});

describe("The estimated wait of a queue", () => {
  /** Returns a queue with one slot, in which each of the jobs so far took 10 s. */
  async function measuredQueue() {
    let nowMs = 0;
    const lane = new JobQueue({ name: "test", slots: 1, waitingMax: 20 }, () => nowMs);
    for (let job = 0; job < 3; job += 1) {
      const place = lane.enter({ share: "a" });
      await place.waitForSlot(never);
      nowMs += 10_000;
      place.release();
    }
    return lane;
  }

  const fill = async (lane: JobQueue, share: string, jobs: number) => {
    for (let job = 0; job < jobs; job += 1) void lane.enter({ share }).waitForSlot(never);
    await soon();
  };

  it("rejects a job that would wait too long, with the time after which it would get a slot", async () => {
    const lane = await measuredQueue();
    await fill(lane, "a", 4);
    const late = () => lane.enter({ share: "a", waitMaxMs: 30_000 });
    expect(late).toThrow(expect.objectContaining({ code: "container_unavailable", retryAfterS: 40 }));
    expect(() => lane.enter({ share: "a", waitMaxMs: 40_000 })).not.toThrow();
  });

  it("ignores later jobs of other accounts", async () => {
    const lane = await measuredQueue();
    await fill(lane, "a", 6);
    expect(() => lane.enter({ share: "b", waitMaxMs: 20_000 })).not.toThrow();
  });

  it("admits every job before the first job has ended", async () => {
    const lane = new JobQueue({ name: "test", slots: 1, waitingMax: 20 });
    await fill(lane, "a", 10);
    expect(() => lane.enter({ share: "a", waitMaxMs: 1 })).not.toThrow();
  });
});

describe("The deadline of a job", () => {
  const reasonOf = (signal: AbortSignal) =>
    new Promise((resolve) => signal.addEventListener("abort", () => resolve(signal.reason), { once: true }));

  it("ends the work with service_busy, because the machine may be busy", async () => {
    const lane = new JobQueue({ name: "test", slots: 1, waitingMax: 8 });
    const signal = await new JobDeadline(30, never).waitForSlot(lane.enter({ share: "a" }));
    expect(await reasonOf(signal)).toMatchObject({ code: "service_busy", retryAfterS: expect.any(Number) });
  });

  it("ends the receipt of the documents with service_busy", async () => {
    expect(await reasonOf(new JobDeadline(30, never).signal)).toMatchObject({ code: "service_busy" });
  });

  it("lets a job wait for at most half of its time", async () => {
    const lane = new JobQueue({ name: "test", slots: 1, waitingMax: 8 });
    await lane.enter({ share: "a" }).waitForSlot(never);
    const startedAt = performance.now();
    expect(new JobDeadline(60_000, never).waitMaxMs).toBeLessThanOrEqual(30_000);
    await expect(new JobDeadline(200, never).waitForSlot(lane.enter({ share: "b" }))).rejects.toMatchObject({
      code: "container_unavailable",
      retryAfterS: expect.any(Number),
    });
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(90);
  });
});
