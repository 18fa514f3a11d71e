import type { Context } from "hono";
import { LIMITS } from "../../src/domain/limits.ts";
import { type OfficeResult, officeJob } from "../../src/engines/container/contract.ts";
import { sendFiles } from "../answer.ts";
import { discard, receive } from "../job.ts";
import { clockOf, shareOf } from "../job-request.ts";
import { convertOffice } from "../office/convert.ts";
import type { Workshop } from "../workshop.ts";

/** One office file, answered as one PDF. */
export const office =
  ({ root, sandbox, office: pool }: Workshop) =>
  async (c: Context): Promise<Response> => {
    const clock = clockOf(c);
    const place = pool.enter(shareOf(c));
    let directory: string | undefined;
    try {
      const expected = { schema: officeJob, maxBytes: LIMITS.officeSourceBytes };
      const job = await receive(c.req.raw.body, expected, { root, signal: clock.signal });
      directory = job.directory;
      const turn = (mayTakeMs: number, atMostMs: number) => clock.turn(place, mayTakeMs, atMostMs);
      const converted = await convertOffice({ pool, sandbox, turn }, job);
      const { path, sizeBytes, pages, engine } = converted;
      const header: OfficeResult = { sizes: [sizeBytes], pages, engine };
      return sendFiles(c, { header, paths: [path], directory });
    } catch (thrown) {
      if (directory) await discard(directory);
      throw thrown;
    } finally {
      place.leave();
    }
  };
