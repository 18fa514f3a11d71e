import { Worker } from "node:worker_threads";

/** Heap limit of a thread, in MB. If a thread exceeds this limit, V8 ends only this thread. */
const HEAP_MAX_MB = 1_536;
/**
 * Number of jobs after which a thread is replaced. Otherwise, memory that the thread's libraries keep would accumulate.
 */
const JOBS_PER_THREAD = 200;

/** Error for a thread that ran out of memory, crashed, or was killed because it reported no progress for too long. */
export class ThreadLost extends Error {
  override readonly name = "ThreadLost";
}

interface Thread {
  worker: Worker;
  jobs: number;
}

/**
 * Pool of threads that have loaded a module and wait for jobs. A thread reports progress with the message `{
 * progressed: true }`. The pool ends a thread that reports no progress for `silenceMs`, and a thread whose job is
 * aborted.
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
  async runTask<Answer extends object>(order: object, signal: AbortSignal): Promise<Answer> {
    signal.throwIfAborted();
    const thread = this.#idle.pop() ?? this.#start();
    try {
      const answer = await this.#awaitReply<Answer>(thread.worker, order, signal);
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
    worker.on("error", () => this.#removeIdle(worker));
    worker.on("exit", () => this.#removeIdle(worker));
    return { worker, jobs: 0 };
  }

  #removeIdle(worker: Worker): void {
    const at = this.#idle.findIndex((thread) => thread.worker === worker);
    if (at >= 0) this.#idle.splice(at, 1);
  }

  #awaitReply<Answer extends object>(worker: Worker, order: object, signal: AbortSignal): Promise<Answer> {
    const listening = new AbortController();
    return new Promise<Answer>((resolve, reject) => {
      let silence: ReturnType<typeof setTimeout> | undefined;
      const hear = (): void => {
        clearTimeout(silence);
        silence = setTimeout(() => reject(new ThreadLost(`no message for ${this.#silenceMs} ms`)), this.#silenceMs);
      };
      const heard = (message: Answer): void => ("progressed" in message ? hear() : resolve(message));
      const failed = (error: Error): void => reject(new ThreadLost(error.message, { cause: error }));
      const ended = (): void => reject(new ThreadLost("ended without a result"));
      worker.on("message", heard).on("error", failed).on("exit", ended);
      signal.addEventListener("abort", () => reject(signal.reason), { signal: listening.signal });
      listening.signal.addEventListener("abort", () => {
        clearTimeout(silence);
        worker.off("message", heard).off("error", failed).off("exit", ended);
      });
      hear();
      worker.postMessage(order);
    }).finally(() => listening.abort());
  }
}
