import { type FSWatcher, watch } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { basename, dirname, extname, join, resolve } from "node:path";
import type { CreatePdfParams, Folio } from "@folio/client";
import type { Command } from "commander";
import { deliver, download } from "../delivery.ts";
import { PartialFailure, toFailure, UsageError } from "../failure.ts";
import { parseNumber } from "../flag-values.ts";
import { LocalFiles } from "../inline/local-files.ts";
import { describePdf, Output, processingText } from "../output.ts";
import { startProgress } from "../progress.ts";
import { addRenderOptions, renderParams } from "../render-options.ts";
import { createClient, type GlobalOptions } from "../settings.ts";
import { isUrl, readContent } from "../sources.ts";

interface RenderFlags extends GlobalOptions {
  output?: string;
  root?: string;
  watch?: boolean;
  parallel: number;
}

const PAGE_FILE = /\.(?:html?|md|markdown)$/i;
const MARKDOWN_FILE = /\.(?:md|markdown)$/i;

/** Time in ms to wait for further changes before a render, because an editor often saves a file in several writes. */
const DEBOUNCE_MS = 150;

export function addRender(program: Command): void {
  const command = program
    .command("render")
    .description(
      "render HTML or Markdown to PDF: a file, a URL, - for standard input (HTML), or a folder of such files",
    )
    .argument("<page>", "the page to render")
    .option("-o, --output <path>", "output file; - for standard output; a folder if the page is a folder")
    .option("--root <folder>", "another folder of files that the HTML may load, besides its own and the current folder")
    .option("--watch", "render again when the page, or a file that it loads, changes")
    .option("--parallel <n>", "with a folder: number of files at the same time", parseNumber, 3);
  addRenderOptions(command).action(async (page: string) => render(page, command.optsWithGlobals<RenderFlags>()));
}

async function render(page: string, flags: RenderFlags): Promise<void> {
  const params = renderParams({ ...flags }, page);
  const folio = await createClient(flags);
  if (page !== "-" && !isUrl(page) && (await isFolder(page))) return renderFolder({ folio, page, flags, params });
  const job = { folio, page, flags, params };
  if (!flags.watch) return void (await renderOne(job));
  if (page === "-" || isUrl(page)) throw new UsageError("--watch requires a file");
  await renderOnChange(job);
}

interface RenderJob {
  folio: Folio;
  page: string;
  flags: RenderFlags;
  params: CreatePdfParams;
}

/** Renders one document and saves the PDF. Returns the local files that the document uses. */
async function renderOne({ folio, page, flags, params }: RenderJob): Promise<Set<string>> {
  const { document, files } = await readDocument(page, flags);
  const pdf = await folio.pdfs.create({ ...document, ...params });
  await deliver(pdf, { folio, output: flags.output ?? defaultOutput(page), options: flags });
  return files.usedPaths;
}

/** Returns the document to send to Folio, and the local files that it uses. */
export async function readDocument(page: string, flags: GlobalOptions & { root?: string }) {
  const folder = page === "-" || isUrl(page) ? process.cwd() : dirname(resolve(page));
  const roots = [...(flags.root ? [resolve(flags.root)] : []), folder, process.cwd()];
  const files = new LocalFiles(roots);
  if (isUrl(page)) return { document: { url: page }, files };
  const text = new TextDecoder().decode(await readContent(page));
  if (page !== "-") files.usedPaths.add(resolve(page));
  if (MARKDOWN_FILE.test(page)) return { document: { markdown: text }, files };
  // Loads the HTML parser only when it is needed, because loading it takes as long as loading the rest of the command.
  const { inlineDocument } = await import("../inline/inline-document.ts");
  const document = { html: await inlineDocument(text, folder, files) };
  const output = new Output(flags);
  for (const remark of files.remarks) output.remark(`warning: ${remark}`);
  return { document, files };
}

function defaultOutput(page: string): string {
  if (page === "-") return "-";
  if (!isUrl(page)) return `${page.slice(0, page.length - extname(page).length)}.pdf`;
  const { hostname, pathname } = new URL(page);
  return `${basename(pathname).replace(/\.\w+$/, "") || hostname}.pdf`;
}

async function renderFolder({ folio, page: folder, flags, params }: RenderJob): Promise<void> {
  if (flags.watch) throw new UsageError("--watch requires a file");
  if (params.deliver_to)
    throw new UsageError(
      "--deliver-to requires one page: each page of a folder would replace the file of the page before",
    );
  const found = (await readdir(folder, { recursive: true })).filter((name) => PAGE_FILE.test(name)).sort();
  if (found.length === 0) throw new UsageError(`${folder} contains no HTML or Markdown file`);
  const into = flags.output ?? folder;
  const progress = startProgress(found.length, flags);
  const made: object[] = [];
  let failed = 0;
  const one = async (name: string) => {
    const output = join(into, `${name.slice(0, name.length - extname(name).length)}.pdf`);
    try {
      const { document } = await readDocument(join(folder, name), flags);
      const pdf = await folio.pdfs.create({ ...document, ...params });
      const isUnderWay = pdf.status === "processing";
      if (!isUnderWay) await download(folio, pdf, output);
      made.push(isUnderWay ? pdf : { ...pdf, path: output });
      progress.line(isUnderWay ? processingText(pdf) : describePdf(output, pdf));
    } catch (error) {
      failed += 1;
      progress.line(`${join(folder, name)}: ${toFailure(error).lines.join("\n  ")}`);
    }
    progress.update(made.length + failed);
  };
  await runConcurrently(found, flags.parallel, one);
  progress.stop();
  new Output(flags).result(
    { data: made, failed },
    `${made.length} of ${found.length} ${params.async ? "started" : `rendered into ${into}`}`,
  );
  if (failed > 0) throw new PartialFailure(`${failed} of ${found.length} failed`);
}

async function runConcurrently<Item>(items: Item[], lanes: number, run: (item: Item) => Promise<void>): Promise<void> {
  const waiting = [...items];
  const lane = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await run(item);
  };
  await Promise.all(Array.from({ length: Math.max(1, lanes) }, lane));
}

async function renderOnChange(job: RenderJob): Promise<never> {
  for (;;) {
    const used = await renderOne(job).catch((error) => {
      console.error(toFailure(error).lines.join("\n"));
      return new Set([resolve(job.page)]);
    });
    await waitForChange(used);
  }
}

/** Waits until one of the files changes. Watches their folders, because editors replace a file when they save it. */
async function waitForChange(files: Set<string>): Promise<void> {
  const watchers: FSWatcher[] = [];
  await new Promise<void>((done) => {
    let timer: NodeJS.Timeout | undefined;
    for (const folder of new Set([...files].map((file) => dirname(file)))) {
      const watcher = watch(folder, (_, name) => {
        if (name !== null && !files.has(join(folder, name))) return;
        clearTimeout(timer);
        timer = setTimeout(done, DEBOUNCE_MS);
      });
      watchers.push(watcher);
    }
  });
  for (const watcher of watchers) watcher.close();
}

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
