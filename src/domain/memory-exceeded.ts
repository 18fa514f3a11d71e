/** Work that had already passed on part of its result exceeded its memory. It must be repeated where there is more memory. */
export class MemoryExceededError extends Error {
  constructor(cause: unknown) {
    super("The work needs more memory than this process has", { cause });
  }
}
