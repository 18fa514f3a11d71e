/**
 * Thrown when work exceeds its memory after it has already output part of its result. The work must then be repeated in
 * a process with more memory.
 */
export class MemoryExceededError extends Error {
  constructor(cause: unknown) {
    super("The work needs more memory than this process has", { cause });
  }
}
