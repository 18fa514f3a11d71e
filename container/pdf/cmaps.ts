import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { CMaps } from "../../src/engines/pdf/fonts/cmaps.ts";

/** The predefined CMaps as they lie beside the code. */
export const storedCMaps = (): CMaps =>
  new CMaps(() => readFile(join(import.meta.dirname, "../../src/engines/pdf/fonts/cmaps.bin")));
