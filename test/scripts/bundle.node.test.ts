import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { run, toolNode } from "../../scripts/local/commands.mjs";
import { fromRoot } from "../../scripts/local/paths.mjs";

/** Maximum total size in bytes of the modules that an isolate loads if it runs only Durable Objects. */
const MOST_BYTES = 305_000;
/** Maximum total size in bytes of the modules that an isolate loads for its first request. */
const MOST_BYTES_TO_ANSWER = 1_050_000;

const folder = await mkdtemp(join(tmpdir(), "folio-bundle-test-"));
const modules = new Map<string, string>();

beforeAll(async () => {
  const { code, output } = await run(toolNode, [fromRoot("scripts/bundle.mjs"), folder]);
  expect(code, output).toBe(0);
  const names = (await readdir(folder)).filter((name) => name.endsWith(".js"));
  for (const name of names) modules.set(name, await readFile(join(folder, name), "utf8"));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

/** Returns the names of a module and of all modules that it imports, directly or through others. */
function loadedWith(name: string, seen = new Set<string>()): Set<string> {
  if (seen.has(name)) return seen;
  seen.add(name);
  const imports = modules.get(name)?.matchAll(/\b(?:from|import)\s*"\.\/(part-[\w-]+\.js)"/g) ?? [];
  for (const [, part = ""] of imports) loadedWith(part, seen);
  return seen;
}

const textOf = (names: Iterable<string>): string => [...names].map((name) => modules.get(name) ?? "").join("\n");

describe("The Worker's bundle", () => {
  it("loads the Durable Objects at its start, but not the code that handles requests", () => {
    const started = textOf(loadedWith("index.js"));
    expect(started).toContain("CREATE TABLE IF NOT EXISTS packs");
    expect(started).not.toContain("/v1/pdfs");
    expect(started.length).toBeLessThan(MOST_BYTES);
  });

  it("has the code that handles requests in separate modules", () => {
    const later = [...modules.keys()].filter((name) => !loadedWith("index.js").has(name));
    expect(textOf(later)).toContain("/v1/pdfs");
  });

  it("handles requests without the JPEG codec, the extraction engine and the API description until a request needs them", () => {
    const [, entrances = ""] = /import\("\.\/(part-[\w-]+\.js)"\)/.exec(textOf(["index.js"])) ?? [];
    const answering = textOf(loadedWith(entrances));
    expect(answering).toContain("/v1/pdfs");
    for (const name of ["mozjpeg", "getResolvedPDFJS", "x-codeSamples"]) expect(answering).not.toContain(name);
    expect(answering.length).toBeLessThan(MOST_BYTES_TO_ANSWER);
  });
});
