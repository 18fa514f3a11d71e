import { Worker } from "node:worker_threads";
import { OwnTimeBudget } from "./own-time-budget.ts";
import type { ThreadStarted } from "./report-thread.ts";

/** Heap limit of a thread, in MB. If a thread exceeds this limit, V8 ends only this thread. */
const HEAP_MAX_MB = 1_536;
/**
 * Number of jobs after which a thread is replaced. Otherwise, memory that the thread's libraries keep would accumulate.
 */
const JOBS_PER_THREAD = 200;

/** Error for a thread that ran out of memory, crashed, or was killed because it worked too long without progress. */
export class ThreadLost extends Error {
  override readonly name = "ThreadLost";
}

interface Thread {
  worker: Worker;
  /** Kernel's id of the thread, as soon as the thread runs. Null if the system does not report it. */
  id: Promise<number | null>;
  jobs: number;
}

export interface TaskRun {
  signal: AbortSignal;
  /** Time budget that is charged with the CPU time of the thread. `signal` must also abort with this budget. */
  ownTime: OwnTimeBudget;
}

/**
 * Pool of threads that have loaded a module and wait for jobs. The module first imports report-thread.ts. A thread reports progress with the message `{
 * progressed: true }`. The pool ends a thread that uses `silenceMs` of CPU time without progress, and a thread whose job
 * is aborted.
 */
export class ThreadPool {
  readonly #module: URL;
  readonly #silenceMs: number;
  readonly #idle: Thread[] = [];

  constructor(module: URL, silenceMs: number) {
    this.#module = module;
    this.#silenceMs = silenceMs;
  }

  /** Starts a thread before the first task arrives. */
  startIdleThread(): void {
    if (this.#idle.length === 0) this.#idle.push(this.#start());
  }

  /** Runs a task in a thread and returns the thread's reply. Throws ThreadLost, or the signal's reason. */
  async runTask<Answer extends object>(order: object, run: TaskRun): Promise<Answer> {
    run.signal.throwIfAborted();
    const thread = this.#idle.pop() ?? this.#start();
    try {
      const answer = await this.#awaitReply<Answer>(thread, order, run);
      thread.jobs++;
      if (thread.jobs < JOBS_PER_THREAD) this.#idle.push(thread);
      else void thread.worker.terminate();
      return answer;
    } catch (thrown) {
      void thread.worker.terminate();
      this.startIdleThread();
      throw thrown;
    }
  }

  #start(): Thread {
    const worker = new Worker(this.#module, { resourceLimits: { maxOldGenerationSizeMb: HEAP_MAX_MB } });
    worker.unref();
    const id = new Promise<number | null>((resolve) => {
      worker.once("message", ({ started }: ThreadStarted) => resolve(started));
    });
    worker.on("error", () => this.#removeIdle(worker));
    worker.on("exit", () => this.#removeIdle(worker));
    return { worker, id, jobs: 0 };
  }

  #removeIdle(worker: Worker): void {
    const at = this.#idle.findIndex((thread) => thread.worker === worker);
    if (at >= 0) this.#idle.splice(at, 1);
  }

  async #awaitReply<Answer extends object>({ worker, id }: Thread, order: object, run: TaskRun): Promise<Answer> {
    const { signal, ownTime } = run;
    const silence = new OwnTimeBudget(
      this.#silenceMs,
      new ThreadLost(`no message for ${this.#silenceMs} ms of CPU time`),
    );
    const listening = new AbortController();
    const reply = new Promise<Answer>((resolve, reject) => {
      const heard = (message: Answer | ThreadStarted): void => {
        if ("progressed" in message) silence.restart();
        else if (!("started" in message)) resolve(message);
      };
      const failed = (error: Error): void => reject(new ThreadLost(error.message, { cause: error }));
      const ended = (): void => reject(new ThreadLost("ended without a result"));
      worker.on("message", heard).on("error", failed).on("exit", ended);
      for (const stop of [signal, silence.signal])
        stop.addEventListener("abort", () => reject(stop.reason), { signal: listening.signal });
      listening.signal.addEventListener("abort", () => {
        worker.off("message", heard).off("error", failed).off("exit", ended);
      });
      worker.postMessage(order);
    });
    const measured = async (): Promise<Answer> => {
      const threadId = await id;
      return silence.chargeThread(threadId, () => ownTime.chargeThread(threadId, () => reply));
    };
    // A thread that never starts has no id, so the reply is awaited too.
    return await Promise.race([measured(), reply]).finally(() => listening.abort());
  }
}
