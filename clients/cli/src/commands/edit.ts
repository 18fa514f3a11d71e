import { basename, extname, join } from "node:path";
import { type Command, Option } from "commander";
import { deliver, download } from "../delivery.ts";
import { UsageError } from "../failure.ts";
import { definedFields, parseNumber } from "../flag-values.ts";
import { describePdf, formatBytes, Output, processingText } from "../output.ts";
import { LEVELS, POSITIONS } from "../render-options.ts";
import { createClient } from "../settings.ts";
import { isUrl, readContent } from "../sources.ts";
import { addAsyncOptions } from "../work-options.ts";
import {
  commonParams,
  type EditFlags,
  openSource,
  PDF_SOURCE,
  withEditOptions,
  withSourceOptions,
} from "./edit-options.ts";

const compressOption = () => new Option("--compress <level>", "compression level").choices(LEVELS);

export function addEdits(program: Command): void {
  addMerge(program);
  addWatermark(program);
  addCompress(program);
  addSplit(program);
}

function addMerge(program: Command): void {
  const command = program
    .command("merge")
    .description("merge PDFs into one; select pages of a source after a colon, such as terms.pdf:1-3")
    .argument("<sources...>", PDF_SOURCE)
    .addOption(compressOption());
  withEditOptions(command, "merged.pdf").action(async (named: string[]) => {
    const flags = command.optsWithGlobals<EditFlags>();
    const split = named.map(splitRange);
    const sources = await Promise.all(split.map(({ name }) => openSource(name, flags)));
    const folio = await createClient(flags);
    const pdf = await folio.pdfs.merge({
      sources,
      page_ranges: split.map(({ range }) => range),
      ...commonParams(flags),
    });
    await deliver(pdf, { folio, output: flags.output, options: flags });
  });
}

/** Splits `terms.pdf:1-3` into the file name `terms.pdf` and the page ranges `1-3`. The port of a URL is not a page range. */
function splitRange(named: string): { name: string; range: string | null } {
  const [, name, range] = /^(.+):([\d,\s-]+)$/.exec(named) ?? [];
  return name && range && !/^https?:\/\/[^/]+$/.test(name) ? { name, range } : { name: named, range: null };
}

interface WatermarkFlags extends EditFlags {
  text?: string;
  image?: string;
  fontSize?: number;
  color?: string;
  rotation?: number;
  width?: string;
  opacity?: number;
  position?: "center";
  pages?: string;
  layer?: "over" | "under";
}

function addWatermark(program: Command): void {
  const command = program
    .command("watermark")
    .description("add a text or an image to the pages of a PDF")
    .argument("<source>", PDF_SOURCE)
    .option("--text <content>", "text of the watermark")
    .option("--image <file-or-url>", "image of the watermark: PNG, JPEG or SVG")
    .option("--font-size <points>", "font size of the text", parseNumber)
    .option("--color <hex>", "color of the text, such as #cc000033")
    .option("--rotation <degrees>", "of the text", parseNumber)
    .option("--width <px>", "width of the image, such as 200px")
    .option("--opacity <share>", "opacity of the image, 0 to 1", parseNumber)
    .addOption(new Option("--position <place>", "position on the page").choices(POSITIONS))
    .option("--pages <ranges>", "pages: all, odd, even or ranges such as 1-3,5")
    .addOption(new Option("--layer <layer>", "over or under the page content").choices(["over", "under"]))
    .addOption(compressOption());
  withEditOptions(command, "watermarked.pdf").action(async (named: string) => {
    const flags = command.optsWithGlobals<WatermarkFlags>();
    const { text, image, fontSize, color, rotation, width, opacity, position, pages, layer } = flags;
    if ((text === undefined) === (image === undefined)) throw new UsageError("Pass --text or --image");
    const stamp =
      image !== undefined
        ? { image: { ...(await imageSource(image)), ...definedFields({ width, opacity, position }) } }
        : { text: { content: text ?? "", ...definedFields({ font_size: fontSize, color, rotation, position }) } };
    const folio = await createClient(flags);
    const rest = { ...definedFields({ pages, layer }), ...commonParams(flags) };
    const pdf = await folio.pdfs.watermark({ source: await openSource(named, flags), ...stamp, ...rest });
    await deliver(pdf, { folio, output: flags.output, options: flags });
  });
}

const imageSource = async (named: string) =>
  isUrl(named) ? { url: named } : { base64: Buffer.from(await readContent(named)).toString("base64") };

function addCompress(program: Command): void {
  const command = program
    .command("compress")
    .description("make a PDF smaller")
    .argument("<source>", PDF_SOURCE)
    .addOption(
      new Option("--level <level>", "compression level; low is lossless").choices(LEVELS.slice(1)).default("medium"),
    );
  withEditOptions(command, "compressed.pdf").action(async (named: string) => {
    const flags = command.optsWithGlobals<EditFlags & { level: "low" | "medium" | "high" }>();
    const folio = await createClient(flags);
    const all = { pages: "1-", compress: flags.level };
    const pdf = await folio.pdfs.reorder({ source: await openSource(named, flags), ...all, ...commonParams(flags) });
    if (pdf.bytes_before !== undefined) {
      new Output(flags).remark(`${formatBytes(pdf.bytes_before)} before, ${formatBytes(pdf.bytes ?? 0)} now`);
    }
    await deliver(pdf, { folio, output: flags.output, options: flags });
  });
}

function addSplit(program: Command): void {
  const command = program
    .command("split")
    .description("split a PDF into several, named after it: report-1.pdf, report-2.pdf …")
    .argument("<source>", PDF_SOURCE)
    .option("--ranges <ranges...>", "one PDF for each range, such as 1-3 4-")
    .option("--every <pages>", "one PDF for each group of this many pages", parseNumber)
    .addOption(compressOption());
  addAsyncOptions(withSourceOptions(command, ".")).action(async (named: string) => {
    const flags = command.optsWithGlobals<EditFlags & { ranges?: string[]; every?: number }>();
    if ((flags.ranges === undefined) === (flags.every === undefined)) throw new UsageError("Pass --ranges or --every");
    const folio = await createClient(flags);
    const how = definedFields({ ranges: flags.ranges, every: flags.every }) ?? {};
    const asked = { source: await openSource(named, flags), ...how, ...commonParams(flags) };
    if (flags.async) {
      const job = await folio.pdfs.split({ ...asked, async: true });
      return new Output(flags).result(job, processingText(job));
    }
    const parts = await folio.pdfs.split(asked);
    const stem = named === "-" || isUrl(named) ? "part" : basename(named, extname(named));
    const paths = parts.data.map((_, index) => join(flags.output, `${stem}-${index + 1}.pdf`));
    for (const [index, pdf] of parts.data.entries()) await download(folio, pdf, paths[index] ?? "");
    const value = parts.data.map((pdf, index) => ({ ...pdf, path: paths[index] }));
    new Output(flags).result(
      value,
      parts.data.map((pdf, index) => describePdf(paths[index] ?? "", pdf)),
    );
  });
}
