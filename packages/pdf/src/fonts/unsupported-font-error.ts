import { DamagedFileError } from "../syntax/damaged-file-error.ts";

/** A font program that is damaged, or made in a way that this code does not know: it stays as it is. */
export class UnsupportedFontError extends DamagedFileError {
  override readonly name = "OddFont";
}

/** A view that throws OddFont where reading goes past the end. */
export function readingFont<Result>(read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) throw new UnsupportedFontError("the font program ends early", { cause: error });
    throw error;
  }
}
