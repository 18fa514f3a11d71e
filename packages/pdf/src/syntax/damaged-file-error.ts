/** The bytes are not what PDF's rules say: expected of files, never of this code, so it alone is ever caught and worked around. */
export class DamagedFileError extends Error {
  override readonly name: string = "Damage";
}
