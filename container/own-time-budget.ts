import { readdir, readFile } from "node:fs/promises";

/** Interval between two measurements of the used time, in ms. */
const SAMPLE_INTERVAL_MS = 250;
const NS_PER_MS = 1_000_000;

interface ThreadTimes {
  /**
   * CPU time of a thread, in ms. `waitedMs` is the time that the thread was ready to run but waited for a CPU, in ms.
   */
  ranMs: number;
  waitedMs: number;
}

/**
 * Time budget for the programs of a job. The budget does not count the time in which these programs wait for a CPU that
 * other programs use. A working program is charged its CPU time; a hanging program is charged the wall-clock time. If
 * the kernel does not report waiting times, all time is charged.
 */
export class OwnTimeBudget {
  /** Aborts with `reason` when the budget is used up. */
  readonly signal: AbortSignal;
  readonly #controller = new AbortController();
  readonly #limitMs: number;
  readonly #reason: Error;
  #chargedMs = 0;

  constructor(limitMs: number, reason: Error) {
    this.#limitMs = limitMs;
    this.#reason = reason;
    this.signal = this.#controller.signal;
  }

  /** Runs `work` and charges its time. `group` is the process group in which the programs run. */
  async charge<Result>(group: number | undefined, work: () => Promise<Result>): Promise<Result> {
    const ended = new AbortController();
    const watching = this.#watch(group, ended.signal);
    try {
      return await work();
    } finally {
      ended.abort();
      await watching;
    }
  }

  async #watch(group: number | undefined, ended: AbortSignal): Promise<void> {
    const accounts = async () => await threadTimesOf(group === undefined ? [] : await processesOfGroup(group));
    let [before, at] = [await accounts(), performance.now()];
    while (!ended.aborted && !this.signal.aborted) {
      await sleepUntilAborted(Math.min(SAMPLE_INTERVAL_MS, this.#limitMs - this.#chargedMs), ended);
      const [now, passedMs] = [await accounts(), performance.now() - at];
      this.#chargedMs += chargeableMs(passedMs, before, now);
      [before, at] = [now, at + passedMs];
      if (this.#chargedMs >= this.#limitMs) this.#controller.abort(this.#reason);
    }
  }
}

/**
 * Returns the time to charge, in ms. This is the wall-clock time minus the time in which threads waited for a CPU, or
 * the CPU time if that is longer. It is never longer than the wall-clock time.
 */
function chargeableMs(passedMs: number, before: Map<string, ThreadTimes>, now: Map<string, ThreadTimes>): number {
  let [ranMs, waitedMs] = [0, 0];
  for (const [thread, account] of now) {
    const known = before.get(thread);
    ranMs += account.ranMs - (known?.ranMs ?? 0);
    waitedMs += account.waitedMs - (known?.waitedMs ?? 0);
  }
  return Math.max(Math.min(passedMs, ranMs), passedMs - waitedMs);
}

/**
 * Returns the ids of the processes in a process group. The group id is field 5 of `/proc/<id>/stat` (proc(5)). This
 * field follows the program's name, which may contain any character.
 */
async function processesOfGroup(group: number): Promise<string[]> {
  const processes = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const members = await Promise.all(
    processes.map(async (id) => {
      const stat = await readFile(`/proc/${id}/stat`, "utf8").catch(() => "");
      const [, , itsGroup] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      return Number(itsGroup) === group ? [id] : [];
    }),
  );
  return members.flat();
}

/**
 * Returns the running time and waiting time of each thread. They are the first two numbers of the thread's `schedstat`
 * file, in nanoseconds (Documentation/scheduler/sched-stats, Linux).
 */
async function threadTimesOf(members: readonly string[]): Promise<Map<string, ThreadTimes>> {
  const accounts = new Map<string, ThreadTimes>();
  for (const id of members) {
    for (const thread of await readdir(`/proc/${id}/task`).catch(() => [])) {
      const told = await readFile(`/proc/${id}/task/${thread}/schedstat`, "utf8").catch(() => "");
      const [ran = 0, waited = 0] = told.split(" ").map(Number);
      accounts.set(thread, { ranMs: ran / NS_PER_MS, waitedMs: waited / NS_PER_MS });
    }
  }
  return accounts;
}

function sleepUntilAborted(ms: number, ended: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (ended.aborted) return resolve();
    const timer = setTimeout(done, Math.max(1, ms));
    function done() {
      clearTimeout(timer);
      ended.removeEventListener("abort", done);
      resolve();
    }
    ended.addEventListener("abort", done, { once: true });
  });
}
