import { writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import type { ConvertImagesParams, ConvertOfficeParams, Extraction, Folio } from "@folio/client";
import { type Command, Option } from "commander";
import { deliver, download } from "../delivery.ts";
import { UsageError } from "../failure.ts";
import { definedFields, parseNumber, readSecret } from "../flag-values.ts";
import { Output, processingText } from "../output.ts";
import { LEVELS } from "../render-options.ts";
import { createClient, type GlobalOptions } from "../settings.ts";
import { isUrl, toSource } from "../sources.ts";
import { addAsyncOptions, addWorkOptions, type WorkFlags, workParams } from "../work-options.ts";

interface ReadFlags extends GlobalOptions, WorkFlags {
  output?: string;
  pages?: string;
  password?: string;
  format?: never;
  language?: "eng";
  dpi?: number;
  ocr?: boolean;
  images?: string;
}

const LANGUAGES = ["eng", "fra", "deu", "spa", "por", "ita", "jpn", "kor", "chi_sim", "chi_tra", "hin", "ara"];
const FORMATS = ["text", "markdown", "structured"];
const SOURCE = "a PDF: a file, a URL, an id (pdf_…) or - for standard input";

export function addExtraction(program: Command): void {
  addConvert(program);
  const extract = program.command("extract").description("extract content from a PDF");
  addExtractVerb(extract, "text", FORMATS)
    .description("extract the text layer as text, Markdown or JSON")
    .option(
      "--images <folder>",
      "with --format markdown: save the images in this folder, where the Markdown refers to them",
    );
  addImages(extract);
  addExtractVerb(extract, "tables", ["json", "csv", "xlsx"])
    .description("extract tables as JSON, CSV or an Excel workbook")
    .option("--ocr", "run OCR on scanned pages")
    .addOption(language());
  addExtractVerb(program, "ocr", FORMATS)
    .description("extract text from scanned pages by OCR; one credit per page")
    .addOption(language())
    .option("--dpi <n>", "150 to 600", parseNumber);
}

const language = () => new Option("--language <code>", "of the pages").choices(LANGUAGES);

function addExtractVerb(parent: Command, verb: "text" | "tables" | "ocr", formats: string[]): Command {
  const command = parent
    .command(verb)
    .argument("<source>", SOURCE)
    .addOption(new Option("--format <format>", "format of the result").choices(formats))
    .option("--pages <ranges>", "all, or 1-3,5")
    .option("--password <text>", "password of an encrypted source; @file reads it from a file")
    .option("-o, --output <file>", "output file; default: standard output");
  return addAsyncOptions(command).action(async (named: string) => {
    const flags = command.optsWithGlobals<ReadFlags>();
    const { pages, format, language: code, dpi, ocr, password, images } = flags;
    if (images !== undefined && format !== "markdown") throw new UsageError("--images requires --format markdown");
    const source = { ...(await toSource(named)), ...definedFields({ password: readSecret(password) }) };
    const asked = { pages, format, language: code, dpi, use_ocr: ocr, images: images === undefined ? undefined : true };
    const params = { source, ...definedFields(asked), ...workParams(flags) };
    const folio = await createClient(flags);
    const extraction = await folio.extract[verb](params);
    if (extraction.status === "processing") return new Output(flags).result(extraction, processingText(extraction));
    const { workbook } = extraction;
    if (workbook?.url) {
      const path = flags.output ?? workbook.name;
      await download(folio, { url: workbook.url }, path);
      if (flags.json) new Output(flags, { stdoutTaken: path === "-" }).result({ ...extraction, path }, []);
      return;
    }
    const files = images === undefined ? new Map<string, string>() : await saveImages(folio, extraction, images);
    const read = flags.json ? JSON.stringify(extraction, null, 2) : contentText(await loadResult(extraction));
    const text = flags.json ? read : linkImages(read, files);
    if (flags.output) await writeFile(flags.output, `${text}\n`);
    else console.log(text);
  });
}

/**
 * Saves the images of an extraction in the folder. Returns the path of each image file, by the name that the Markdown
 * uses for the image.
 */
async function saveImages(folio: Folio, { images = [] }: Extraction, folder: string): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for (const { name, url } of images) {
    if (!url || files.has(name)) continue;
    files.set(name, join(folder, name));
    await download(folio, { url }, join(folder, name));
  }
  return files;
}

const linkImages = (markdown: string, files: ReadonlyMap<string, string>): string =>
  [...files].reduce((text, [name, path]) => text.replaceAll(`](${name})`, `](${path})`), markdown);

function addImages(parent: Command): void {
  const command = parent
    .command("images")
    .description("extract the images of a PDF in their own format")
    .argument("<source>", SOURCE)
    .option("--pages <ranges>", "all, or 1-3,5")
    .option("--password <text>", "password of an encrypted source; @file reads it from a file")
    .option("-o, --output <folder>", "output folder; default: the current folder");
  addAsyncOptions(command).action(async (named: string) => {
    const flags = command.optsWithGlobals<ReadFlags>();
    const { pages, password, output = "." } = flags;
    const folio = await createClient(flags);
    const source = { ...(await toSource(named)), ...definedFields({ password: readSecret(password) }) };
    const extraction = await folio.extract.images({ source, ...definedFields({ pages }), ...workParams(flags) });
    if (extraction.status === "processing") return new Output(flags).result(extraction, processingText(extraction));
    const files = new Map((extraction.images ?? []).map((image) => [image.name, image]));
    for (const { name, url } of files.values()) if (url) await download(folio, { url }, join(output, name));
    if (flags.json) return console.log(JSON.stringify(extraction, null, 2));
    for (const { name, page, width, height } of files.values())
      console.log(`${join(output, name)}: page ${page}, ${width} × ${height}`);
  });
}

type ExtractedContent = Pick<Extraction, "content" | "tables" | "pages">;

/** Returns the result of an extraction. Downloads it if it is so large that the response contains only its URL. */
async function loadResult(extraction: Extraction): Promise<ExtractedContent> {
  const { content, tables, pages, result_url: url } = extraction;
  if (!url || (content ?? tables ?? pages) !== undefined) return extraction;
  const file = await fetch(url);
  if (!file.ok) throw new Error(`The result could not be downloaded: HTTP ${file.status}`);
  return (await file.json()) as ExtractedContent;
}

/** Returns the extracted content as text, without the other fields of the extraction. */
function contentText({ content, tables, pages }: ExtractedContent): string {
  if (tables?.every(({ csv }) => csv !== undefined)) return tables.map(({ csv }) => csv?.trimEnd()).join("\n\n");
  return content ?? JSON.stringify(tables ?? pages ?? [], null, 2);
}

const IMAGE = /\.(?:png|jpe?g|webp)$/i;

interface ConvertFlags extends GlobalOptions, WorkFlags, Pick<ConvertOfficeParams, "landscape" | "compress"> {
  margin?: string;
  dpi?: number;
  output?: string;
  filename?: string;
  format?: "a4";
}

function addConvert(program: Command): void {
  const command = program
    .command("convert")
    .description("convert an office file (Word, Excel, PowerPoint, OpenDocument, RTF, CSV, text) or images to PDF")
    .argument("<files...>", "a file, a URL, or - for standard input; each PNG, JPEG or WebP image becomes one page")
    .option("-o, --output <path>", "output file; - for standard output")
    .option("--filename <name>", "file name of standard input, such as report.docx")
    .option("--landscape", "landscape paper instead of the document's own orientation")
    .option("--margin <length>", "margin around images, such as 10mm")
    .option("--dpi <pixels>", "resolution of images without --format; default: 96", parseNumber)
    .addOption(
      new Option("--format <size>", "paper size instead of the document's own").choices([
        "a4",
        "a3",
        "a5",
        "letter",
        "legal",
        "tabloid",
      ]),
    )
    .addOption(new Option("--compress <level>", "compression level").choices(LEVELS));
  addWorkOptions(command).action(async (files: string[]) => {
    const flags = command.optsWithGlobals<ConvertFlags>();
    const [named = ""] = files;
    if (files.every((file) => IMAGE.test(file))) return convertImages(files, flags);
    if (files.length > 1) throw new UsageError("Only images can be converted together: pass one office file");
    const { landscape, format, compress, output } = flags;
    const given = flags.filename;
    if (named === "-" && !given) throw new UsageError("Standard input requires --filename, such as report.docx");
    const source = await toSource(named);
    if ("pdf_id" in source) throw new UsageError("The file is a PDF already");
    const filename = given ?? (isUrl(named) ? undefined : basename(named));
    const folio = await createClient(flags);
    const pdf = await folio.convert.office({
      source,
      ...definedFields({ filename, landscape, format, compress }),
      ...workParams(flags),
    });
    const path =
      output ?? (named === "-" ? "-" : `${basename(filename ?? new URL(named).pathname).replace(/\.\w+$/, "")}.pdf`);
    await deliver(pdf, { folio, output: path, options: flags });
  });
}

async function convertImages(files: string[], flags: ConvertFlags): Promise<void> {
  const { landscape, format, compress, margin, dpi, output } = flags;
  const images = await Promise.all(files.map(toSource));
  const folio = await createClient(flags);
  const given = { ...definedFields({ landscape, format, compress, margin, dpi }), ...workParams(flags) };
  const pdf = await folio.convert.images({ images: images as ConvertImagesParams["images"], ...given });
  const path = output ?? `${basename(files[0] ?? "").replace(/\.\w+$/, "")}.pdf`;
  await deliver(pdf, { folio, output: path, options: flags });
}
