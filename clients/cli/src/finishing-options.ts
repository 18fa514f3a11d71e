import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { type Command, InvalidArgumentError } from "commander";
import { collected, list, secret, whole } from "./flag-values.ts";

/** What a PDF is given when all else is done: `document`, `filename`, `attachments` and `security` of the API. */
export function addFinishingOptions(command: Command): Command {
  addStatements(command)
    .option("--filename <name>", "what a download is called")
    .option("--attach <file>", "a file to lie in the PDF; may be given several times", collected);
  return addLocks(command);
}

export function addStatements(command: Command): Command {
  return command
    .option("--title <text>", "the document's title")
    .option("--author <text>", "who wrote it")
    .option("--subject <text>", "what it is about")
    .option("--keywords <words>", "words that it is found by: invoice,2026", list)
    .option("--creator <text>", "the program that it comes from")
    .option("--language <tag>", "such as de-DE");
}

export function addLocks(command: Command): Command {
  return command
    .option("--user-password <text>", "needed to open the PDF; @file reads it from a file")
    .option("--owner-password <text>", "opens it without restriction; @file reads it from a file")
    .option("--deny <what>", "with a password: print,copy,modify,annotate,fill-forms,assemble", denied);
}

/** What the flags say, in the API's words; empty when nothing was given. */
export const finishingParams = (flags: Record<string, unknown>) =>
  whole({
    document: statementsOf(flags),
    filename: flags.filename as string | undefined,
    attachments: attachmentsOf(flags.attach),
    security: lockOf(flags),
  }) ?? {};

export const statementsOf = ({ title, author, subject, keywords, creator, language }: Record<string, unknown>) =>
  whole({ title, author, subject, keywords, creator, language }) as Record<string, string> | undefined;

export function lockOf({ userPassword, ownerPassword, deny }: Record<string, unknown>) {
  const user_password = secret(userPassword);
  const owner_password = secret(ownerPassword);
  const permissions = deny as Record<string, false | "none"> | undefined;
  return whole({ user_password, owner_password, permissions });
}

export function attachmentsOf(paths: unknown): { filename: string; base64: string }[] | undefined {
  if (!Array.isArray(paths)) return undefined;
  return paths.map((path: string) => {
    try {
      return { filename: basename(path), base64: Buffer.from(readFileSync(path)).toString("base64") };
    } catch {
      throw new InvalidArgumentError(`${path}: it cannot be read`);
    }
  });
}

const PERMISSIONS = ["print", "copy", "modify", "annotate", "fill-forms", "assemble"];

function denied(value: string): Record<string, false | "none"> {
  const names = list(value);
  const unknown = names.find((name) => !PERMISSIONS.includes(name));
  if (unknown !== undefined) throw new InvalidArgumentError(`${unknown} is none of ${PERMISSIONS.join(", ")}.`);
  return Object.fromEntries(names.map((name) => [name.replace("-", "_"), name === "print" ? "none" : false]));
}
