import { stat } from "node:fs/promises";
import type { Context } from "hono";
import { LIMITS } from "../../src/domain/limits.ts";
import { type ImagesResult, imagesJob } from "../../src/engines/container/contract.ts";
import { readShareHeader } from "../job-request.ts";
import { drawPages } from "../pdf/images.ts";
import { sendFiles } from "../response.ts";
import type { RouteServices } from "../route-services.ts";
import { withJob } from "./with-job.ts";

/** Draws pages of a PDF and responds with their images. */
export const images =
  ({ root, sandbox, edits, ocrPages }: RouteServices) =>
  (c: Context): Promise<Response> => {
    const expected = { schema: imagesJob, maxBytes: LIMITS.pdfSourceBytes };
    return withJob(c, { root, lane: edits, expected }, async ({ header: job, inputs, directory }, signal) => {
      const studio = { sandbox, directory, signal, lane: ocrPages, share: readShareHeader(c) };
      const drawn = await drawPages(studio, inputs[0] ?? "", job);
      const files = await Promise.all(drawn.paths.map((path) => stat(path)));
      const header: ImagesResult = { sizes: files.map(({ size }) => size), images: drawn.images };
      return sendFiles(c, { header, paths: drawn.paths, directory });
    });
  };
