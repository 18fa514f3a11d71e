import type { PageRange } from "@folio/pdf/model";
import { LIMITS } from "../../domain/limits.ts";
import { bandTemplateHtml } from "../../domain/page-band.ts";
import type { RenderOptions } from "../../domain/render-input.ts";
import type { CdpParams } from "./cdp.ts";

const POINTS_PER_INCH = 72;

/**
 * Returns the options as parameters of `Page.printToPDF`. Chromium always applies the orientation and margins of
 * `@page` rules. If the request's orientation and margins must apply, the agent has already overridden these rules.
 * Prints up to one page more than allowed, so that Folio detects a document with too many pages.
 */
export function printParameters(options: RenderOptions, hasUrl: boolean): CdpParams<"Page.printToPDF"> {
  const { marginPt, header, footer } = options;
  const place = { hasUrl, leftPt: marginPt.left, rightPt: marginPt.right };
  return {
    landscape: options.landscape,
    printBackground: options.printBackground,
    scale: options.scale,
    paperWidth: options.widthPt / POINTS_PER_INCH,
    paperHeight: options.heightPt / POINTS_PER_INCH,
    marginTop: Math.max(marginPt.top, header?.heightPt ?? 0) / POINTS_PER_INCH,
    marginBottom: Math.max(marginPt.bottom, footer?.heightPt ?? 0) / POINTS_PER_INCH,
    marginLeft: marginPt.left / POINTS_PER_INCH,
    marginRight: marginPt.right / POINTS_PER_INCH,
    pageRanges: formatRanges(options.pageRanges ?? [{ first: 1, last: null }]),
    preferCSSPageSize: options.pageSizeFromCss,
    transferMode: "ReturnAsStream",
    generateTaggedPDF: options.tagged,
    generateDocumentOutline: options.outline,
    ...(header || footer
      ? {
          displayHeaderFooter: true,
          headerTemplate: bandTemplateHtml(header?.html ?? null, { name: "header", ...place }),
          footerTemplate: bandTemplateHtml(footer?.html ?? null, { name: "footer", ...place }),
        }
      : {}),
  };
}

const formatRanges = (ranges: readonly PageRange[]): string =>
  ranges
    .map(({ first, last }) => `${first}-${Math.min(last ?? Number.POSITIVE_INFINITY, first + LIMITS.renderPages)}`)
    .join(",");
