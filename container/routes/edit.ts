import { join } from "node:path";
import type { Context } from "hono";
import { LIMITS } from "../../src/domain/limits.ts";
import { editJob } from "../../src/engines/container/contract.ts";
import { edit as runEdit } from "../pdf/edit.ts";
import { sendFiles } from "../response.ts";
import type { RouteServices } from "../route-services.ts";
import { withJob } from "./with-job.ts";

/** Runs a method of PdfEditor and responds with the resulting documents. */
export const edit =
  ({ root, edits }: RouteServices) =>
  (c: Context): Promise<Response> => {
    const expected = { schema: editJob, maxBytes: LIMITS.editBytes };
    return withJob(c, { root, lane: edits, expected }, async ({ header: job, inputs, directory }, signal) => {
      const outputs = join(directory, "output");
      const header = await runEdit({ job, inputs, outputs }, signal);
      return sendFiles(c, { header, paths: header.sizes.map((_, index) => `${outputs}-${index}`), directory });
    });
  };
