import type { Stamp } from "@folio/pdf/model";
import { readWhole } from "../../domain/byte-stream.ts";
import { FolioError } from "../../domain/errors.ts";
import { newId } from "../../domain/ids.ts";
import { LIMITS } from "../../domain/limits.ts";
import type { TextWatermark } from "../../domain/pdf.ts";
import { DEFAULT_ADVANCED_OPTIONS, type RenderOptions } from "../../domain/render-input.ts";
import type { Services } from "../dependencies.ts";
import { type EditContextNeeds, editContextOf } from "../edit-context.ts";
import type { WorkContext } from "../verb.ts";
import { SVG_SCRIPT, TEXT_SCRIPT } from "./artwork-scripts.ts";

export type WatermarkStampNeeds = EditContextNeeds & Pick<Services, "clock" | "pdfEditor" | "renderer">;

const ARTWORK_FONT_PT = 72;

/** Share of the page's size that a text watermark may cover, by position on the page. It limits the font size. */
const SPAN = { center: 0.8, corner: 0.3 };
const MAX_FONT_PT = { center: 110, corner: 24 };

/**
 * Returns the stamp of a text watermark. The browser renders the text once, so that the watermark can be in any script.
 */
export async function watermarkStamp(
  context: WorkContext<WatermarkStampNeeds>,
  watermark: TextWatermark,
  deadlineMs: number,
): Promise<Stamp> {
  const { text, color } = watermark;
  const pdf = await textArtwork(context, { text, color, fontPt: ARTWORK_FONT_PT }, deadlineMs);
  const widthPt = await artworkWidth(context, pdf, deadlineMs);
  const where = watermark.position === "center" ? "center" : "corner";
  return {
    artwork: { pdf },
    widthPt: (widthPt * MAX_FONT_PT[where]) / ARTWORK_FONT_PT,
    fitToPage: SPAN[where],
    rotationDeg: -watermark.rotation,
    position: watermark.position,
    opacity: 1,
    layer: "over",
    pages: null,
  };
}

/** Returns the width, in points, of the page on which the watermark is drawn. */
export async function artworkWidth(
  context: WorkContext<WatermarkStampNeeds>,
  pdf: Uint8Array,
  deadlineMs: number,
): Promise<number> {
  const until = await editContextOf(context, deadlineMs);
  const [size] = (await context.services.pdfEditor.inspect({ bytes: pdf }, until)).sizes;
  if (!size) throw new Error("The watermark's artwork has no page");
  return size.widthPt;
}

/** Returns a PDF with one line of text on a transparent page. The page is as large as the text. */
export function textArtwork(
  context: WorkContext<WatermarkStampNeeds>,
  { text, color, fontPt }: { text: string; color: string; fontPt: number },
  deadlineMs: number,
): Promise<Uint8Array> {
  const style = `white-space:pre;font:bold ${fontPt}pt/1.2 Helvetica,Arial,sans-serif;color:${color}`;
  const html = `<span style="${style}">${text.replace(/[&<]/g, (character) => ESCAPES[character] ?? character)}</span>`;
  return drawArtwork(context, { html, script: TEXT_SCRIPT }, deadlineMs);
}

/**
 * Returns a PDF page with an SVG. The page is as large as the SVG, and vector graphics stay vector graphics. The SVG is
 * loaded as an image, so it runs no scripts and loads no other files. Throws `source_invalid` if the SVG cannot be
 * decoded or shows nothing.
 */
export async function svgArtwork(
  context: WorkContext<WatermarkStampNeeds>,
  svg: Uint8Array,
  deadlineMs: number,
): Promise<Uint8Array> {
  const html = `<span><img style="display:block" src="data:image/svg+xml;base64,${svg.toBase64()}"></span>`;
  try {
    return await drawArtwork(context, { html, script: SVG_SCRIPT }, deadlineMs);
  } catch (error) {
    if (!(error instanceof FolioError) || error.code !== "script_failed") throw error;
    const message = "image must be a well-formed SVG that shows something.";
    throw new FolioError("source_invalid", message, { param: "image", cause: error });
  }
}

async function drawArtwork(
  { services, caller, work }: WorkContext<WatermarkStampNeeds>,
  { html, script }: { html: string; script: string },
  deadlineMs: number,
): Promise<Uint8Array> {
  const style = "body{margin:0}span{display:inline-block}";
  const request = {
    renderId: newId("pdf", services.clock.now()),
    accountId: caller.accountId,
    source: { html: `<!doctype html><html><head><style>${style}</style></head><body>${html}</body></html>` },
    options: { ...ARTWORK_OPTIONS, script },
    access: null,
    deadlineMs,
  };
  const { body } = await services.renderer.render(request, work.signal);
  const pdf = await readWhole(body, LIMITS.isolateDocumentBytes);
  if (!pdf)
    throw new FolioError("document_too_large", "The watermark is too large. Use a smaller width or font_size.", {
      param: "watermark",
    });
  return pdf;
}

const ARTWORK_OPTIONS: Omit<RenderOptions, "script"> = {
  ...DEFAULT_ADVANCED_OPTIONS,
  widthPt: 1_000,
  heightPt: 200,
  landscape: false,
  marginPt: { top: 0, right: 0, bottom: 0, left: 0 },
  scale: 1,
  header: null,
  footer: null,
  waitUntil: "load",
  waitForSelector: null,
  waitForTimeoutMs: 0,
  resourceTimeoutMs: LIMITS.resourceTimeoutDefaultMs,
  skipFailedResources: true,
  debug: false,
  pageSizeFromCss: true,
};

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;" };
