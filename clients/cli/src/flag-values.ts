import { readFileSync } from "node:fs";
import type { Metadata } from "@folio/client";
import { InvalidArgumentError } from "commander";

/** Parsers for the values of command line options. */

export function parseNumber(value: string): number {
  const parsed = Number(value);
  if (value.trim() === "" || Number.isNaN(parsed)) throw new InvalidArgumentError("The value must be a number.");
  return parsed;
}

export function addKeyValue(pair: string, before: Metadata = {}): Metadata {
  const at = pair.indexOf("=");
  if (at < 1) throw new InvalidArgumentError("The value must be key=value.");
  return { ...before, [pair.slice(0, at)]: pair.slice(at + 1) };
}

export const splitList = (value: string): string[] => value.split(",").map((item) => item.trim());
export const collectValue = (value: string, before: string[] = []): string[] => [...before, value];

/** Parses one length for all sides, or four lengths in the order top,right,bottom,left. */
export function parseSides(value: string): string | Record<string, string> {
  const given = value.split(",").map((side) => side.trim());
  if (given.length === 1) return value;
  const [top = "", right = top, bottom = top, left = right] = given;
  return { top, right, bottom, left };
}

/** Returns the content of the file `name` for the value `@name`, and any other value unchanged. */
export function readText(value: unknown): string | undefined {
  if (typeof value !== "string") return undefined;
  if (!value.startsWith("@")) return value;
  try {
    return readFileSync(value.slice(1), "utf8");
  } catch {
    throw new InvalidArgumentError(`The file "${value.slice(1)}" cannot be read. Check the path after the @.`);
  }
}

/** Returns a password, which can also be `@name` as in `readText`. Drops the final line break of a file. */
export function readSecret(value: unknown): string | undefined {
  const read = readText(value);
  return typeof value === "string" && value.startsWith("@") ? read?.replace(/\r?\n$/, "") : read;
}

type DefinedFields<Fields> = { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> };

/** Returns the fields that are not undefined, or undefined when there are none. */
export function definedFields<Fields extends Record<string, unknown>>(
  fields: Fields,
): DefinedFields<Fields> | undefined {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  return given.length === 0 ? undefined : (Object.fromEntries(given) as DefinedFields<Fields>);
}
