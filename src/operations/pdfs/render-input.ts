import { LIMITS } from "../../domain/limits.ts";
import type { Metadata } from "../../domain/metadata.ts";
import type { CompressionLevel, PdfRecord, TextWatermark } from "../../domain/pdf.ts";
import type { PageBand, RenderOptions, RenderSource } from "../../engines/browser/renderer.ts";
import type { CreatePdfBody } from "../../resources/pdfs.ts";
import { marginsOf, pageSizeOf, points, type RenderOptionsBody } from "../../resources/render-options.ts";

/** One render with every default filled in: what the engine needs, and what the resource echoes. */
export interface RenderInput {
  operation: "render" | "template";
  source: RenderSource;
  options: RenderOptions;
  format: string;
  customSize: PdfRecord["customSize"];
  output: "url" | "base64";
  compress: CompressionLevel;
  watermark: TextWatermark | null;
  metadata: Metadata;
  template: PdfRecord["template"];
  timeoutMs: number;
}

/** The input of a checked POST /v1/pdfs body, which names exactly one of `html` and `url`. */
export function renderInputOf(body: CreatePdfBody): RenderInput {
  const source = body.url === undefined ? { html: body.html ?? "" } : { url: body.url };
  return { operation: "render", template: null, source, ...optionsOf(body) };
}

/** Everything but the source, defaults filled in (docs/contract/interface.md, POST /v1/pdfs). */
export function optionsOf(body: RenderOptionsBody): Omit<RenderInput, "operation" | "template" | "source"> {
  const size = pageSizeOf(body);
  return {
    format: size.name,
    customSize: size.custom,
    output: body.output ?? "url",
    compress: body.compress ?? "none",
    watermark: body.watermark ?? null,
    metadata: body.metadata ?? {},
    timeoutMs: body.timeout ?? LIMITS.timeoutDefaultMs,
    options: {
      widthPt: size.widthPt,
      heightPt: size.heightPt,
      landscape: body.landscape ?? false,
      marginPt: marginsOf(body),
      scale: body.scale ?? 1,
      header: bandOf(body.header),
      footer: bandOf(body.footer),
      waitUntil: body.wait_until ?? "networkidle",
      waitForSelector: body.wait_for_selector ?? null,
      waitForTimeoutMs: body.wait_for_timeout ?? 0,
      script: body.javascript ?? null,
      resourceTimeoutMs: body.resource_timeout ?? LIMITS.resourceTimeoutDefaultMs,
      skipFailedResources: body.skip_failed_resources ?? true,
      debug: body.debug ?? false,
      pageSizeFromCss: body.prefer_css_page_size ?? false,
    },
  };
}

const bandOf = (band: RenderOptionsBody["header"]): PageBand | null =>
  band ? { html: band.html, heightPt: band.height === undefined ? null : points(band.height) } : null;
