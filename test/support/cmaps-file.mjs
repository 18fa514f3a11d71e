import { readFile } from "node:fs/promises";
import { CMaps } from "../../src/engines/extraction/fonts/cmaps.ts";

/** As the container gets them. */
export const cMaps = new CMaps(() =>
  readFile(new URL("../../src/engines/extraction/fonts/cmaps.bin", import.meta.url)),
);
