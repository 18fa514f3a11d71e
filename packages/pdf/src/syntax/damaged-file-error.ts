/**
 * Error for bytes that violate PDF syntax. The cause is the file and never a bug, so code may catch this error and
 * continue without the damaged part.
 */
export class DamagedFileError extends Error {
  override readonly name: string = "Damage";
}
