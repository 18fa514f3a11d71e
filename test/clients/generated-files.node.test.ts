import { readFile } from "node:fs/promises";
import { relative } from "node:path";
import { expect, it } from "vitest";
import { generatedFiles } from "../../scripts/clients/generated-files.mjs";
import { fromRoot } from "../../scripts/local/paths.mjs";

const files = await generatedFiles();

it.each(files.map(({ file, text }) => [relative(fromRoot("."), file), file, text]))(
  "The generated file %s is up to date with the OpenAPI document (`npm run build:clients` updates it)",
  async (_, file, text) => {
    expect(await readFile(file, "utf8")).toBe(text);
  },
);
