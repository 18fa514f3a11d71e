import { copyFile, mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { OfficeJob } from "../../src/engines/container/contract.ts";
import type { OwnTime } from "../own-time.ts";
import type { Sandbox } from "../sandbox.ts";
import { convertCold } from "./cold.ts";
import { FILTERS, importOptions, isSheets, isSlides } from "./formats.ts";
import type { Listener, ListenerJob, Outcome } from "./listener.ts";
import { PDF_EXPORT } from "./pdf-export.ts";
import type { OfficePool } from "./pool.ts";
import type { Sniffed } from "./sniff.ts";

/** Documents without a size of their own are printed on A4. */
const A4 = { widthPt: 595.276, heightPt: 841.89 };

/** A file system takes 255 bytes; a character has up to four. */
const NAME_CHARACTERS = 60;

export interface Work {
  input: string;
  output: string;
  sniffed: Sniffed;
  job: OfficeJob;
}

export interface Bench {
  pool: OfficePool;
  sandbox: Sandbox;
  /** The job's. */
  directory: string;
  signal: AbortSignal;
  /** Ends the work by `signal`, too. */
  ownTime: OwnTime;
}

/** By a warm LibreOffice; when it dies by another, and at last by a cold one, where that can do what was asked. Throws the signal's reason. */
export async function convertByAnyMeans(bench: Bench, work: Work): Promise<Outcome> {
  const { pool, signal, ownTime } = bench;
  const warm = () =>
    pool.lend((listener, directory) =>
      ownTime.during(listener.group, () => convertWarm(listener, directory, { ...work, signal })),
    );
  let outcome = await warm();
  signal.throwIfAborted();
  if (outcome.event === "died") outcome = await warm();
  signal.throwIfAborted();
  if (outcome.event === "died" && canBeCold(work))
    outcome = await ownTime.during(undefined, () => convertAlone(bench, work));
  signal.throwIfAborted();
  return outcome;
}

/** In a directory that holds this document only. */
async function convertWarm(
  listener: Listener,
  seat: string,
  { input, output, sniffed, job, signal }: Work & { signal: AbortSignal },
): Promise<Outcome> {
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

/** A cold LibreOffice prints a document as it is: no other paper, no fitting of sheets. Slides are scaled afterwards anyway. */
const canBeCold = ({ sniffed, job }: Work) =>
  isSlides(sniffed.format) ||
  (!isSheets(sniffed.format) && sniffed.text === null && job.paper === null && job.landscape === null);

async function convertAlone({ directory, sandbox, signal }: Bench, work: Work): Promise<Outcome> {
  const { input, output, sniffed, job } = work;
  const own = join(directory, "cold");
  await mkdir(own, { mode: 0o700 });
  try {
    const source = join(own, fileNameFor(job));
    await copyFile(input, source);
    const { importer, exporter } = FILTERS[sniffed.format];
    const filter = sniffed.importer ?? importer;
    const { outcome, path } = await convertCold({ directory: own, input: source, filter, exporter, sandbox, signal });
    if (outcome.event === "converted") await rename(path, output);
    return outcome;
  } finally {
    await rm(own, { recursive: true, force: true });
  }
}

/** The document's own name, for fields that print it, as one step of a path. */
function fileNameFor({ name, format }: OfficeJob): string {
  const step = [...name.replaceAll(/[/\\\p{Cc}]/gu, "")].slice(-NAME_CHARACTERS).join("");
  return /^\.*$/.test(step) ? `document.${format}` : step;
}

function listenerJob(input: string, output: string, { sniffed, job }: Pick<Work, "sniffed" | "job">): ListenerJob {
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
