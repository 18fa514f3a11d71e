import { copyFile, mkdir, open, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { FolioError } from "../../src/domain/errors.ts";
import { LIMITS } from "../../src/domain/limits.ts";
import type { OfficeFormat } from "../../src/domain/office-format.ts";
import type { OfficeJob } from "../../src/engines/container/contract.ts";
import { countPages } from "../pdf/inspect.ts";
import type { Sandbox } from "../sandbox.ts";
import { FILTERS, importOptions, isSlides } from "./formats.ts";
import type { Listener, ListenerJob, Outcome } from "./listener.ts";
import { scaleOnto } from "./paper.ts";
import type { OfficePool } from "./pool.ts";
import { type Sniffed, sniff } from "./sniff.ts";

/** Text and tables without a size of their own are printed on A4. */
const A4 = { widthPt: 595.276, heightPt: 841.89 };

/** A file system takes 255 bytes; a character has up to four. */
const NAME_CHARACTERS = 60;

export interface Converted {
  path: string;
  sizeBytes: number;
  pages: number;
  engine: string;
}

/**
 * One office file, `input` in the job's `directory`, to a PDF beside it. Nothing of the file reaches LibreOffice before sniff.ts has
 * passed it, and LibreOffice is judged by its output: it ends well without any on bad input.
 */
export async function convertOffice(
  pool: OfficePool,
  sandbox: Sandbox,
  directory: string,
  input: string,
  job: OfficeJob,
  turn: () => Promise<void>,
  signal: AbortSignal,
): Promise<Converted> {
  const sniffed = await sniff(await readFile(input), job.format);
  if (sniffed.text !== null) await writeFile(input, sniffed.text);
  const output = join(directory, "output.pdf");
  await turn();
  await pool.lend((listener, seat, replace) =>
    inSeat(listener, seat, replace, { input, output, sniffed, job }, signal),
  );
  await refuseNonPdf(output);
  const pages = await countPages(output, directory, sandbox, signal);
  if (pages > LIMITS.renderPages) {
    throw new FolioError("document_too_large", `The document has more than ${LIMITS.renderPages} pages.`);
  }
  if (isSlides(sniffed.format)) await scaleOnto(output, job.paper, job.landscape);
  const { size } = await stat(output);
  return { path: output, sizeBytes: size, pages, engine: `LibreOffice/${pool.version}` };
}

interface Work {
  input: string;
  output: string;
  sniffed: Sniffed;
  job: OfficeJob;
}

/** In a directory that holds this document only; a LibreOffice that died is replaced and the document tried once more. */
async function inSeat(
  warm: Listener,
  seat: string,
  replace: () => Promise<Listener>,
  { input, output, sniffed, job }: Work,
  signal: AbortSignal,
): Promise<void> {
  const attempt = async (listener: Listener): Promise<Outcome> => {
    const directory = join(seat, "job");
    const target = join(seat, "output.pdf");
    await rm(directory, { recursive: true, force: true });
    await mkdir(directory, { mode: 0o700 });
    try {
      const source = join(directory, fileNameFor(job));
      await copyFile(input, source);
      const outcome = await listener.convert(listenerJob(source, target, sniffed, job), signal);
      if (outcome.event === "converted") await rename(target, output).catch(() => {});
      return outcome;
    } finally {
      await rm(directory, { recursive: true, force: true });
      await rm(target, { force: true });
    }
  };
  let outcome = await attempt(warm);
  signal.throwIfAborted();
  if (outcome.event === "died") outcome = await attempt(await replace());
  signal.throwIfAborted();
  refuse(
    sniffed.locked && outcome.event === "unreadable" ? { event: "encrypted", residentBytes: 0 } : outcome,
    job.format,
  );
}

/** The document's own name, for fields that print it, as one step of a path. */
function fileNameFor({ name, format }: OfficeJob): string {
  const step = [...name.replaceAll(/[/\\\p{Cc}]/gu, "")].slice(-NAME_CHARACTERS).join("");
  return /^\.*$/.test(step) ? `document.${format}` : step;
}

function listenerJob(input: string, output: string, sniffed: Sniffed, job: OfficeJob): ListenerJob {
  const { format, importer, text, table } = sniffed;
  const plain = text !== null;
  return {
    input,
    output,
    filter: importer ?? FILTERS[format].importer,
    filterOptions: importOptions(format, table),
    exporter: FILTERS[format].exporter,
    paper: job.paper ?? (plain ? A4 : null),
    landscape: job.landscape,
    plain,
    pageLimit: LIMITS.renderPages,
  };
}

function refuse(outcome: Outcome, format: OfficeFormat): void {
  switch (outcome.event) {
    case "converted":
      return;
    case "encrypted":
      throw new FolioError(
        "source_encrypted",
        "The document is protected with a password; remove it and send it again.",
        {
          param: "source",
        },
      );
    case "unreadable":
      throw unreadable(format, outcome.detail);
    case "died":
      // SIGKILL comes from outside: the document is not at fault.
      if (outcome.signal === "SIGKILL") {
        throw new FolioError("container_unavailable", "The conversion was interrupted. Try again in a few seconds.", {
          retryAfterS: 5,
        });
      }
      throw new FolioError("source_invalid", "LibreOffice crashes on this document or needs too much memory for it.", {
        param: "source",
        cause: outcome.signal,
      });
  }
}

const unreadable = (format: OfficeFormat, cause: string) =>
  new FolioError("source_invalid", `The file cannot be read as a .${format} document; it is damaged or not one.`, {
    param: "source",
    cause,
  });

async function refuseNonPdf(path: string): Promise<void> {
  const file = await open(path).catch(() => null);
  if (!file)
    throw new FolioError("source_invalid", "The document has nothing that could be printed.", { param: "source" });
  try {
    const { buffer } = await file.read(Buffer.alloc(5), 0, 5, 0);
    if (buffer.toString("latin1") !== "%PDF-") throw new Error("LibreOffice wrote something else than a PDF");
  } finally {
    await file.close();
  }
}
