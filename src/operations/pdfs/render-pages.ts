import { readBytes } from "../../domain/byte-stream.ts";
import { bandValuesOf, type ComposedBand, type ComposedBands } from "../../domain/composed-bands.ts";
import { type AnyBytes, sizeOf } from "../../domain/document-bytes.ts";
import { FolioError } from "../../domain/errors.ts";
import { newId } from "../../domain/ids.ts";
import { LIMITS } from "../../domain/limits.ts";
import type { PageAccess } from "../../domain/page-access.ts";
import { PAGE_SIDE_PT } from "../../domain/page-size.ts";
import {
  DEFAULT_ADVANCED_OPTIONS,
  type RenderInput,
  type RenderOptions,
  type RenderSource,
} from "../../domain/render-input.ts";
import type { Rendering } from "../../engines/browser/renderer.ts";
import type { FileContent } from "../../storage/files.ts";
import { assetProvider } from "../assets/asset-provider.ts";
import type { Services } from "../dependencies.ts";
import { type EditContextNeeds, editContextOf } from "../edit-context.ts";
import type { Scratch } from "../files/scratch.ts";
import type { WorkContext } from "../verb.ts";
import { BAND_EDGE_PT, BAND_GAP_PT, measuringDocument, overlayDocument } from "./band-documents.ts";
import { mayHaveContents, withContents } from "./contents-passes.ts";
import { editable } from "./stamp-and-compress.ts";

export type RenderPagesNeeds = EditContextNeeds & Pick<Services, "clock" | "files" | "pdfEditor" | "renderer">;

export interface PagesToRender {
  renderId: string;
  input: Pick<RenderInput, "options" | "access" | "assets" | "bands" | "warnings"> & {
    source: RenderSource;
    finishing?: RenderInput["finishing"];
  };
  deadlineMs: number;
  scratch: Scratch;
}

export type RenderedPages = Omit<Rendering, "body" | "pages"> & {
  content: FileContent;
  pages: number | Promise<number>;
};

/** Renders the pages of a document, with header and footer. Throws the errors of `Renderer` and `PdfEditor`. */
export async function renderPages(
  context: WorkContext<RenderPagesNeeds>,
  pages: PagesToRender,
): Promise<RenderedPages> {
  const { bands, options, warnings } = pages.input;
  const rendered = await (bands ? withBands(context, pages, bands) : withoutBands(context, pages, options));
  return warnings.length === 0 ? rendered : { ...rendered, warnings: [...warnings, ...rendered.warnings] };
}

async function withoutBands(
  context: WorkContext<RenderPagesNeeds>,
  pages: PagesToRender,
  options: RenderOptions,
): Promise<RenderedPages> {
  const { body, ...rendering } = await drawWithContents(context, pages, options);
  return { ...rendering, content: body };
}

/** Renders the document in several passes if it can have a table of contents. Otherwise renders it in one pass. */
function drawWithContents(
  context: WorkContext<RenderPagesNeeds>,
  pages: PagesToRender,
  options: RenderOptions,
): Promise<Rendering> {
  return mayHaveContents(pages.input.source, options.contents)
    ? withContents(context, { options, scratch: pages.scratch, deadlineMs: pages.deadlineMs }, (own) =>
        draw(context, pages, own),
      )
    : draw(context, pages, options);
}

function draw(
  { services, caller, work }: WorkContext<RenderPagesNeeds>,
  { renderId, input: { source, access, assets: granted }, deadlineMs }: PagesToRender,
  options: RenderOptions,
): Promise<Rendering> {
  const assets = assetProvider({ services, caller }, granted);
  const request = { renderId, accountId: caller.accountId, source, options, access, assets, deadlineMs };
  return services.renderer.render(request, work.signal);
}

/**
 * Measures the header and footer, and enlarges the margins for them. Then prints the pages, and draws each page's
 * header and footer over the page.
 */
async function withBands(
  context: WorkContext<RenderPagesNeeds>,
  pages: PagesToRender,
  bands: ComposedBands,
): Promise<RenderedPages> {
  const { services } = context;
  const { input, deadlineMs, scratch } = pages;
  const options = await reserveBandHeight(context, pages, bands);
  const { body, ...rendering } = await drawWithContents(context, pages, options);
  const bytes = await editable(body, scratch);
  const until = await editContextOf(context, deadlineMs);
  const { pages: count, sizes, title, headings } = await services.pdfEditor.inspect({ bytes }, until);
  const [size = { widthPt: options.widthPt, heightPt: options.heightPt }] = sizes;
  const base = rendering.mainDocument?.url ?? ("url" in input.source ? input.source.url : null);
  const html = overlayDocument(
    bands,
    { ...size, marginPt: options.marginPt },
    {
      values: bandValuesOf(count, headings, bands.pageOffset),
      facts: { title: input.finishing?.information?.title ?? title ?? "", url: base ?? "" },
      base,
    },
  );
  const drawn = await drawBands(context, pages, { html, options: { ...size, ...NO_MARGINS } });
  const overlay = await readIntoMemory(drawn.content, scratch);
  const revision = { steps: [{ kind: "overlay" as const }], files: [overlay], protection: null };
  const { pdf } = await services.pdfEditor.revise({ bytes }, revision, until);
  return { ...rendering, warnings: [...rendering.warnings, ...drawn.warnings], content: pdf, pages: count };
}

const NO_MARGINS = { landscape: false, marginPt: { top: 0, right: 0, bottom: 0, left: 0 } };

/** Returns the options with margins that are large enough for the header and footer. */
async function reserveBandHeight(
  context: WorkContext<RenderPagesNeeds>,
  pages: PagesToRender,
  { header, footer }: ComposedBands,
): Promise<RenderOptions> {
  const { options } = pages.input;
  const { marginPt } = options;
  const needed = async (band: ComposedBand | null) => (band ? measureBandHeight(context, pages, band) : 0);
  const [above, below] = await Promise.all([needed(header), needed(footer)]);
  const grown = { ...marginPt, top: Math.max(marginPt.top, above), bottom: Math.max(marginPt.bottom, below) };
  const down = options.landscape ? options.widthPt : options.heightPt;
  if (grown.top + grown.bottom + PAGE_SIDE_PT.min > down) {
    const message = `header and footer need ${Math.round(grown.top + grown.bottom)} pt of a page that is ${Math.round(down)} pt high and leave no space for the text. Make them shorter.`;
    throw new FolioError("invalid_parameter", message, { param: header ? "header" : "footer" });
  }
  return { ...options, marginPt: grown };
}

/**
 * Returns the space that a header or footer needs: the distance in points from the paper edge to the page content.
 * Returns 0 for an empty header or footer.
 */
async function measureBandHeight(
  context: WorkContext<RenderPagesNeeds>,
  pages: PagesToRender,
  band: ComposedBand,
): Promise<number> {
  const { options, source } = pages.input;
  const base = "url" in source ? source.url : null;
  const widthPt = options.landscape ? options.heightPt : options.widthPt;
  const html = measuringDocument(band, options, base);
  const measured = await drawBands(context, pages, {
    html,
    options: { ...NO_MARGINS, widthPt, heightPt: 1_000, singlePage: true },
  });
  await drain(measured.content);
  const heightPt = (await measured.pageSize)?.heightPt ?? 0;
  return heightPt <= PAGE_SIDE_PT.min + 1 ? 0 : heightPt + BAND_EDGE_PT + BAND_GAP_PT;
}

interface BandDrawing {
  html: string;
  options: Partial<RenderOptions>;
}

/**
 * Renders the separate document that contains only the headers and footers. Uses the network restrictions and
 * credentials of the main document, but none of its other options.
 */
async function drawBands(
  context: WorkContext<RenderPagesNeeds>,
  { input, deadlineMs, scratch }: PagesToRender,
  { html, options }: BandDrawing,
): Promise<RenderedPages> {
  if (html.length > LIMITS.htmlBytes) {
    const message =
      "header and footer have too much HTML for this number of pages. Make them shorter, or split the document.";
    throw new FolioError("document_too_large", message, { param: "header" });
  }
  const { options: main } = input;
  const access: PageAccess | null = input.access;
  const own: RenderOptions = {
    ...main,
    ...DEFAULT_ADVANCED_OPTIONS,
    emulation: main.emulation,
    blocking: main.blocking,
    tagged: false,
    outline: false,
    scale: 1,
    header: null,
    footer: null,
    waitUntil: "networkidle",
    waitForSelector: null,
    waitForTimeoutMs: 0,
    script: null,
    debug: false,
    pageSizeFromCss: false,
    ...options,
  };
  const renderId = newId("pdf", context.services.clock.now());
  const { assets } = input;
  const shown = { source: { html }, options: own, access, assets, bands: null, warnings: [] };
  const pages = { renderId, input: shown, deadlineMs, scratch };
  return renderPages(context, pages);
}

async function readIntoMemory(content: FileContent, scratch: Scratch): Promise<Uint8Array> {
  const bytes: AnyBytes = await editable(content, scratch);
  if (bytes instanceof Uint8Array) return bytes;
  const message = `header and footer of all pages have ${sizeOf(bytes)} bytes together, which is too many. Use smaller images, or split the document.`;
  throw new FolioError("document_too_large", message, { param: "header" });
}

async function drain(content: FileContent): Promise<void> {
  if (!(content instanceof Uint8Array)) await readBytes(content);
}
