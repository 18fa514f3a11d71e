import type { Context } from "hono";
import { LIMITS } from "../../src/domain/limits.ts";
import { type OcrLine, ocrJob } from "../../src/engines/container/contract.ts";
import { fault, known } from "../answer.ts";
import { discard, receive, streamLines } from "../job.ts";
import { clockOf, shareOf } from "../job-request.ts";
import { recognize } from "../ocr/recognize.ts";
import type { Workshop } from "../workshop.ts";

/** Answers line by line; a failure after the first line is the last line. */
export const ocr =
  ({ root, sandbox, ocrJobs, ocrPages, cores }: Workshop) =>
  async (c: Context): Promise<Response> => {
    const clock = clockOf(c);
    const share = shareOf(c);
    const place = ocrJobs.enter(share);
    try {
      const expected = { schema: ocrJob, maxBytes: LIMITS.pdfSourceBytes };
      const { directory, header, inputs } = await receive(c.req.raw.body, expected, { root, signal: clock.signal });
      const leaving = new AbortController();
      const lines = async function* (): AsyncGenerator<OcrLine> {
        try {
          const working = await clock.turn(place);
          const desk = { sandbox, directory, signal: AbortSignal.any([working, leaving.signal]) };
          yield* recognize(desk, { input: inputs[0] ?? "", job: header }, { lane: ocrPages, share, parallel: cores });
          yield { done: true };
        } catch (thrown) {
          yield fault(known(thrown, c.req.header("traceparent")));
        } finally {
          leaving.abort();
          place.leave();
          await discard(directory);
        }
      };
      return c.body(streamLines(lines()), 200, { "Content-Type": "application/x-ndjson" });
    } catch (thrown) {
      place.leave();
      throw thrown;
    }
  };
