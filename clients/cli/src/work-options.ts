import { type Command, InvalidArgumentError, Option } from "commander";
import { collectValue, definedFields } from "./flag-values.ts";

/** Adds the options that say when the work runs and where the file is uploaded: the API fields `async`, `priority` and `deliver_to`. */
export function addWorkOptions(command: Command): Command {
  return addAsyncOptions(command)
    .option("--deliver-to <url>", "also upload the file to this presigned URL")
    .option("--deliver-header <name: value>", "header that the presigned URL requires; repeatable", collectValue);
}

/**
 * Adds the options `async` and `priority`. Commands that create several files use it, because several files cannot be
 * uploaded with `deliver_to`.
 */
export function addAsyncOptions(command: Command): Command {
  return command
    .option("--async", "do not wait: print the id and download nothing")
    .addOption(
      new Option("--priority <level>", "with --async: priority in the queue").choices(["high", "normal", "low"]),
    );
}

export interface WorkFlags {
  async?: boolean;
  priority?: "high" | "normal" | "low";
  deliverTo?: string;
  deliverHeader?: string[];
}

/** Returns the API parameters for these options, without options that were not given. */
export const workParams = (flags: WorkFlags) =>
  definedFields({ async: flags.async, priority: flags.priority, deliver_to: destinationParams(flags) }) ?? {};

function destinationParams({ deliverTo: url, deliverHeader: fields }: WorkFlags) {
  if (url !== undefined) return { url, ...definedFields({ headers: fields && parseHeaderFields(fields) }) };
  if (fields !== undefined) throw new InvalidArgumentError("--deliver-header is allowed only with --deliver-to.");
  return undefined;
}

/** Parses headers of the form `name: value`. */
export const parseHeaderFields = (fields: string[]): Record<string, string> =>
  Object.fromEntries(
    fields.map((field) => {
      const at = field.indexOf(":");
      if (at < 1) throw new InvalidArgumentError(`A header must be "<name>: <value>"; got "${field}".`);
      return [field.slice(0, at), field.slice(at + 1).trim()];
    }),
  );
