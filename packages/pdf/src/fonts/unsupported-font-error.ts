import { DamagedFileError } from "../syntax/damaged-file-error.ts";

/** Error for a font program that is damaged or uses an unsupported feature. Callers keep such a program unchanged. */
export class UnsupportedFontError extends DamagedFileError {
  override readonly name = "OddFont";
}

/** Runs `read`, and rethrows reads beyond the end of the font program as `UnsupportedFontError`. */
export function readingFont<Result>(read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) throw new UnsupportedFontError("the font program ends early", { cause: error });
    throw error;
  }
}
