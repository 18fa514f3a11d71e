import type { Context } from "hono";
import { LIMITS } from "../../src/domain/limits.ts";
import { type OcrLine, ocrJob } from "../../src/engines/container/contract.ts";
import { receiveJob, removeDirectory, streamLines } from "../job.ts";
import { timeoutError } from "../job-deadline.ts";
import { readDeadline, readShareHeader } from "../job-request.ts";
import { recognize } from "../ocr/recognize.ts";
import { OwnTimeBudget } from "../own-time-budget.ts";
import { toErrorBody, toReportedError } from "../response.ts";
import type { RouteServices } from "../route-services.ts";

/**
 * Reads a PDF with OCR and responds with one line of JSON per page. If OCR fails after the first line was sent, the
 * last line contains the error.
 */
export const ocr =
  ({ root, sandbox, ocrJobs, ocrPages, cores }: RouteServices) =>
  async (c: Context): Promise<Response> => {
    const clock = readDeadline(c);
    const share = readShareHeader(c);
    const place = ocrJobs.enter({ share, waitMaxMs: clock.waitMaxMs });
    try {
      const expected = { schema: ocrJob, maxBytes: LIMITS.pdfSourceBytes };
      const { directory, header, inputs } = await receiveJob(c.req.raw.body, expected, { root, signal: clock.signal });
      const leaving = new AbortController();
      const lines = async function* (): AsyncGenerator<OcrLine> {
        try {
          const working = await clock.waitForSlot(place);
          const workMs = LIMITS.ocrWorkMs * cores;
          const ownTime = new OwnTimeBudget(workMs, timeoutError(workMs));
          const signal = AbortSignal.any([working, leaving.signal, ownTime.signal]);
          const scheduling = { lane: ocrPages, share, parallel: cores, ownTime };
          yield* recognize({ sandbox, directory, signal }, { input: inputs[0] ?? "", job: header }, scheduling);
          yield { done: true };
        } catch (thrown) {
          yield toErrorBody(toReportedError(thrown, c.req.header("traceparent")));
        } finally {
          leaving.abort();
          place.release();
          await removeDirectory(directory);
        }
      };
      return c.body(streamLines(lines()), 200, { "Content-Type": "application/x-ndjson" });
    } catch (thrown) {
      place.release();
      throw thrown;
    }
  };
