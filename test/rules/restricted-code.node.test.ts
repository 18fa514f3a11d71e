import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const root = resolve(import.meta.dirname, "../..");
const run = promisify(execFile);

interface Plant {
  folder: string;
  code: string;
  /** Part of the linter's message, or null if the linter must accept the code. */
  message: RegExp | null;
}

const PURE = [
  "packages/pdf/src",
  "packages/extraction/src/tables",
  "packages/signatures/src",
  "packages/templates/src",
  "src/domain",
  "src/resources",
];
const everywhere = (folders: readonly string[], code: string, message: RegExp | null): Plant[] =>
  folders.map((folder) => ({ folder, code, message }));

/**
 * Test data: code that import rules cannot check, because it uses globals of the platform or imports modules by names known only at run
 * time.
 */
const PLANTS: Plant[] = [
  ...everywhere(
    [...PURE, "src/operations/pdfs", "src/storage", "src/durable"],
    'fetch("https://example.com")',
    /variable fetch/,
  ),
  ...everywhere(
    [...PURE, "src/operations/pdfs", "src/storage"],
    'new Request("https://example.com")',
    /variable Request/,
  ),
  ...everywhere([...PURE, "src/operations/pdfs", "src/background"], "new Response(null)", /variable Response/),
  ...everywhere([...PURE, "src/operations"], 'caches.open("pages")', /variable caches/),
  ...everywhere(PURE, "setTimeout(() => undefined, 1)", /variable setTimeout/),
  ...everywhere(PURE, "setInterval(() => undefined, 1)", /variable setInterval/),
  ...everywhere(["packages/pdf/src", "src/domain", "src/operations"], "process.env", /variable process/),
  ...everywhere(
    ["src/operations", "src/engines/browser", "packages/pdf/src"],
    "(name: string) => import(name)",
    /literal/,
  ),
  ...everywhere(["src/http", "container"], "(name: string) => import(name + suffix)", /literal/),
  ...everywhere(["src/operations", "src/engines/browser", "packages/pdf/src"], "1 as unknown as string", /double cast/),
  ...everywhere(["src/engines/outbound", "src/http", "src/dashboard"], 'fetch("https://example.com")', null),
  ...everywhere(["src/http", "src/engines/container"], "new Response(null)", null),
  ...everywhere(["src/services", "packages/pdf/src"], 'import("./log.ts")', null),
  ...everywhere(["src/operations"], "setTimeout(() => undefined, 1)", null),
];

const fileOf = (plant: Plant) => join(plant.folder, `planted-${PLANTS.indexOf(plant)}.ts`);

interface Diagnostic {
  message: string;
  location: { path: string | { file: string } };
}

let folder: string;
let found: Map<string, string>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "folio-restricted-code-"));
  await cp(join(root, "biome.json"), join(folder, "biome.json"));
  await cp(join(root, "scripts/lint"), join(folder, "scripts/lint"), { recursive: true });
  await symlink(join(root, "node_modules"), join(folder, "node_modules"));
  for (const plant of PLANTS) {
    const path = join(folder, fileOf(plant));
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, `export const planted = ${plant.code};\n`);
  }
  const program = join(root, "node_modules/@biomejs/biome/bin/biome");
  // The linter fails with exit code 1 when it finds something, so its output is in the error.
  const { stdout } = await run(process.execPath, [program, "lint", "--reporter=json", "--max-diagnostics=none", "."], {
    cwd: folder,
    maxBuffer: 2 ** 26,
  }).catch((error: { stdout: string }) => error);
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: Diagnostic[] };
  found = new Map(
    diagnostics.map(({ message, location: { path } }) => [typeof path === "string" ? path : path.file, message]),
  );
});

afterAll(() => rm(folder, { recursive: true, force: true }));

describe("The lint rules for globals and for imports at run time", () => {
  it.each(
    PLANTS.flatMap((plant) => (plant.message ? [[plant.code, plant.folder, plant, plant.message] as const] : [])),
  )("reject %s in %s", (_, __, plant, message) => {
    expect(found.get(fileOf(plant))).toMatch(message);
  });

  it.each(PLANTS.flatMap((plant) => (plant.message ? [] : [[plant.code, plant.folder, plant] as const])))(
    "allow %s in %s",
    (_, __, plant) => {
      expect(found.get(fileOf(plant))).toBeUndefined();
    },
  );
});
