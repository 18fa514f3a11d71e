/**
 * Thrown when work exceeds its memory after it has already output part of its result. The work must then be repeated in
 * a way that uses less memory of the isolate.
 */
export class MemoryExceededError extends Error {
  constructor(cause: unknown) {
    super("The work needs more memory than this process has", { cause });
  }
}
