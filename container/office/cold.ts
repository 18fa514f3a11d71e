import { access, mkdir, rm } from "node:fs/promises";
import { basename, extname, join } from "node:path";
import { runCommand } from "../command.ts";
import type { OwnTimeBudget } from "../own-time-budget.ts";
import { confine, type Sandbox, sandboxEnvironment } from "../sandbox.ts";
import { type ConversionOutcome, FONTS_CONFIG, MEMORY_BYTES, SOFFICE } from "./listener.ts";
import { PDF_EXPORT } from "./pdf-export.ts";
import { writeProfile } from "./profile.ts";

export interface ColdConversion {
  /** Empty directory, the only one that LibreOffice can access. */
  directory: string;
  /** Path of the document in `directory`. The result is also written to `directory`. */
  input: string;
  filter: string;
  exporter: string;
  sandbox: Sandbox;
  signal: AbortSignal;
  /** Time budget that is charged with the running time of LibreOffice. */
  ownTime?: OwnTimeBudget;
}

/**
 * Exit status with which LibreOffice ends its first start, after it has written a new profile. It must then be started
 * again.
 */
const RESTART_EXIT_CODE = 81;

/**
 * Converts one document with a new LibreOffice process. This process opens no window, so it survives some documents
 * that crash a running LibreOffice. It cannot change the paper or other settings of the document. Returns the path of
 * the PDF, which exists if the outcome is `converted`.
 */
export async function convertCold(order: ColdConversion): Promise<{ outcome: ConversionOutcome; path: string }> {
  const { directory, input, filter, exporter, sandbox, signal, ownTime } = order;
  const results = join(directory, "result");
  const profile = join(directory, "profile");
  await mkdir(results, { mode: 0o700 });
  await writeProfile(profile);
  const argv = [
    ...[SOFFICE, `-env:UserInstallation=file://${profile}`, "--headless", "--norestore", "--nolockcheck"],
    ...[`--infilter=${filter}`, "--convert-to", `pdf:${exporter}:${filterData()}`, "--outdir", results, input],
  ];
  const confined = confine(argv, { sandbox, directory, memoryBytes: MEMORY_BYTES, readable: [FONTS_CONFIG] });
  const options = { env: { ...sandboxEnvironment(directory), FONTCONFIG_FILE: FONTS_CONFIG }, signal, ownTime };
  let finished = await runCommand(confined, options);
  if (finished.status === RESTART_EXIT_CODE) finished = await runCommand(confined, options);
  await rm(profile, { recursive: true, force: true });
  const path = join(results, `${basename(input, extname(input))}.pdf`);
  const written = await access(path).then(
    () => true,
    () => false,
  );
  const event = written ? "converted" : "died";
  return { outcome: event === "converted" ? { event, residentBytes: 0 } : { event, signal: null }, path };
}

function filterData(): string {
  const typeOf = (value: string | number | boolean) => (typeof value === "number" ? "long" : typeof value);
  const entries = Object.entries(PDF_EXPORT).map(([name, value]) => [
    name,
    { type: typeOf(value), value: String(value) },
  ]);
  return JSON.stringify(Object.fromEntries(entries));
}
