import { type Command, InvalidArgumentError, Option } from "commander";
import { collectValue, definedFields } from "./flag-values.ts";

/** Adds the options for the time of the work and the destination of the file: `async`, `priority` and `deliver_to` of the API. */
export function addWorkOptions(command: Command): Command {
  return addAsyncOptions(command)
    .option("--deliver-to <url>", "also upload the file to this presigned URL")
    .option("--deliver-header <name: value>", "header that the presigned URL requires; repeatable", collectValue);
}

/** Adds the same options for commands that create several files, which have no destination. */
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

/** Returns the flags as API parameters, without those that were not given. */
export const workParams = (flags: WorkFlags) =>
  definedFields({ async: flags.async, priority: flags.priority, deliver_to: destinationParams(flags) }) ?? {};

function destinationParams({ deliverTo: url, deliverHeader: fields }: WorkFlags) {
  if (url !== undefined) return { url, ...definedFields({ headers: fields && parseHeaderFields(fields) }) };
  if (fields !== undefined) throw new InvalidArgumentError("--deliver-header requires --deliver-to.");
  return undefined;
}

/** Parses header fields, each as `name: value`. */
export const parseHeaderFields = (fields: string[]): Record<string, string> =>
  Object.fromEntries(
    fields.map((field) => {
      const at = field.indexOf(":");
      if (at < 1) throw new InvalidArgumentError("The value must be <name>: <value>.");
      return [field.slice(0, at), field.slice(at + 1).trim()];
    }),
  );
