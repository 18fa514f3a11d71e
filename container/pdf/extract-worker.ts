import { readFileSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { parentPort } from "node:worker_threads";
import { toFolioError } from "../../src/domain/errors.ts";
import { CMaps } from "../../src/engines/extraction/fonts/cmaps.ts";
import { LocalExtractor } from "../../src/engines/extraction/local-extractor.ts";
import type { HeldPictures } from "../../src/engines/extraction/pictures/pictures.ts";
import { THREAD_READING } from "../../src/engines/extraction/reading/limits.ts";
import type { ExtractAnswer, ExtractOrder } from "./extract.ts";

const answer = (message: ExtractAnswer): void => parentPort?.postMessage(message);
const cMaps = new CMaps(() => readFile(new URL("../../src/engines/extraction/fonts/cmaps.bin", import.meta.url)));
const extractor = new LocalExtractor({
  limits: THREAD_READING,
  elsewhere: false,
  cMaps,
  progressed: () => answer({ progressed: true }),
});

/** Pictures without their bytes, which are written as files beside the result; and the sizes of those. */
function setApart<Pictures extends HeldPictures>({ files, ...rest }: Pictures, output: string) {
  for (const [index, { content }] of files.entries()) writeFileSync(`${output}-${index}`, content, { mode: 0o600 });
  const listed = files.map(({ name, format }) => ({ name, format }));
  return { pictures: { ...rest, files: listed }, sizes: files.map(({ content }) => content.byteLength) };
}

parentPort?.on("message", async ({ job, input, output, deadlineMs }: ExtractOrder) => {
  try {
    const source = { bytes: new Uint8Array(readFileSync(input)), password: job.password ?? undefined };
    const request = { source, pages: job.pages, deadlineMs };
    if (job.verb === "text") {
      const text = await extractor.text({ ...request, pictures: job.pictures }, job.format);
      const { pictures, sizes } = text.pictures ? setApart(text.pictures, output) : { pictures: null, sizes: [] };
      answer({ result: JSON.stringify({ ...text, pictures }), sizes });
    } else if (job.verb === "images") {
      const { pictures, sizes } = setApart(await extractor.images(request), output);
      answer({ result: JSON.stringify(pictures), sizes });
    } else answer({ result: JSON.stringify(await extractor.tables(request)), sizes: [] });
  } catch (thrown) {
    const { code, message, param } = toFolioError(thrown);
    const stack = code === "internal_error" && thrown instanceof Error ? thrown.stack : undefined;
    answer({ fault: { code, message, param, stack } });
  }
});
