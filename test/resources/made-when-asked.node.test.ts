import { readdir } from "node:fs/promises";
import { expect, it } from "vitest";
import { fromRoot } from "../../scripts/local/paths.mjs";

const isSchema = (value: unknown): boolean => typeof value === "object" && value !== null && "_zod" in value;

/**
 * Whether an export of a module is a schema, or an object of schemas. Building such an export would delay the first
 * request of each isolate.
 */
const isMadeAtOnce = (value: unknown): boolean =>
  isSchema(value) || (typeof value === "object" && value !== null && Object.values(value).some(isSchema));

const modules = (await readdir(fromRoot("src/resources"))).filter((name) => name.endsWith(".ts"));

it.each(modules)("The module src/resources/%s builds its schemas only when they are first used", async (name) => {
  const exported: Record<string, unknown> = await import(fromRoot(`src/resources/${name}`));
  expect(Object.keys(exported).filter((key) => isMadeAtOnce(exported[key]))).toEqual([]);
});
