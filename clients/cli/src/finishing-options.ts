import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { type Command, InvalidArgumentError } from "commander";
import { collectValue, definedFields, readSecret, splitList } from "./flag-values.ts";

/** Adds the options for the finished PDF: the API fields `document`, `filename`, `attachments` and `security`. */
export function addFinishingOptions(command: Command): Command {
  addMetadataOptions(command)
    .option("--filename <name>", "file name of downloads")
    .option("--attach <file>", "attach a file to the PDF; repeatable", collectValue);
  return addEncryptionOptions(command);
}

export function addMetadataOptions(command: Command): Command {
  return command
    .option("--title <text>", "title of the document")
    .option("--author <text>", "author of the document")
    .option("--subject <text>", "subject of the document")
    .option("--keywords <words>", "keywords, separated by commas: invoice,2026", splitList)
    .option("--creator <text>", "program that created the document")
    .option("--language <tag>", "language of the document, such as de-DE");
}

export function addEncryptionOptions(command: Command): Command {
  return command
    .option("--user-password <text>", "password to open the PDF; @file reads it from a file")
    .option("--owner-password <text>", "password that lifts all restrictions; @file reads it from a file")
    .option(
      "--deny <what>",
      "allowed actions, with a password: print,copy,modify,annotate,fill-forms,assemble",
      parsePermissions,
    );
}

/** Returns the API parameters for these options, without options that were not given. */
export const finishingParams = (flags: Record<string, unknown>) =>
  definedFields({
    document: metadataParams(flags),
    filename: flags.filename as string | undefined,
    attachments: readAttachments(flags.attach),
    security: encryptionParams(flags),
  }) ?? {};

export const metadataParams = ({ title, author, subject, keywords, creator, language }: Record<string, unknown>) =>
  definedFields({ title, author, subject, keywords, creator, language }) as Record<string, string> | undefined;

export function encryptionParams({ userPassword, ownerPassword, deny }: Record<string, unknown>) {
  const user_password = readSecret(userPassword);
  const owner_password = readSecret(ownerPassword);
  const permissions = deny as Record<string, false | "none"> | undefined;
  return definedFields({ user_password, owner_password, permissions });
}

export function readAttachments(paths: unknown): { filename: string; base64: string }[] | undefined {
  if (!Array.isArray(paths)) return undefined;
  return paths.map((path: string) => {
    try {
      return { filename: basename(path), base64: Buffer.from(readFileSync(path)).toString("base64") };
    } catch {
      throw new InvalidArgumentError(`--attach must name files that can be read; got "${path}".`);
    }
  });
}

const PERMISSIONS = ["print", "copy", "modify", "annotate", "fill-forms", "assemble"];

function parsePermissions(value: string): Record<string, false | "none"> {
  const names = splitList(value);
  const unknown = names.find((name) => !PERMISSIONS.includes(name));
  if (unknown !== undefined)
    throw new InvalidArgumentError(`The value must be one or more of ${PERMISSIONS.join(", ")}; got ${unknown}.`);
  return Object.fromEntries(names.map((name) => [name.replace("-", "_"), name === "print" ? "none" : false]));
}
