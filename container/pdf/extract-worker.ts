import { readFileSync } from "node:fs";
import { parentPort } from "node:worker_threads";
import { toFolioError } from "../../src/domain/errors.ts";
import { LocalExtractor } from "../../src/engines/extraction/local-extractor.ts";
import { THREAD_READING } from "../../src/engines/extraction/reading/limits.ts";
import type { ExtractAnswer, ExtractOrder } from "./extract.ts";

const answer = (message: ExtractAnswer): void => parentPort?.postMessage(message);
const extractor = new LocalExtractor({
  limits: THREAD_READING,
  elsewhere: false,
  progressed: () => answer({ progressed: true }),
});

parentPort?.on("message", async ({ job, input, deadlineMs }: ExtractOrder) => {
  try {
    const source = { bytes: new Uint8Array(readFileSync(input)), password: job.password ?? undefined };
    const request = { source, pages: job.pages, deadlineMs };
    const result = job.verb === "text" ? await extractor.text(request, job.format) : await extractor.tables(request);
    answer({ result: JSON.stringify(result) });
  } catch (thrown) {
    const { code, message, param } = toFolioError(thrown);
    const stack = code === "internal_error" && thrown instanceof Error ? thrown.stack : undefined;
    answer({ fault: { code, message, param, stack } });
  }
});
