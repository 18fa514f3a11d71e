import type { Context } from "hono";
import { LIMITS } from "../../src/domain/limits.ts";
import { type OfficeResult, officeJob } from "../../src/engines/container/contract.ts";
import { receiveJob, removeDirectory } from "../job.ts";
import { readDeadline, readShareHeader } from "../job-request.ts";
import { convertOffice } from "../office/convert.ts";
import { sendFiles } from "../response.ts";
import type { RouteServices } from "../route-services.ts";

/** Converts an office file and responds with a PDF. */
export const office =
  ({ root, sandbox, office: pool }: RouteServices) =>
  async (c: Context): Promise<Response> => {
    const clock = readDeadline(c);
    const place = pool.enter({ share: readShareHeader(c), waitMaxMs: clock.waitMaxMs });
    let directory: string | undefined;
    try {
      const expected = { schema: officeJob, maxBytes: LIMITS.officeSourceBytes };
      const job = await receiveJob(c.req.raw.body, expected, { root, signal: clock.signal });
      directory = job.directory;
      const waitForSlot = () => clock.waitForSlot(place);
      const converted = await convertOffice({ pool, sandbox, waitForSlot }, job);
      const { path, sizeBytes, pages, engine } = converted;
      const header: OfficeResult = { sizes: [sizeBytes], pages, engine };
      return sendFiles(c, { header, paths: [path], directory });
    } catch (thrown) {
      if (directory) await removeDirectory(directory);
      throw thrown;
    } finally {
      place.release();
    }
  };
