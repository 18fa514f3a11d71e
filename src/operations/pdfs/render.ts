import type { Caller, Work } from "../caller.ts";
import type { Services } from "../dependencies.ts";
import { type MadePdf, type ProducedPdf, producePdf } from "./produce.ts";
import type { RenderInput } from "./render-input.ts";
import { watermarkStamp } from "./watermark-stamp.ts";

/** HTML or a URL to one stored PDF, for a request, a template or a batch item. Throws what `Renderer` and `producePdf` throw. */
export function renderPdf(services: Services, caller: Caller, input: RenderInput, work: Work): Promise<ProducedPdf> {
  const { source, options, ...rest } = input;
  const plan = { ...rest, landscape: options.landscape };
  return producePdf(services, caller, plan, work, async ({ pdfId, deadlineMs }): Promise<MadePdf> => {
    const { accountId } = caller;
    const stamps = await work.timings.measure("stamp", async () =>
      input.watermark
        ? [await watermarkStamp(services, caller, input.watermark, options, deadlineMs, work.signal)]
        : [],
    );
    const request = { renderId: pdfId, accountId, source, options, deadlineMs };
    const { body, ...rendering } = await work.timings.measure("render", () =>
      services.renderer.render(request, work.signal),
    );
    return { ...rendering, content: body, stamps };
  });
}
