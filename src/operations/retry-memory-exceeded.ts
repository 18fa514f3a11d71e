import { MemoryExceededError } from "../domain/memory-exceeded.ts";

/**
 * Runs work that may be repeated from its beginning. If storing its result exceeds the isolate's memory, runs the work
 * again with `outgrown` set. The work then uses the container or files instead of memory.
 */
export async function retryMemoryExceeded<Result>(run: (outgrown: boolean) => Promise<Result>): Promise<Result> {
  try {
    return await run(false);
  } catch (error) {
    if (!(error instanceof MemoryExceededError)) throw error;
    return run(true);
  }
}
