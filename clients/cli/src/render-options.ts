import type { CreatePdfParams } from "@folio/client";
import { type Command, InvalidArgumentError, Option } from "commander";
import { addFinishingOptions, finishingParams } from "./finishing-options.ts";
import { collected, list, number, pairs, sides, text, whole } from "./flag-values.ts";
import { PlainFlags } from "./plain-options.ts";
import { addWorkOptions, headerFields, type WorkFlags, workParams } from "./work-options.ts";

type Params = Omit<CreatePdfParams, "html" | "url" | "markdown" | "output">;

const FORMATS = ["a4", "a3", "a5", "letter", "legal", "tabloid"];
export const LEVELS = ["none", "low", "medium", "high"];
export const POSITIONS = ["center", "top-left", "top-right", "bottom-left", "bottom-right"];

/** Every option of POST /v1/pdfs as a flag. */
export function addRenderOptions(command: Command): Command {
  command
    .addOption(new Option("--format <size>", "paper").choices(FORMATS))
    .option("--width <length>", "width of a paper of your own, such as 210mm; with --height")
    .option("--height <length>", "height of a paper of your own")
    .option("--margin <lengths>", "one for all sides, or top,right,bottom,left: 10mm or 10mm,15mm,10mm,15mm")
    .option("--landscape", "paper sideways")
    .option("--prefer-css-page-size", "the document's @page wins over --format, --landscape and --margin")
    .option("--scale <factor>", "0.1 to 2", number)
    .addOption(new Option("--compress <level>", "smaller files").choices(LEVELS))
    .option("--watermark <text>", "across every page")
    .option("--watermark-color <hex>", "such as #cc000033")
    .option("--watermark-rotation <degrees>", "-45 unless told", number)
    .addOption(new Option("--watermark-position <place>", "where it stands").choices(POSITIONS))
    .option("--debug", "tell console, failed resources and a screenshot's address")
    .option("--no-print-background", "without background colours and images")
    .option("--page-ranges <ranges>", "the pages that are printed, such as 1-3,5,8-")
    .option("--no-tagged", "without the document's structure and bookmarks")
    .option("--no-outline", "without bookmarks of the headings")
    .option("--single-page", "one page as high as the document");
  for (const band of ["header", "footer"]) addBand(command, band);
  command
    .option("--page-offset <pages>", "added to the page numbers of header, footer and contents", number)
    .option("--contents [title]", "a table of contents with page numbers, with a title above it")
    .option("--contents-levels <levels>", "the headings in it, such as 1-2; 1-3 unless told")
    .option("--no-contents-page-break", "what follows it stays on its page");
  addByHand(addFinishingOptions(command));
  return plainFlags.addTo(command, { isOfImages: false });
}

function addBand(command: Command, band: string): void {
  command
    .option(`--${band} <html>`, "on every page; @file reads it from a file")
    .option(`--${band}-height <length>`, "such as 15mm; auto takes what it needs")
    .option(`--${band}-css <text>`, "its own styles; @file reads them from a file")
    .option(`--${band}-first-page <html>`, "what the first page has in its place; none for nothing")
    .option(`--${band}-even-pages <html>`, "what even pages have in its place; none for nothing");
}

/** The options that images have, too. */
export const addPageOptions = (command: Command): Command => plainFlags.addTo(addByHand(command), { isOfImages: true });

function addByHand(command: Command): Command {
  return addWorkOptions(command)
    .option("--css <text>", "a style sheet for Markdown, behind the default one; @file reads it from a file")
    .addOption(
      new Option("--wait-until <event>", "when the page counts as loaded").choices([
        "load",
        "domcontentloaded",
        "networkidle",
      ]),
    )
    .option("--wait-for-selector <css>", "an element to wait for")
    .option("--wait-for-timeout <ms>", "extra time, up to 10000", number)
    .option("--javascript <code>", "runs in the page before it is captured; @file reads it from a file")
    .option("--resource-timeout <ms>", "for each image, style sheet …", number)
    .option("--fail-on-resources", "a resource that fails fails the render")
    .option("--timeout <ms>", "for the whole render, 5000 to 120000", number)
    .option("--metadata <key=value>", "kept with the result; may be given several times", pairs)
    .addOption(new Option("--media <type>", "whose styles are shown").choices(["print", "screen"]))
    .addOption(new Option("--color-scheme <scheme>", "what the page finds").choices(["light", "dark"]))
    .option("--reduced-motion", "the page finds that its reader wants little motion")
    .option("--viewport <size>", "the window that the page finds, such as 1280x800", viewport)
    .option("--device-scale <factor>", "device pixels to a CSS pixel", number)
    .option("--timezone <name>", "such as Europe/Berlin")
    .option("--locale <tag>", "such as de-DE")
    .option("--wait-for-function <code>", "JavaScript to become true; @file reads it from a file")
    .option("--fail-on-status <statuses>", "such as 5xx,404; none prints whatever comes", list)
    .option("--fail-on-console-errors", "an error in the page's console fails the render")
    .option("--fail-on-warnings [codes]", "any warning fails the render, or these", list)
    .option("--user-agent <name>", "what the browser calls itself")
    .option("--cookie <name=value>", "for the URL's host; may be given several times", cookies)
    .option("--page-header <name: value>", "for the URL's origin; may be given several times", collected)
    .option("--basic-auth <user:password>", "for the URL's origin; @file reads it from a file")
    .option("--block-types <kinds>", "not to be loaded: image,media,font,script,stylesheet,fetch,frame", list)
    .option("--block-url <pattern>", "not to be loaded, * for any characters; may be given several times", collected);
}

/** What the flags say, in the API's words. */
export function renderParams(flags: Record<string, unknown>, url = ""): Params {
  return (whole({ ...plainFlags.paramsOf(flags), ...paramsByHand(flags, url) }) ?? {}) as Params;
}

function paramsByHand(flags: Record<string, unknown>, url = ""): Record<string, unknown> {
  return {
    format: flags.format,
    custom_size: whole({ width: flags.width, height: flags.height }),
    margin: typeof flags.margin === "string" ? sides(flags.margin) : undefined,
    landscape: flags.landscape,
    prefer_css_page_size: flags.preferCssPageSize,
    scale: flags.scale,
    header: bandOf("header", flags),
    footer: bandOf("footer", flags),
    page_offset: flags.pageOffset,
    contents: contentsOf(flags),
    wait_until: flags.waitUntil,
    wait_for_selector: flags.waitForSelector,
    wait_for_timeout: flags.waitForTimeout,
    javascript: text(flags.javascript),
    resource_timeout: flags.resourceTimeout,
    skip_failed_resources: flags.failOnResources ? false : undefined,
    compress: flags.compress,
    watermark: whole({
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
    wait_for_function: text(flags.waitForFunction),
    fail_on: whole({
      status: statuses(flags.failOnStatus),
      console_errors: flags.failOnConsoleErrors,
      warnings: flags.failOnWarnings,
    }),
    user_agent: flags.userAgent,
    cookies: flags.cookie,
    headers: headers(flags.pageHeader, url),
    basic_auth: basicAuth(text(flags.basicAuth)),
    css: text(flags.css),
    ...finishingParams(flags),
    ...workParams(flags as WorkFlags),
    block: whole({ resource_types: flags.blockTypes, urls: flags.blockUrl }),
  };
}

/** Options that have no flag above. */
const plainFlags = new PlainFlags(Object.keys(paramsByHand({})));

function bandOf(band: string, flags: Record<string, unknown>) {
  const other = (value: unknown) => (value === "none" ? false : text(value));
  return whole({
    html: text(flags[band]),
    height: flags[`${band}Height`],
    css: text(flags[`${band}Css`]),
    first_page: other(flags[`${band}FirstPage`]),
    even_pages: other(flags[`${band}EvenPages`]),
  });
}

function contentsOf({ contents, contentsLevels: levels, contentsPageBreak }: Record<string, unknown>) {
  const page_break = contentsPageBreak === false ? false : undefined;
  const said = whole({ title: contents === true ? undefined : text(contents), levels, page_break });
  return said ?? (contents === true ? {} : undefined);
}

function cookies(pair: string, before: object[] = []): object[] {
  const at = pair.indexOf("=");
  if (at < 1) throw new InvalidArgumentError("It is not name=value.");
  return [...before, { name: pair.slice(0, at), value: pair.slice(at + 1) }];
}

function statuses(given: unknown): unknown {
  if (!Array.isArray(given)) return undefined;
  return given[0] === "none" ? [] : given.map((status: string) => (/^\d+$/.test(status) ? Number(status) : status));
}

/** The fields of one URL's origin. */
function headers(given: unknown, url: string): Record<string, Record<string, string>> | undefined {
  if (!Array.isArray(given)) return undefined;
  if (!URL.canParse(url)) throw new InvalidArgumentError("--page-header goes with a URL.");
  return { [new URL(url).origin]: headerFields(given) };
}

function basicAuth(given: string | undefined): { username: string; password: string } | undefined {
  if (given === undefined) return undefined;
  const at = given.indexOf(":");
  if (at < 0) throw new InvalidArgumentError("It is not user:password.");
  return { username: given.slice(0, at), password: given.slice(at + 1).replace(/\r?\n$/, "") };
}

function viewport(value: string): { width: number; height: number } {
  const [, width, height] = /^(\d+)x(\d+)$/.exec(value) ?? [];
  if (width === undefined || height === undefined) throw new InvalidArgumentError("It is not <width>x<height>.");
  return { width: Number(width), height: Number(height) };
}
