import { basename, extname } from "node:path";
import type { CreateImageParams } from "@folio/client";
import { type Command, Option } from "commander";
import { download } from "../delivery.ts";
import { definedFields, parseNumber } from "../flag-values.ts";
import { formatBytes, Output, processingText } from "../output.ts";
import { addPageOptions, renderParams } from "../render-options.ts";
import { createClient, type GlobalOptions } from "../settings.ts";
import { isUrl } from "../sources.ts";
import { readDocument } from "./render.ts";

interface ImageFlags extends GlobalOptions {
  output?: string;
  root?: string;
  format?: "png" | "jpeg" | "webp";
  quality?: number;
  fullPage?: boolean;
  selector?: string;
  omitBackground?: boolean;
}

export function addImage(program: Command): void {
  const command = program
    .command("image")
    .description("draw a page as an image: an HTML or Markdown file, a URL, or - for standard input")
    .argument("<page>", "the page to draw")
    .option("-o, --output <path>", "output file; - for standard output")
    .option("--root <folder>", "folder of files that the HTML may load, as with render")
    .addOption(new Option("--format <kind>", "image format").choices(["png", "jpeg", "webp"]))
    .option("--quality <1-100>", "quality of jpeg and webp, 1 to 100", parseNumber)
    .option("--full-page", "draw the whole page, not only the viewport")
    .option("--selector <css>", "draw only the first element that matches")
    .option("--omit-background", "transparent background where the page paints nothing");
  addPageOptions(command).action(async (page: string) => createImage(page, command.optsWithGlobals<ImageFlags>()));
}

async function createImage(page: string, flags: ImageFlags): Promise<void> {
  const { quality, fullPage, selector, omitBackground } = flags;
  const own = definedFields({ quality, full_page: fullPage, selector, omit_background: omitBackground });
  // Image options that also exist for PDFs have the same names, so the parser of the PDF options parses them.
  const params: CreateImageParams = { ...(renderParams({ ...flags }, page) as object), ...own };
  const folio = await createClient(flags);
  const { document } = await readDocument(page, flags);
  const image = await folio.images.create({ ...document, ...params });
  const output = flags.output ?? defaultOutput(page, image.format);
  const told = new Output(flags, { stdoutTaken: output === "-" });
  if (image.status === "processing") return told.result(image, processingText(image));
  told.warnings(image);
  await download(folio, image, output);
  const line = `${output}: ${image.width} x ${image.height}, ${formatBytes(image.bytes ?? 0)}, ${image.render_time_ms} ms`;
  told.result({ ...image, path: output }, line);
}

function defaultOutput(page: string, format: string): string {
  if (page === "-") return "-";
  if (!isUrl(page)) return `${page.slice(0, page.length - extname(page).length)}.${format}`;
  const { hostname, pathname } = new URL(page);
  return `${basename(pathname).replace(/\.\w+$/, "") || hostname}.${format}`;
}
