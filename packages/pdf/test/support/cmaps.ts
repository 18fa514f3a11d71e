import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { nodeCMaps } from "../../src/node.ts";

/** Returns the content of the file with predefined CMaps that the package contains. */
export const cMapsFile = (): Promise<Uint8Array> => readFile(join(import.meta.dirname, "../../src/fonts/cmaps.bin"));

export const cMaps = nodeCMaps();
