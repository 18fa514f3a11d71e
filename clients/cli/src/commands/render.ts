import { type FSWatcher, watch } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { basename, dirname, extname, join, resolve } from "node:path";
import type { CreatePdfParams, Folio } from "@folio/client";
import type { Command } from "commander";
import { deliver, download } from "../delivery.ts";
import { failureOf, PartlyFailed, UsageFault } from "../failure.ts";
import { number } from "../flag-values.ts";
import { LocalFiles } from "../inline/local-files.ts";
import { described, Output, underWay } from "../output.ts";
import { startProgress } from "../progress.ts";
import { addRenderOptions, renderParams } from "../render-options.ts";
import { clientOf, type GlobalOptions } from "../settings.ts";
import { contentOf, isUrl } from "../sources.ts";

interface RenderFlags extends GlobalOptions {
  output?: string;
  root?: string;
  watch?: boolean;
  parallel: number;
}

const PAGE = /\.(?:html?|md|markdown)$/i;
const MARKDOWN = /\.(?:md|markdown)$/i;

/** A change is often several writes. */
const QUIET_MS = 150;

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
    .option("--parallel <n>", "with a folder: number of files at the same time", number, 3);
  addRenderOptions(command).action(async (page: string) => render(page, command.optsWithGlobals<RenderFlags>()));
}

async function render(page: string, flags: RenderFlags): Promise<void> {
  const params = renderParams({ ...flags }, page);
  const folio = await clientOf(flags);
  if (page !== "-" && !isUrl(page) && (await isFolder(page))) return renderFolder({ folio, page, flags, params });
  const job = { folio, page, flags, params };
  if (!flags.watch) return void (await renderOne(job));
  if (page === "-" || isUrl(page)) throw new UsageFault("--watch requires a file");
  await renderAgainAndAgain(job);
}

interface Job {
  folio: Folio;
  page: string;
  flags: RenderFlags;
  params: CreatePdfParams;
}

/** Gives the files that the document is made of. */
async function renderOne({ folio, page, flags, params }: Job): Promise<Set<string>> {
  const { document, files } = await documentOf(page, flags);
  const pdf = await folio.pdfs.create({ ...document, ...params });
  await deliver(pdf, { folio, output: flags.output ?? defaultOutput(page), options: flags });
  return files.used;
}

/** What is sent of a page, and the files that it is made of. */
export async function documentOf(page: string, flags: GlobalOptions & { root?: string }) {
  const folder = page === "-" || isUrl(page) ? process.cwd() : dirname(resolve(page));
  const roots = [...(flags.root ? [resolve(flags.root)] : []), folder, process.cwd()];
  const files = new LocalFiles(roots);
  if (isUrl(page)) return { document: { url: page }, files };
  const text = new TextDecoder().decode(await contentOf(page));
  if (page !== "-") files.used.add(resolve(page));
  if (MARKDOWN.test(page)) return { document: { markdown: text }, files };
  // The parser takes as long to load as all the rest: only who renders HTML waits for it.
  const { inlineDocument } = await import("../inline/document.ts");
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

async function renderFolder({ folio, page: folder, flags, params }: Job): Promise<void> {
  if (flags.watch) throw new UsageFault("--watch requires a file");
  if (params.deliver_to)
    throw new UsageFault(
      "--deliver-to requires one page: each page of a folder would replace the file of the page before",
    );
  const found = (await readdir(folder, { recursive: true })).filter((name) => PAGE.test(name)).sort();
  if (found.length === 0) throw new UsageFault(`${folder} contains no HTML or Markdown file`);
  const into = flags.output ?? folder;
  const progress = startProgress(found.length, flags);
  const made: object[] = [];
  let failed = 0;
  const one = async (name: string) => {
    const output = join(into, `${name.slice(0, name.length - extname(name).length)}.pdf`);
    try {
      const { document } = await documentOf(join(folder, name), flags);
      const pdf = await folio.pdfs.create({ ...document, ...params });
      const isUnderWay = pdf.status === "processing";
      if (!isUnderWay) await download(folio, pdf, output);
      made.push(isUnderWay ? pdf : { ...pdf, path: output });
      progress.line(isUnderWay ? underWay(pdf) : described(output, pdf));
    } catch (error) {
      failed += 1;
      progress.line(`${join(folder, name)}: ${failureOf(error).lines.join("\n  ")}`);
    }
    progress.update(made.length + failed);
  };
  await inLanes(found, flags.parallel, one);
  progress.stop();
  new Output(flags).result(
    { data: made, failed },
    `${made.length} of ${found.length} ${params.async ? "started" : `rendered into ${into}`}`,
  );
  if (failed > 0) throw new PartlyFailed(`${failed} of ${found.length} failed`);
}

async function inLanes<Item>(items: Item[], lanes: number, run: (item: Item) => Promise<void>): Promise<void> {
  const waiting = [...items];
  const lane = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await run(item);
  };
  await Promise.all(Array.from({ length: Math.max(1, lanes) }, lane));
}

async function renderAgainAndAgain(job: Job): Promise<never> {
  for (;;) {
    const used = await renderOne(job).catch((error) => {
      console.error(failureOf(error).lines.join("\n"));
      return new Set([resolve(job.page)]);
    });
    await changed(used);
  }
}

/** Folders are watched: editors put a new file in the place of the old one. */
async function changed(files: Set<string>): Promise<void> {
  const watchers: FSWatcher[] = [];
  await new Promise<void>((done) => {
    let timer: NodeJS.Timeout | undefined;
    for (const folder of new Set([...files].map((file) => dirname(file)))) {
      const watcher = watch(folder, (_, name) => {
        if (name !== null && !files.has(join(folder, name))) return;
        clearTimeout(timer);
        timer = setTimeout(done, QUIET_MS);
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
