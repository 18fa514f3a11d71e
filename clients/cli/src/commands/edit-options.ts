import type { Command } from "commander";
import { pairs, secret, whole } from "../flag-values.ts";
import type { GlobalOptions } from "../settings.ts";
import { sourceOf } from "../sources.ts";
import { addWorkOptions, type WorkFlags, workParams } from "../work-options.ts";

/** What all commands take that make a PDF of a PDF. */
export interface EditFlags extends GlobalOptions, WorkFlags {
  output: string;
  password?: string;
  compress?: "none" | "low" | "medium" | "high";
  metadata?: Record<string, string>;
}

export const PDF_SOURCE = "a PDF: a file, a URL, an id (pdf_…) or - for standard input";

/** Of a command that makes one PDF. */
export const withEditOptions = (command: Command, output: string): Command =>
  addWorkOptions(withSourceOptions(command, output));

export const withSourceOptions = (command: Command, output: string): Command =>
  command
    .option("-o, --output <path>", "output file; - for standard output", output)
    .option("--password <text>", "password of an encrypted source; @file reads it from a file")
    .option("--metadata <key=value>", "metadata of the PDF; repeatable", pairs);

export const opened = async (named: string, { password }: EditFlags) => ({
  ...(await sourceOf(named)),
  ...whole({ password: secret(password) }),
});

export const common = ({ compress: level, metadata, ...flags }: EditFlags) => ({
  ...whole({ compress: level, metadata }),
  ...workParams(flags),
});
