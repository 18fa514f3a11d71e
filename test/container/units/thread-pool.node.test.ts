import { spawn } from "node:child_process";
import { availableParallelism } from "node:os";
import { describe, expect, it } from "vitest";
import { OwnTimeBudget } from "../../../container/own-time-budget.ts";
import { type TaskRun, ThreadLost, ThreadPool } from "../../../container/thread-pool.ts";

const MODULE = `
import ${JSON.stringify(new URL("../../../container/report-thread.ts", import.meta.url).href)};
import { parentPort } from "node:worker_threads";
parentPort.on("message", ({ does, times }) => {
  if (does === "loop") for (;;);
  if (does === "hoard") for (const held = []; ; ) held.push(new Array(1e6).fill(held.length));
  let sent = 0;
  const tick = () => {
    if (sent++ < times) { parentPort.postMessage({ progressed: true }); setTimeout(tick, 200); }
    else parentPort.postMessage({ answer: sent });
  };
  tick();
});`;
const module = new URL(`data:text/javascript,${encodeURIComponent(MODULE)}`);
const used = new Error("used up");

/** Returns the settings of a task that may use `workMs` of CPU time. */
function run({ workMs = 60_000, signal }: { workMs?: number; signal?: AbortSignal } = {}): TaskRun {
  const ownTime = new OwnTimeBudget(workMs, used);
  return { ownTime, signal: AbortSignal.any([ownTime.signal, ...(signal ? [signal] : [])]) };
}

describe("Pooled worker threads", () => {
  it("are ended when they report no progress, and the next job gets a new thread", async () => {
    const threads = new ThreadPool(module, 1_000);
    await expect(threads.runTask({ does: "loop" }, run())).rejects.toThrow(ThreadLost);
    expect(await threads.runTask({ does: "answer", times: 0 }, run())).toEqual({ answer: 1 });
  });

  it("continue while they wait for a processor that other work uses", async () => {
    const threads = new ThreadPool(module, 1_000);
    const lasting = threads.runTask({ does: "loop" }, run({ signal: abortedSoon(new Error("late"), 2_000) }));
    // The thread gets at most a seventh of the time of a CPU.
    const busy = Array.from({ length: availableParallelism() * 6 }, () => spawn("sh", ["-c", "while :; do :; done"]));
    try {
      await expect(lasting).rejects.toThrow("late");
    } finally {
      for (const child of busy) child.kill("SIGKILL");
    }
  });

  it("end with the reason of the task's budget when they use too much CPU time", async () => {
    const threads = new ThreadPool(module, 60_000);
    await expect(threads.runTask({ does: "loop" }, run({ workMs: 300 }))).rejects.toBe(used);
  });

  it("may run long as long as they report progress", async () => {
    const threads = new ThreadPool(module, 1_000);
    expect(await threads.runTask({ does: "answer", times: 8 }, run())).toEqual({ answer: 9 });
  });

  it("end when their memory is full, without harm to the process", async () => {
    const threads = new ThreadPool(module, 60_000);
    await expect(threads.runTask({ does: "hoard" }, run())).rejects.toThrow(ThreadLost);
  });

  it("are ended with the reason with which the job was aborted", async () => {
    const threads = new ThreadPool(module, 60_000);
    const reason = new Error("the caller has gone");
    const asked = threads.runTask({ does: "loop" }, run({ signal: abortedSoon(reason) }));
    await expect(asked).rejects.toBe(reason);
  });
});

function abortedSoon(reason: Error, delayMs = 200): AbortSignal {
  const controller = new AbortController();
  setTimeout(() => controller.abort(reason), delayMs);
  return controller.signal;
}
