import type { CreatePdfParams } from "@folio/client";
import { type Command, InvalidArgumentError, Option } from "commander";
import { addFinishingOptions, finishingParams } from "./finishing-options.ts";
import {
  addKeyValue,
  collectValue,
  definedFields,
  parseNumber,
  parseSides,
  readText,
  splitList,
} from "./flag-values.ts";
import { PlainFlags } from "./plain-options.ts";
import { addWorkOptions, parseHeaderFields, type WorkFlags, workParams } from "./work-options.ts";

type Params = Omit<CreatePdfParams, "html" | "url" | "markdown" | "output">;

const FORMATS = ["a4", "a3", "a5", "letter", "legal", "tabloid"];
export const LEVELS = ["none", "low", "medium", "high"];
export const POSITIONS = ["center", "top-left", "top-right", "bottom-left", "bottom-right"];

/** Adds a command line option for every option of POST /v1/pdfs. */
export function addRenderOptions(command: Command): Command {
  command
    .addOption(new Option("--format <size>", "paper").choices(FORMATS))
    .option("--width <length>", "custom paper width, such as 210mm; requires --height")
    .option("--height <length>", "custom paper height, such as 297mm; requires --width")
    .option("--margin <lengths>", "margin of all sides, or top,right,bottom,left: 10mm or 10mm,15mm,10mm,15mm")
    .option("--landscape", "landscape orientation")
    .option("--prefer-css-page-size", "@page rules of the document override --format, --landscape and --margin")
    .option("--scale <factor>", "0.1 to 2", parseNumber)
    .addOption(new Option("--compress <level>", "compression level").choices(LEVELS))
    .option("--watermark <text>", "watermark text on every page")
    .option("--watermark-color <hex>", "color of the watermark, such as #cc000033")
    .option("--watermark-rotation <degrees>", "rotation of the watermark; default: -45", parseNumber)
    .addOption(new Option("--watermark-position <place>", "position of the watermark").choices(POSITIONS))
    .option("--debug", "print console output, failed resources and the URL of a screenshot")
    .option("--no-print-background", "print without background colors and images")
    .option("--page-ranges <ranges>", "pages to print, such as 1-3,5,8-")
    .option("--no-tagged", "omit tags (document structure) and bookmarks")
    .option("--no-outline", "omit bookmarks of the headings")
    .option("--single-page", "one page with the height of the document")
    .option("--conformance <standards>", "standards of the PDF, such as pdf/a-2b or pdf/a-3a,pdf/ua-1", splitList);
  for (const band of ["header", "footer"]) addBandOptions(command, band);
  command
    .option(
      "--page-offset <pages>",
      "number added to the page numbers of header, footer and table of contents",
      parseNumber,
    )
    .option("--contents [title]", "add a table of contents with page numbers and this title")
    .option("--contents-levels <levels>", "heading levels of the table of contents, such as 1-2; default: 1-3")
    .option("--no-contents-page-break", "no page break after the table of contents");
  addHandwrittenOptions(addFinishingOptions(command));
  return plainFlags.addTo(command, { isOfImages: false });
}

function addBandOptions(command: Command, band: string): void {
  command
    .option(`--${band} <html>`, "on every page; @file reads it from a file")
    .option(`--${band}-height <length>`, "height, such as 15mm; auto fits the content")
    .option(`--${band}-css <text>`, "CSS of the header or footer; @file reads it from a file")
    .option(`--${band}-first-page <html>`, "HTML for the first page instead; none for an empty one")
    .option(`--${band}-even-pages <html>`, "HTML for even pages instead; none for an empty one");
}

/** Adds the options that POST /v1/images shares with POST /v1/pdfs. */
export const addPageOptions = (command: Command): Command =>
  plainFlags.addTo(addHandwrittenOptions(command), { isOfImages: true });

function addHandwrittenOptions(command: Command): Command {
  return addWorkOptions(command)
    .option("--css <text>", "CSS for Markdown, applied after the default CSS; @file reads it from a file")
    .addOption(
      new Option("--wait-until <event>", "event after which the page counts as loaded").choices([
        "load",
        "domcontentloaded",
        "networkidle",
      ]),
    )
    .option("--wait-for-selector <css>", "wait for an element that matches this CSS selector")
    .option("--wait-for-timeout <ms>", "extra wait in ms, up to 10000", parseNumber)
    .option("--javascript <code>", "script to run in the page before the capture; @file reads it from a file")
    .option("--resource-timeout <ms>", "timeout in ms for each image, stylesheet or other resource", parseNumber)
    .option("--fail-on-resources", "fail the render if a resource does not load")
    .option("--timeout <ms>", "timeout in ms for the whole render, 5000 to 120000", parseNumber)
    .option("--metadata <key=value>", "metadata of the result; repeatable", addKeyValue)
    .addOption(new Option("--media <type>", "CSS media type").choices(["print", "screen"]))
    .addOption(new Option("--color-scheme <scheme>", "color scheme that the page detects").choices(["light", "dark"]))
    .option("--reduced-motion", "the page detects the preference for reduced motion")
    .option("--viewport <size>", "window size in CSS pixels, such as 1280x800", parseViewport)
    .option("--device-scale <factor>", "device pixels per CSS pixel", parseNumber)
    .option("--timezone <name>", "time zone of the page, such as Europe/Berlin")
    .option("--locale <tag>", "locale of the page, such as de-DE")
    .option("--wait-for-function <code>", "wait until this JavaScript is true; @file reads it from a file")
    .option(
      "--fail-on-status <statuses>",
      "HTTP statuses that fail the render, such as 5xx,404; none accepts every status",
      splitList,
    )
    .option("--fail-on-console-errors", "fail the render if the page's console has an error")
    .option("--fail-on-warnings [codes]", "fail the render on any warning, or only on these", splitList)
    .option("--user-agent <name>", "User-Agent of the browser")
    .option("--cookie <name=value>", "cookie for the URL's host; repeatable", addCookie)
    .option("--page-header <name: value>", "header for requests to the URL's origin; repeatable", collectValue)
    .option("--basic-auth <user:password>", "basic authentication for the URL's origin; @file reads it from a file")
    .option(
      "--block-types <kinds>",
      "types of resources to block: image,media,font,script,stylesheet,fetch,frame",
      splitList,
    )
    .option("--block-url <pattern>", "URLs to block, * for any characters; repeatable", collectValue);
}

/** Returns the API parameters for the options of a command. */
export function renderParams(flags: Record<string, unknown>, url = ""): Params {
  return (definedFields({ ...plainFlags.paramsOf(flags), ...handwrittenParams(flags, url) }) ?? {}) as Params;
}

function handwrittenParams(flags: Record<string, unknown>, url = ""): Record<string, unknown> {
  return {
    format: flags.format,
    custom_size: definedFields({ width: flags.width, height: flags.height }),
    margin: typeof flags.margin === "string" ? parseSides(flags.margin) : undefined,
    landscape: flags.landscape,
    prefer_css_page_size: flags.preferCssPageSize,
    scale: flags.scale,
    header: bandParams("header", flags),
    footer: bandParams("footer", flags),
    page_offset: flags.pageOffset,
    contents: contentsParams(flags),
    wait_until: flags.waitUntil,
    wait_for_selector: flags.waitForSelector,
    wait_for_timeout: flags.waitForTimeout,
    javascript: readText(flags.javascript),
    resource_timeout: flags.resourceTimeout,
    skip_failed_resources: flags.failOnResources ? false : undefined,
    compress: flags.compress,
    watermark: definedFields({
      text: flags.watermark,
      color: flags.watermarkColor,
      rotation: flags.watermarkRotation,
      position: flags.watermarkPosition,
    }),
    debug: flags.debug,
    timeout: flags.timeout,
    metadata: flags.metadata,
    print_background: flags.printBackground === false ? false : undefined,
    page_ranges: flags.pageRanges,
    media: flags.media,
    color_scheme: flags.colorScheme,
    reduced_motion: flags.reducedMotion,
    viewport: flags.viewport,
    device_scale: flags.deviceScale,
    timezone: flags.timezone,
    locale: flags.locale,
    tagged: flags.tagged === false ? false : undefined,
    outline: flags.outline === false ? false : undefined,
    single_page: flags.singlePage,
    wait_for_function: readText(flags.waitForFunction),
    fail_on: definedFields({
      status: statusParams(flags.failOnStatus),
      console_errors: flags.failOnConsoleErrors,
      warnings: flags.failOnWarnings,
    }),
    user_agent: flags.userAgent,
    cookies: flags.cookie,
    headers: headerParams(flags.pageHeader, url),
    basic_auth: parseBasicAuth(readText(flags.basicAuth)),
    css: readText(flags.css),
    conformance: flags.conformance,
    ...finishingParams(flags),
    ...workParams(flags as WorkFlags),
    block: definedFields({ resource_types: flags.blockTypes, urls: flags.blockUrl }),
  };
}

/** Options that are generated, because this file does not define them. */
const plainFlags = new PlainFlags(Object.keys(handwrittenParams({})));

function bandParams(band: string, flags: Record<string, unknown>) {
  const other = (value: unknown) => (value === "none" ? false : readText(value));
  return definedFields({
    html: readText(flags[band]),
    height: flags[`${band}Height`],
    css: readText(flags[`${band}Css`]),
    first_page: other(flags[`${band}FirstPage`]),
    even_pages: other(flags[`${band}EvenPages`]),
  });
}

function contentsParams({ contents, contentsLevels: levels, contentsPageBreak }: Record<string, unknown>) {
  const page_break = contentsPageBreak === false ? false : undefined;
  const said = definedFields({ title: contents === true ? undefined : readText(contents), levels, page_break });
  return said ?? (contents === true ? {} : undefined);
}

function addCookie(pair: string, before: object[] = []): object[] {
  const at = pair.indexOf("=");
  if (at < 1) throw new InvalidArgumentError("The value must be name=value.");
  return [...before, { name: pair.slice(0, at), value: pair.slice(at + 1) }];
}

function statusParams(given: unknown): unknown {
  if (!Array.isArray(given)) return undefined;
  return given[0] === "none" ? [] : given.map((status: string) => (/^\d+$/.test(status) ? Number(status) : status));
}

/** Returns the headers that Folio sends with requests to the origin of this URL. */
function headerParams(given: unknown, url: string): Record<string, Record<string, string>> | undefined {
  if (!Array.isArray(given)) return undefined;
  if (!URL.canParse(url))
    throw new InvalidArgumentError(
      "--page-header is allowed only for a URL, because Folio sends the headers to its origin.",
    );
  return { [new URL(url).origin]: parseHeaderFields(given) };
}

function parseBasicAuth(given: string | undefined): { username: string; password: string } | undefined {
  if (given === undefined) return undefined;
  const at = given.indexOf(":");
  if (at < 0)
    throw new InvalidArgumentError("--basic-auth must be user:password or @file; the given value has no colon.");
  return { username: given.slice(0, at), password: given.slice(at + 1).replace(/\r?\n$/, "") };
}

function parseViewport(value: string): { width: number; height: number } {
  const [, width, height] = /^(\d+)x(\d+)$/.exec(value) ?? [];
  if (width === undefined || height === undefined)
    throw new InvalidArgumentError("The value must be <width>x<height>, such as 1280x800.");
  return { width: Number(width), height: Number(height) };
}
