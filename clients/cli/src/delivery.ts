import { once } from "node:events";
import { mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import type { Downloadable, Folio, Pdf } from "@folio/client";
import { describePdf, Output, processingText } from "./output.ts";
import type { GlobalOptions } from "./settings.ts";

export interface Delivery {
  folio: Folio;
  /** Path of the output file, or `-` for standard output. */
  output: string;
  options: GlobalOptions;
}

/** Downloads a PDF and prints a line about it. For a PDF that is still processing, prints only the status. */
export async function deliver(pdf: Pdf, { folio, output, options }: Delivery): Promise<void> {
  const told = new Output(options, { stdoutTaken: output === "-" });
  if (pdf.status === "processing") return told.result(pdf, processingText(pdf));
  told.warnings(pdf);
  await download(folio, pdf, output);
  told.result({ ...pdf, path: output }, describePdf(output, pdf));
}

export async function download(folio: Folio, from: Downloadable, output: string): Promise<void> {
  if (output !== "-") {
    await mkdir(dirname(output), { recursive: true });
    await folio.files.save(from, output);
    return;
  }
  for await (const piece of await folio.files.stream(from)) {
    if (!process.stdout.write(piece)) await once(process.stdout, "drain");
  }
}
