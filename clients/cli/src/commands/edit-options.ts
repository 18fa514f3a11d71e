import type { Command } from "commander";
import { pairs, whole } from "../flag-values.ts";
import type { GlobalOptions } from "../settings.ts";
import { sourceOf } from "../sources.ts";

/** What all commands take that make a PDF of a PDF. */
export interface EditFlags extends GlobalOptions {
  output: string;
  password?: string;
  compress?: "none" | "low" | "medium" | "high";
  metadata?: Record<string, string>;
}

export const PDF_SOURCE = "a PDF: a file, a URL, an id (pdf_…) or - for standard input";

export const withEditOptions = (command: Command, output: string): Command =>
  command
    .option("-o, --output <path>", "where it goes; - for standard output", output)
    .option("--password <text>", "opens an encrypted source")
    .option("--metadata <key=value>", "kept with the PDF; may be given several times", pairs);

export const opened = async (named: string, { password }: EditFlags) => ({
  ...(await sourceOf(named)),
  ...(password === undefined ? {} : { password }),
});

export const common = ({ compress: level, metadata }: EditFlags) => whole({ compress: level, metadata }) ?? {};
