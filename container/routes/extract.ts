import { join } from "node:path";
import type { Context } from "hono";
import { LIMITS } from "../../src/domain/limits.ts";
import { type ExtractResult, extractJob } from "../../src/engines/container/contract.ts";
import { TIMEOUT_HEADER } from "../../src/engines/container/protocol.ts";
import { extract as runExtract } from "../pdf/extract.ts";
import { sendFiles } from "../response.ts";
import type { RouteServices } from "../route-services.ts";
import { withJob } from "./with-job.ts";

/** Runs a method of the extractor and responds with one JSON document. */
export const extract =
  ({ root, extractions, extractors }: RouteServices) =>
  (c: Context): Promise<Response> => {
    const expected = { schema: extractJob, maxBytes: LIMITS.extractionSourceBytes };
    const deadlineMs = Date.now() + Number(c.req.header(TIMEOUT_HEADER));
    return withJob(c, { root, lane: extractions, expected }, async ({ header: job, inputs, directory }, signal) => {
      const order = { job, input: inputs[0] ?? "", deadlineMs, output: join(directory, "output") };
      const header: ExtractResult = { sizes: await runExtract(extractors, order, signal) };
      const [, piecesBytes, ...files] = header.sizes;
      const pieces = piecesBytes > 0 ? [`${order.output}-pieces`] : [];
      const pictures = files.map((_, index) => `${order.output}-${index}`);
      return sendFiles(c, { header, paths: [order.output, ...pieces, ...pictures], directory });
    });
  };
