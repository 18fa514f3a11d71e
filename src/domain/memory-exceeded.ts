/**
 * Thrown when work exceeded its memory after it had passed on part of its result. The work must be repeated where there
 * is more memory.
 */
export class MemoryExceededError extends Error {
  constructor(cause: unknown) {
    super("The work needs more memory than this process has", { cause });
  }
}
