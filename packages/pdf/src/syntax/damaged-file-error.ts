/** Error for bytes that violate PDF syntax. It stems from the file, never from a bug, so it may be caught and worked around. */
export class DamagedFileError extends Error {
  override readonly name: string = "Damage";
}
