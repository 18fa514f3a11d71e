/** Work that had handed on part of its result needs more than there is where it runs: it is to be done anew where there is more. */
export class Outgrown extends Error {
  constructor(cause: unknown) {
    super("The work needs more room than there is here", { cause });
  }
}
