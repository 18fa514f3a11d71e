import { readdir, readFile } from "node:fs/promises";

/** Maximum and minimum interval between two measurements of the used time, in ms. */
const SAMPLE_INTERVAL_MAX_MS = 1_000;
const SAMPLE_INTERVAL_MIN_MS = 20;
const NS_PER_MS = 1_000_000;
/** Duration of a clock tick in `/proc/<id>/stat`, in ms. It is the same on all architectures of Linux (proc(5)). */
const TICK_MS = 10;
/**
 * Maximum share of an interval in which sleeping work may run and still counts as hanging. Some hanging programs wake
 * up regularly.
 */
const HANGING_RUN_SHARE = 0.1;
/** States of threads that run, are ready to run, or wait for the disk (proc(5)). */
const ACTIVE_STATES = new Set(["R", "D"]);

interface ThreadTimes {
  /** CPU time of the thread, in ms. */
  ranMs: number;
  /** Time in which the thread was ready to run but waited for a CPU, in ms. */
  waitedMs: number;
  /** Whether the thread runs, is ready to run, or waits for the disk. */
  active: boolean;
}

/**
 * Time budget for the programs or the thread of a job, in CPU time. Time in which they wait for a CPU that other work
 * uses does not count. Work that neither runs nor waits for a CPU hangs, and is charged the wall-clock time. If the
 * system does not report CPU times, all time is charged.
 */
export class OwnTimeBudget {
  /** Aborts with `reason` when the budget is used up. */
  readonly signal: AbortSignal;
  readonly #controller = new AbortController();
  readonly #limitMs: number;
  readonly #reason: Error;
  readonly #whole: OwnTimeBudget | null;
  #chargedMs = 0;
  #restartedAtMs = Number.NEGATIVE_INFINITY;

  /** @param whole Budget of the whole job, which is charged with the same time. */
  constructor(limitMs: number, reason: Error, whole: OwnTimeBudget | null = null) {
    this.#limitMs = limitMs;
    this.#reason = reason;
    this.#whole = whole;
    this.signal = this.#controller.signal;
  }

  /** Runs `work` and charges its time. `group` is the process group in which the programs run. */
  async charge<Result>(group: number | undefined, work: () => Promise<Result>): Promise<Result> {
    return await this.#chargeThreads(async () => (group === undefined ? [] : await threadsOfGroup(group)), work);
  }

  /** Runs `work` and charges the time of one thread of this process. `threadId` is the kernel's id of the thread. */
  async chargeThread<Result>(threadId: number | null, work: () => Promise<Result>): Promise<Result> {
    return await this.#chargeThreads(async () => (threadId === null ? [] : [`/proc/self/task/${threadId}`]), work);
  }

  /** Time that was charged, in ms. It is up to one second behind while work runs. */
  get chargedMs(): number {
    return this.#chargedMs;
  }

  /** Sets the charged time to zero. */
  restart(): void {
    this.#chargedMs = 0;
    this.#restartedAtMs = performance.now();
  }

  async #chargeThreads<Result>(threads: () => Promise<string[]>, work: () => Promise<Result>): Promise<Result> {
    const ended = new AbortController();
    const watching = this.#watch(threads, ended.signal);
    try {
      return await work();
    } finally {
      ended.abort();
      await watching;
    }
  }

  async #watch(threads: () => Promise<string[]>, ended: AbortSignal): Promise<void> {
    const measure = async () => await threadTimesOf(await threads());
    let [before, at] = [await measure(), performance.now()];
    while (!ended.aborted && !this.signal.aborted) {
      await sleepUntilAborted(this.#intervalMs, ended);
      const [now, passedMs] = [await measure(), performance.now() - at];
      this.#add(chargeableMs(passedMs, before, now));
      [before, at] = [now, at + passedMs];
    }
  }

  get #intervalMs(): number {
    const leftMs = this.#limitMs - this.#chargedMs;
    return Math.max(SAMPLE_INTERVAL_MIN_MS, Math.min(SAMPLE_INTERVAL_MAX_MS, leftMs));
  }

  #add(ms: number): void {
    this.#chargedMs += Math.min(ms, performance.now() - this.#restartedAtMs);
    if (this.#chargedMs >= this.#limitMs) this.#controller.abort(this.#reason);
    if (this.#whole) this.#whole.#add(ms);
  }
}

/**
 * Returns the time to charge, in ms: the CPU time, and for hanging work the wall-clock time. It is never longer than
 * the wall-clock time.
 */
function chargeableMs(passedMs: number, before: Map<string, ThreadTimes>, now: Map<string, ThreadTimes>): number {
  let [ranMs, waitedMs, isActive] = [0, 0, false];
  for (const [thread, times] of now) {
    const known = before.get(thread);
    ranMs += times.ranMs - (known?.ranMs ?? 0);
    waitedMs += times.waitedMs - (known?.waitedMs ?? 0);
    isActive ||= times.active;
  }
  const isHanging = !isActive && ranMs + waitedMs < passedMs * HANGING_RUN_SHARE;
  return isHanging ? passedMs : Math.min(passedMs, ranMs);
}

/**
 * Returns the `/proc` folders of all threads of a process group. The group id is field 5 of `/proc/<id>/stat`
 * (proc(5)). This field follows the program's name, which may contain any character.
 */
async function threadsOfGroup(group: number): Promise<string[]> {
  const processes = (await readdir("/proc").catch(() => [])).filter((name) => /^\d+$/.test(name));
  const threads = await Promise.all(
    processes.map(async (id) => {
      const [, , itsGroup] = statFields(await readFile(`/proc/${id}/stat`, "utf8").catch(() => ""));
      if (Number(itsGroup) !== group) return [];
      const names = await readdir(`/proc/${id}/task`).catch(() => []);
      return names.map((name) => `/proc/${id}/task/${name}`);
    }),
  );
  return threads.flat();
}

/** Returns the fields of a `stat` file from the third on (state, parent, group …). */
const statFields = (stat: string): string[] => stat.slice(stat.lastIndexOf(")") + 2).split(" ");

/**
 * Returns the times and the state of each thread. Running time and waiting time are the first two numbers of the
 * thread's `schedstat` file, in nanoseconds (Documentation/scheduler/sched-stats, Linux). Without this file, the
 * running time comes from fields 14 and 15 of `stat`.
 */
async function threadTimesOf(threads: readonly string[]): Promise<Map<string, ThreadTimes>> {
  const times = new Map<string, ThreadTimes>();
  for (const thread of threads) {
    const [stat, schedstat] = await Promise.all([
      readFile(`${thread}/stat`, "utf8").catch(() => ""),
      readFile(`${thread}/schedstat`, "utf8").catch(() => ""),
    ]);
    if (stat === "") continue;
    const fields = statFields(stat);
    const [userTicks, systemTicks] = [Number(fields[11]), Number(fields[12])];
    const [ran, waited = 0] = schedstat === "" ? [] : schedstat.split(" ").map(Number);
    times.set(thread, {
      ranMs: ran === undefined ? (userTicks + systemTicks) * TICK_MS : ran / NS_PER_MS,
      waitedMs: waited / NS_PER_MS,
      active: ACTIVE_STATES.has(fields[0] ?? ""),
    });
  }
  return times;
}

function sleepUntilAborted(ms: number, ended: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (ended.aborted) return resolve();
    const timer = setTimeout(done, ms);
    function done() {
      clearTimeout(timer);
      ended.removeEventListener("abort", done);
      resolve();
    }
    ended.addEventListener("abort", done, { once: true });
  });
}
