import { DamagedFileError } from "../syntax/damaged-file-error.ts";

/** Error for a font file that is damaged or uses an unsupported feature. Callers then leave the font unchanged. */
export class UnsupportedFontError extends DamagedFileError {
  override readonly name = "UnsupportedFontError";
}

/** Runs `read`. If it reads beyond the end of the font file, throws `UnsupportedFontError`. */
export function readingFont<Result>(read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) throw new UnsupportedFontError("the font program ends early", { cause: error });
    throw error;
  }
}
