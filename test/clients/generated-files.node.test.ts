import { readFile } from "node:fs/promises";
import { relative } from "node:path";
import { expect, it } from "vitest";
import { generatedFiles } from "../../scripts/clients/generated-files.mjs";
import { fromRoot } from "../../scripts/local/paths.mjs";

const files = await generatedFiles();

it.each(files.map(({ file, text }) => [relative(fromRoot("."), file), file, text]))(
  "%s is what npm run build:clients makes of the OpenAPI document",
  async (_, file, text) => {
    expect(await readFile(file, "utf8")).toBe(text);
  },
);
