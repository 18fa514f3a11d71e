import { MemoryExceededError } from "../domain/memory-exceeded.ts";

/**
 * Runs work that may start again from its beginning. When its result outgrows the isolate's memory on its way into storage, runs it
 * once more with `outgrown` set, so that it uses the container or files instead.
 */
export async function retryMemoryExceeded<Result>(run: (outgrown: boolean) => Promise<Result>): Promise<Result> {
  try {
    return await run(false);
  } catch (error) {
    if (!(error instanceof MemoryExceededError)) throw error;
    return run(true);
  }
}
