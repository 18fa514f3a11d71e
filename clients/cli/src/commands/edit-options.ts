import type { Command } from "commander";
import { addKeyValue, definedFields, readSecret } from "../flag-values.ts";
import type { GlobalOptions } from "../settings.ts";
import { toSource } from "../sources.ts";
import { addWorkOptions, type WorkFlags, workParams } from "../work-options.ts";

/** Options of all commands that create a PDF from an existing PDF. */
export interface EditFlags extends GlobalOptions, WorkFlags {
  output: string;
  password?: string;
  compress?: "none" | "low" | "medium" | "high";
  metadata?: Record<string, string>;
}

export const PDF_SOURCE = "a PDF: a file, a URL, an id (pdf_…) or - for standard input";

/** Adds the options of a command that creates one PDF. */
export const withEditOptions = (command: Command, output: string): Command =>
  addWorkOptions(withSourceOptions(command, output));

export const withSourceOptions = (command: Command, output: string): Command =>
  command
    .option("-o, --output <path>", "output file; - for standard output", output)
    .option("--password <text>", "password of an encrypted source; @file reads it from a file")
    .option("--metadata <key=value>", "metadata of the PDF; repeatable", addKeyValue);

export const openSource = async (named: string, { password }: EditFlags) => ({
  ...(await toSource(named)),
  ...definedFields({ password: readSecret(password) }),
});

export const commonParams = ({ compress: level, metadata, ...flags }: EditFlags) => ({
  ...definedFields({ compress: level, metadata }),
  ...workParams(flags),
});
