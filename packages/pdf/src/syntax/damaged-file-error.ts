/**
 * Thrown for bytes that violate PDF syntax. The cause is the file, never a bug, so code may catch it and continue without the damaged part.
 */
export class DamagedFileError extends Error {
  override readonly name: string = "Damage";
}
