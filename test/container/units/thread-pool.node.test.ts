import { describe, expect, it } from "vitest";
import { ThreadLost, ThreadPool } from "../../../container/thread-pool.ts";

const MODULE = `
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
const never = new AbortController().signal;

describe("Pooled worker threads", () => {
  it("are ended when they report no progress, and the next job gets a new thread", async () => {
    const threads = new ThreadPool(module, 1_000);
    await expect(threads.runTask({ does: "loop" }, never)).rejects.toThrow(ThreadLost);
    expect(await threads.runTask({ does: "answer", times: 0 }, never)).toEqual({ answer: 1 });
  });

  it("may run long as long as they report progress", async () => {
    const threads = new ThreadPool(module, 1_000);
    expect(await threads.runTask({ does: "answer", times: 8 }, never)).toEqual({ answer: 9 });
  });

  it("end when their memory is full, without harm to the process", async () => {
    const threads = new ThreadPool(module, 60_000);
    await expect(threads.runTask({ does: "hoard" }, never)).rejects.toThrow(ThreadLost);
  });

  it("are ended with the reason with which the job was aborted", async () => {
    const threads = new ThreadPool(module, 60_000);
    const reason = new Error("the caller has gone");
    const asked = threads.runTask({ does: "loop" }, AbortSignal.any([abortedSoon(reason)]));
    await expect(asked).rejects.toBe(reason);
  });
});

function abortedSoon(reason: Error): AbortSignal {
  const controller = new AbortController();
  setTimeout(() => controller.abort(reason), 200);
  return controller.signal;
}
