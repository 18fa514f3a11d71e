import { copyFile, mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { OfficeJob } from "../../src/engines/container/contract.ts";
import type { OwnTimeBudget } from "../own-time-budget.ts";
import type { Sandbox } from "../sandbox.ts";
import { convertCold } from "./cold.ts";
import type { DetectedFile } from "./detect-format.ts";
import { FILTERS, importOptions, isSheets, isSlides } from "./formats.ts";
import type { ConversionOutcome, Listener, ListenerJob } from "./listener.ts";
import { PDF_EXPORT } from "./pdf-export.ts";
import type { OfficePool } from "./pool.ts";

/** Paper size for documents that do not state a paper size, in points. */
const A4 = { widthPt: 595.276, heightPt: 841.89 };

/**
 * Maximum number of characters of a file name. A file name may have 255 bytes, and a character has at most four bytes.
 */
const NAME_CHARACTERS = 60;

export interface Conversion {
  input: string;
  output: string;
  sniffed: DetectedFile;
  job: OfficeJob;
}

export interface ConversionContext {
  pool: OfficePool;
  sandbox: Sandbox;
  /** Path of the job's directory. */
  directory: string;
  signal: AbortSignal;
  /** Time budget of the conversion. When the budget is used up, its `signal` ends the conversion. */
  ownTime: OwnTimeBudget;
}

/**
 * Converts a document with a LibreOffice process that is already running. If this process dies, retries with another
 * running process. If that process dies too, retries with a new process, provided that a new process supports the
 * options. Throws the signal's reason.
 */
export async function convertWithFallback(bench: ConversionContext, work: Conversion): Promise<ConversionOutcome> {
  const { pool, signal, ownTime } = bench;
  const warm = () =>
    pool.withListener((listener, directory) =>
      ownTime.charge(listener.processGroup, () => convertWarm(listener, directory, { ...work, signal })),
    );
  let outcome = await warm();
  signal.throwIfAborted();
  if (outcome.event === "died") outcome = await warm();
  signal.throwIfAborted();
  if (outcome.event === "died" && canConvertCold(work)) outcome = await convertInColdProcess(bench, work);
  signal.throwIfAborted();
  return outcome;
}

/** Converts a document with a running LibreOffice process, in a directory that contains only this document. */
async function convertWarm(
  listener: Listener,
  seat: string,
  { input, output, sniffed, job, signal }: Conversion & { signal: AbortSignal },
): Promise<ConversionOutcome> {
  const directory = join(seat, "job");
  const target = join(seat, "output.pdf");
  await rm(directory, { recursive: true, force: true });
  await mkdir(directory, { mode: 0o700 });
  try {
    const source = join(directory, fileNameFor(job));
    await copyFile(input, source);
    const outcome = await listener.convert(listenerJob(source, target, { sniffed, job }), signal);
    if (outcome.event === "converted") await rename(target, output).catch(() => {});
    return outcome;
  } finally {
    await rm(directory, { recursive: true, force: true });
    await rm(target, { force: true });
  }
}

/**
 * Returns whether a newly started LibreOffice process can convert the document. Such a process cannot change the paper
 * or fit sheets to pages. Slides need neither, because they are scaled after the conversion.
 */
const canConvertCold = ({ sniffed, job }: Conversion) =>
  isSlides(sniffed.format) ||
  (!isSheets(sniffed.format) && sniffed.text === null && job.paper === null && job.landscape === null);

async function convertInColdProcess(
  { directory, sandbox, signal, ownTime }: ConversionContext,
  work: Conversion,
): Promise<ConversionOutcome> {
  const { input, output, sniffed, job } = work;
  const own = join(directory, "cold");
  await mkdir(own, { mode: 0o700 });
  try {
    const source = join(own, fileNameFor(job));
    await copyFile(input, source);
    const { importer, exporter } = FILTERS[sniffed.format];
    const filter = sniffed.importer ?? importer;
    const { outcome, path } = await convertCold({
      directory: own,
      input: source,
      filter,
      exporter,
      sandbox,
      signal,
      ownTime,
    });
    if (outcome.event === "converted") await rename(path, output);
    return outcome;
  } finally {
    await rm(own, { recursive: true, force: true });
  }
}

/** Returns the document's original name as a valid file name. Some documents have fields that print their file name. */
function fileNameFor({ name, format }: OfficeJob): string {
  const step = [...name.replaceAll(/[/\\\p{Cc}]/gu, "")].slice(-NAME_CHARACTERS).join("");
  return /^\.*$/.test(step) ? `document.${format}` : step;
}

function listenerJob(
  input: string,
  output: string,
  { sniffed, job }: Pick<Conversion, "sniffed" | "job">,
): ListenerJob {
  const { format, importer, text, table, namesPaper } = sniffed;
  return {
    input,
    output,
    filter: importer ?? FILTERS[format].importer,
    filterOptions: importOptions(format, table),
    exporter: FILTERS[format].exporter,
    exportOptions: PDF_EXPORT,
    paper: job.paper ?? (namesPaper ? null : A4),
    landscape: job.landscape,
    fitSheets: job.fitSheets,
    plain: text !== null,
  };
}
