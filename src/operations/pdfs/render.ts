import type { RenderInput } from "../../domain/render-input.ts";
import { type WithNamedAssetsNeeds, withNamedAssets } from "../assets/named.ts";
import { requireScope } from "../caller.ts";
import type { WorkCall } from "../verb.ts";
import { type ProducePdfNeeds, producePdf } from "./produce.ts";
import { renderPages } from "./render-pages.ts";
import { type RenderSourceNeeds, renderSourceOf } from "./source.ts";
import type { RawPdf, StoredPdf } from "./stages.ts";
import { type WatermarkStampNeeds, watermarkStamp } from "./watermark-stamp.ts";

export type RenderPdfNeeds = ProducePdfNeeds & RenderSourceNeeds & WatermarkStampNeeds & WithNamedAssetsNeeds;

/**
 * Renders HTML or a URL to one stored PDF. Requests, templates and batch items use this function. Throws the errors of
 * `Renderer` and `producePdf`.
 */
export async function renderPdf(call: WorkCall<RenderPdfNeeds, RenderInput>): Promise<StoredPdf> {
  requireScope(call.caller, "pdfs:create");
  const { services, work } = call;
  const input = await withNamedAssets(call, call.input);
  const { source: given, options, access, assets, bands, warnings, ...rest } = input;
  const plan = { ...rest, landscape: options.landscape, hasCallerTimeout: true };
  return producePdf(call, plan, async ({ pdfId, deadlineMs, scratch }): Promise<RawPdf> => {
    const { watermark } = input;
    const stamps = watermark
      ? [await work.timings.measure("stamp", () => watermarkStamp(call, watermark, deadlineMs))]
      : [];
    const source = await renderSourceOf(services, given);
    const pages = {
      renderId: pdfId,
      input: { source, options, access, assets, bands, finishing: input.finishing, warnings },
      deadlineMs,
      scratch,
    };
    const rendered = await work.timings.measure("render", () => renderPages(call, pages));
    return { ...rendered, stamps };
  });
}
