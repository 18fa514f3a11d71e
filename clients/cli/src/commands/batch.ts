import { dirname, join, resolve } from "node:path";
import type { Batch, BatchItem, CreateBatchParams, Folio } from "@folio/client";
import { type Command, Option } from "commander";
import { download } from "../delivery.ts";
import { PartialFailure, UsageError } from "../failure.ts";
import { definedFields, parseNumber } from "../flag-values.ts";
import { LocalFiles } from "../inline/local-files.ts";
import { Output } from "../output.ts";
import { startProgress } from "../progress.ts";
import { createClient, type GlobalOptions } from "../settings.ts";
import { readContent } from "../sources.ts";

interface BatchFlags extends GlobalOptions {
  output?: string;
  as: NonNullable<CreateBatchParams["output"]>;
  parallel?: number;
  stopOnFailure?: boolean;
}

export function addBatch(program: Command): void {
  const command = program
    .command("batch")
    .description(
      'render many PDFs: one JSON item per line, as in POST /v1/batches; {"file": "page.html"} renders a local file',
    )
    .argument("<items.jsonl>", "JSON lines, or - for standard input")
    .option("-o, --output <path>", "output: a folder for individual PDFs, otherwise a file")
    .addOption(
      new Option("--as <kind>", "kind of result").choices(["individual", "merged", "zip"]).default("individual"),
    )
    .option("--parallel <n>", "number of items at the same time", parseNumber)
    .option("--stop-on-failure", "start no further items after one has failed");
  command.action(async (path: string) => {
    const flags = command.optsWithGlobals<BatchFlags>();
    const folio = await createClient(flags);
    const items = await readItems(path, flags);
    const batch = await folio.batches.create({
      items,
      output: flags.as,
      ...definedFields({ parallel: flags.parallel, stop_on_failure: flags.stopOnFailure }),
    });
    await downloadResults(folio, await waitForBatch(folio, batch, flags), flags);
  });
}

async function readItems(path: string, flags: BatchFlags): Promise<BatchItem[]> {
  const lines = new TextDecoder().decode(await readContent(path)).split("\n");
  const folder = path === "-" ? process.cwd() : dirname(resolve(path));
  const files = new LocalFiles([folder, process.cwd()]);
  const items: BatchItem[] = [];
  for (const [index, line] of lines.entries()) {
    if (line.trim() === "") continue;
    const { file, ...item } = parseItem(line, `${path}:${index + 1}`);
    if (file === undefined) items.push(item);
    else {
      const { inlineDocument } = await import("../inline/inline-document.ts");
      const html = new TextDecoder().decode(await readContent(resolve(folder, file)));
      items.push({ ...item, html: await inlineDocument(html, dirname(resolve(folder, file)), files) });
    }
  }
  for (const remark of files.remarks) new Output(flags).remark(`warning: ${remark}`);
  return items;
}

function parseItem(line: string, place: string): BatchItem & { file?: string } {
  try {
    return JSON.parse(line);
  } catch {
    throw new UsageError(`${place} must be JSON`);
  }
}

async function waitForBatch(folio: Folio, batch: Batch, flags: BatchFlags): Promise<Batch> {
  const progress = startProgress(batch.total_items, flags);
  try {
    return await folio.batches.waitFor(batch, {
      onProgress: ({ completed_items: completed, failed_items: failed }) =>
        progress.update(completed + failed, failed > 0 ? `${failed} failed` : ""),
    });
  } finally {
    progress.stop();
  }
}

async function downloadResults(folio: Folio, batch: Batch, flags: BatchFlags): Promise<void> {
  const results = await folio.batches.listResults(batch.id, { limit: 100 }).all();
  const output = new Output(flags);
  for (const { index, error } of results) {
    if (error) output.remark(`item ${index}: ${error.message} (${error.code})`);
  }
  const path = flags.output ?? { individual: ".", merged: "batch.pdf", zip: "batch.zip" }[flags.as];
  if (flags.as === "individual") {
    for (const result of results) {
      if (result.url) await download(folio, { url: result.url }, join(path, `${result.index}.pdf`));
    }
  } else if (batch.merged_pdf || batch.zip_url) await download(folio, batch, path);
  const count = `${batch.completed_items} of ${batch.total_items} items`;
  output.result({ ...batch, results, path }, `${batch.id}: ${count} in ${path}`);
  if (batch.completed_items < batch.total_items) {
    throw new PartialFailure(`${batch.total_items - batch.completed_items} of ${batch.total_items} items failed`);
  }
}
