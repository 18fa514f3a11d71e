import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, relative, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const root = resolve(import.meta.dirname, "../..");
const run = promisify(execFile);

interface Plant {
  /** Folder of the file that has the import. */
  from: string;
  /** Imported module: a file of this repository, or a package. */
  to: string;
  type?: boolean;
}

/** For each import rule: its name, a pattern for its advice, and test imports that it must reject. */
const FORBIDDEN: [rule: string, remedy: RegExp, plants: Plant[]][] = [
  [
    "domain-imports",
    /declare an interface here/,
    [
      { from: "src/domain", to: "src/storage/files.ts" },
      { from: "src/domain", to: "src/engines/pdf/pdf-editor.ts", type: true },
      { from: "src/domain", to: "@folio/pdf", type: true },
      { from: "src/domain", to: "src/operations/verb.ts", type: true },
      { from: "src/domain", to: "src/env.ts", type: true },
      { from: "src/domain", to: "hono" },
      { from: "src/domain", to: "cloudflare:workers" },
    ],
  ],
  [
    "engines-archive-imports",
    /argument/,
    [{ from: "src/engines/archive", to: "src/engines/pdf/pdf-editor.ts", type: true }],
  ],
  [
    "engines-browser-imports",
    /argument/,
    [
      { from: "src/engines/browser", to: "@folio/templates" },
      { from: "src/engines/browser", to: "src/storage/files.ts", type: true },
    ],
  ],
  [
    "engines-container-imports",
    /argument/,
    [
      { from: "src/engines/container", to: "src/engines/browser/renderer.ts", type: true },
      { from: "src/engines/container", to: "src/operations/verb.ts", type: true },
    ],
  ],
  [
    "engines-extraction-imports",
    /argument/,
    [
      { from: "src/engines/extraction", to: "src/engines/container/client.ts" },
      { from: "src/engines/extraction", to: "cloudflare:workers" },
    ],
  ],
  ["folder-without-row", /has a row/, [{ from: "src/engines/fax", to: "src/domain/errors.ts" }]],
  ["engines-outbound-imports", /argument/, [{ from: "src/engines/outbound", to: "src/engines/browser/renderer.ts" }]],
  [
    "engines-pdf-imports",
    /argument/,
    [
      { from: "src/engines/pdf", to: "src/engines/extraction/extractor.ts" },
      { from: "src/engines/pdf", to: "src/durable/alarm-scheduler.ts" },
    ],
  ],
  [
    "packages-pdf-imports",
    /without the product/,
    [
      { from: "packages/pdf/src/file", to: "src/domain/errors.ts" },
      { from: "packages/pdf/src", to: "@folio/extraction", type: true },
      { from: "packages/pdf/src", to: "zod" },
      { from: "packages/pdf/src", to: "node:fs" },
    ],
  ],
  [
    "packages-extraction-imports",
    /without the product/,
    [
      { from: "packages/extraction/src/tables", to: "src/domain/limits.ts" },
      { from: "packages/extraction/src", to: "cloudflare:workers" },
      { from: "packages/extraction/src", to: "packages/pdf/src/syntax/objects.ts" },
    ],
  ],
  [
    "packages-signatures-imports",
    /without the product/,
    [{ from: "packages/signatures/src", to: "src/engines/pdf/pdf-editor.ts", type: true }],
  ],
  [
    "packages-templates-imports",
    /without the product/,
    [
      { from: "packages/templates/src/helpers", to: "src/engines/pdf/pdf-editor.ts", type: true },
      { from: "packages/templates/src", to: "@folio/pdf/model" },
    ],
  ],
  [
    "package-entry",
    /entry points/,
    [
      { from: "src/operations/pdfs", to: "packages/pdf/src/model.ts", type: true },
      { from: "container", to: "packages/pdf/src/local-pdf-editor.ts" },
    ],
  ],
  [
    "storage-imports",
    /let the verb in operations\//,
    [
      { from: "src/storage", to: "src/engines/pdf/pdf-editor.ts", type: true },
      { from: "src/storage", to: "src/durable/alarm-scheduler.ts" },
      { from: "src/storage", to: "src/resources/pdfs.ts", type: true },
      { from: "src/storage", to: "src/services.ts" },
    ],
  ],
  [
    "durable-imports",
    /send a message/,
    [
      { from: "src/durable/account-gate", to: "src/storage/accounts.ts" },
      { from: "src/durable", to: "src/operations/verb.ts", type: true },
      { from: "src/durable", to: "src/engines/browser/renderer.ts", type: true },
      { from: "src/durable", to: "drizzle-orm" },
    ],
  ],
  ["durable-types-only", /send a message/, [{ from: "src/durable", to: "src/env.ts" }]],
  [
    "operations-imports",
    /take the object from `services`/,
    [
      { from: "src/operations/pdfs", to: "src/http/route-result.ts" },
      { from: "src/operations/pdfs", to: "src/env.ts", type: true },
      { from: "src/operations", to: "src/services.ts" },
      { from: "src/operations", to: "src/auth/people.ts", type: true },
      { from: "src/operations/pdfs", to: "zod" },
    ],
  ],
  [
    "operations-types-only",
    /`import type` it/,
    [
      { from: "src/operations/pdfs", to: "src/engines/pdf/routing-pdf-editor.ts" },
      { from: "src/operations/templates", to: "@folio/templates" },
      { from: "src/operations/files", to: "src/storage/files.ts" },
      { from: "src/operations/batches", to: "src/durable/batch.do.ts" },
    ],
  ],
  [
    "resources-imports",
    /a verb of operations\//,
    [
      { from: "src/resources", to: "src/operations/verb.ts", type: true },
      { from: "src/resources", to: "src/storage/files.ts", type: true },
      { from: "src/resources", to: "hono" },
    ],
  ],
  [
    "http-imports",
    /call a verb of operations\//,
    [
      { from: "src/http/routes", to: "src/storage/files.ts", type: true },
      { from: "src/http", to: "src/engines/browser/renderer.ts", type: true },
      { from: "src/http", to: "src/durable/alarm-scheduler.ts" },
      { from: "src/http", to: "src/background/queue.ts" },
    ],
  ],
  [
    "dashboard-imports",
    /call a verb of operations\//,
    [
      { from: "src/dashboard", to: "src/auth/people.ts" },
      { from: "src/dashboard/pages", to: "src/storage/files.ts", type: true },
      { from: "src/dashboard", to: "better-auth" },
    ],
  ],
  [
    "background-imports",
    /call a verb of operations\//,
    [
      { from: "src/background", to: "src/http/route-result.ts" },
      { from: "src/background", to: "src/storage/files.ts", type: true },
      { from: "src/background", to: "src/dashboard/page.ts" },
    ],
  ],
  [
    "auth-imports",
    /let services\.ts pass it to the verbs/,
    [
      { from: "src/auth", to: "src/storage/pdfs.ts" },
      { from: "src/auth", to: "src/engines/browser/renderer.ts", type: true },
      { from: "src/auth", to: "src/http/route-result.ts" },
    ],
  ],
  ["auth-types-only", /Implement an interface/, [{ from: "src/auth", to: "src/operations/verb.ts" }]],
  [
    "container-imports",
    /shares the contract/,
    [
      { from: "container", to: "src/storage/files.ts", type: true },
      { from: "container/office", to: "src/engines/browser/renderer.ts", type: true },
      { from: "container", to: "src/operations/verb.ts", type: true },
    ],
  ],
  ["container-types-only", /shares the contract/, [{ from: "container", to: "src/engines/container/client.ts" }]],
  ["clients-imports", /OpenAPI/, [{ from: "clients/typescript", to: "src/resources/pdfs.ts", type: true }]],
  [
    "puppeteer-outside-its-folder",
    /call the Renderer/,
    [
      { from: "src/engines/pdf", to: "@cloudflare/puppeteer" },
      { from: "src/operations/pdfs", to: "puppeteer-core" },
    ],
  ],
  [
    "drizzle-outside-its-folder",
    /a method to a repository/,
    [
      { from: "src/operations/pdfs", to: "drizzle-orm" },
      { from: "src/http", to: "drizzle-orm" },
      { from: "src/engines/browser", to: "drizzle-orm/d1" },
    ],
  ],
  [
    "hono-outside-its-folder",
    /plain values/,
    [
      { from: "src/operations/pdfs", to: "hono" },
      { from: "src/background", to: "hono" },
      { from: "src/auth", to: "hono/jsx" },
    ],
  ],
  [
    "platform-outside-its-folder",
    /as an argument/,
    [
      { from: "src/operations", to: "cloudflare:workers" },
      { from: "src/http", to: "cloudflare:workers" },
      { from: "src/engines/pdf", to: "cloudflare:workers" },
    ],
  ],
];

const ALLOWED: Plant[] = [
  { from: "src/domain", to: "zod" },
  { from: "src/engines/extraction", to: "src/engines/pdf/pdf-editor.ts" },
  { from: "src/engines/browser", to: "@cloudflare/puppeteer" },
  { from: "src/engines/browser", to: "cloudflare:workers" },
  { from: "src/storage", to: "drizzle-orm" },
  { from: "src/durable", to: "src/env.ts", type: true },
  { from: "src/operations/pdfs", to: "src/engines/pdf/pdf-editor.ts", type: true },
  { from: "src/operations/pdfs", to: "src/storage/files.ts", type: true },
  { from: "src/http", to: "src/operations/verb.ts" },
  { from: "src/dashboard", to: "hono" },
  { from: "src/auth", to: "src/storage/schema.ts" },
  { from: "src/domain", to: "@folio/pdf/model" },
  { from: "src/engines/extraction", to: "@folio/extraction" },
  { from: "packages/extraction/src", to: "@folio/pdf/reading" },
  { from: "container", to: "@folio/pdf" },
  { from: "container", to: "src/engines/container/contract.ts" },
];

/** Global variables of the platform, which need no import, each with the files that may use it. */
const GLOBALS: Record<string, string[]> = {
  R2Bucket: ["src/env.ts", "src/storage/files.ts"],
  D1Database: [
    "src/env.ts",
    "src/services.ts",
    "src/storage/account-databases.ts",
    "src/storage/database.ts",
    "src/storage/read-retries.ts",
    "src/storage/replicas.ts",
    "src/storage/routed-database.ts",
  ],
};

interface Violation {
  from: string;
  rule: { name: string };
}

const key = ({ from, to, type }: Plant) => `${from} ← ${to}${type ? " (type)" : ""}`;
const plants = [...FORBIDDEN.flatMap(([, , all]) => all), ...ALLOWED];
const fileOf = (plant: Plant) => join(plant.from, `planted-${plants.findIndex((one) => key(one) === key(plant))}.ts`);

let folder: string;
let violations: Violation[];
let remedies: Map<string, string>;

/** Creates a temporary repository with one file per import of the tables above. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "folio-import-rules-"));
  for (const name of [".dependency-cruiser.mjs", "tsconfig.json"]) await cp(join(root, name), join(folder, name));
  await symlink(join(root, "node_modules"), join(folder, "node_modules"));
  for (const plant of plants) {
    const file = fileOf(plant);
    const inside = /^(src|container|packages)\//.test(plant.to);
    const target = inside ? relative(plant.from, plant.to).replace(/^(?!\.)/, "./") : plant.to;
    if (inside) await write(plant.to, "export const planted = 1;\nexport type Planted = number;\n");
    await write(
      file,
      plant.type
        ? `import type { Planted } from "${target}";\nexport type Kept = Planted;\n`
        : `import { planted } from "${target}";\nexport const kept = planted;\n`,
    );
  }
  await write("src/domain/left.ts", 'import { right } from "./right.ts";\nexport const left = () => right;\n');
  await write("src/fax/alone.ts", "export const alone = 1;\n");
  await write("src/telex/imported.ts", "export const planted = 1;\n");
  await write(
    "src/domain/faxing.ts",
    'import { planted } from "../telex/imported.ts";\nexport const kept = planted;\n',
  );
  await write("src/domain/right.ts", 'import { left } from "./left.ts";\nexport const right = () => left;\n');

  const program = join(root, "node_modules/dependency-cruiser/bin/dependency-cruiser.mjs");
  const folders = ["src", "container", "clients", "packages"];
  const options = ["--config", ".dependency-cruiser.mjs", "--output-type", "json"];
  // The program fails with the number of violations as its exit code, so its output is in the error.
  const { stdout } = await run(process.execPath, [program, ...folders, ...options], {
    cwd: folder,
    maxBuffer: 2 ** 26,
  }).catch((error: { stdout: string }) => error);
  const { summary } = JSON.parse(stdout);
  violations = summary.violations;
  remedies = new Map(summary.ruleSetUsed.forbidden.map(({ name, comment }: Record<string, string>) => [name, comment]));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

async function write(file: string, text: string): Promise<void> {
  const path = join(folder, file);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}

async function filesWith(pattern: RegExp, folders: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const folder of folders) {
    for (const file of await readdir(join(root, folder), { recursive: true })) {
      if (file.includes("node_modules") || !/\.tsx?$/.test(file)) continue;
      if (pattern.test(await readFile(join(root, folder, file), "utf8"))) found.push(join(folder, file));
    }
  }
  return found.sort();
}

const rulesAgainst = (plant: Plant) =>
  violations.filter(({ from }) => from === fileOf(plant)).map(({ rule }) => rule.name);

describe("The import rules", () => {
  for (const [rule, remedy, all] of FORBIDDEN) {
    it.each(all.map((plant) => [key(plant), plant] as const))(`reject %s by ${rule}`, (_, plant) => {
      expect(rulesAgainst(plant)).toContain(rule);
      expect(remedies.get(rule)).toMatch(remedy);
    });
  }

  it.each(ALLOWED.map((plant) => [key(plant), plant] as const))("allow %s", (_, plant) => {
    expect(rulesAgainst(plant)).toEqual([]);
  });

  it("reject two files that import each other", () => {
    expect(violations.filter(({ rule }) => rule.name === "no-cycle")).toHaveLength(1);
  });

  it("reject a folder without a row in the rules, whether it imports nothing or other files import it", () => {
    const rulesFor = (file: string) => violations.filter(({ from }) => from === file).map(({ rule }) => rule.name);
    expect(rulesFor("src/fax/alone.ts")).toEqual(["unconnected-folder-without-row"]);
    expect(rulesFor("src/domain/faxing.ts")).toContain("imported-folder-without-row");
    expect(remedies.get("unconnected-folder-without-row")).toMatch(/has a row/);
  });

  it.each(Object.entries(GLOBALS))("permit the global %s only in the files of the list", async (name, files) => {
    expect(await filesWith(new RegExp(`\\b${name}\\b`), ["src"])).toEqual(files);
  });

  it("permit snake_case fields only in src/resources, which translates between requests and operations", async () => {
    const wire = /[\w)\]]\??\.[a-z]+(?:_[a-z]+)+\b(?!["'`])|const \{[^}]*\b[a-z]+(?:_[a-z]+)+\b[^}]*\} =/;
    expect("page.ending_before !== undefined").toMatch(wire);
    expect("const { reason, pack_id } = body;").toMatch(wire);
    expect(await filesWith(wire, ["src/http", "src/background", "src/operations", "src/domain"])).toEqual([]);
  });

  it("permit the keyword `private` only for constructors; elsewhere `#` is required, because it is also enforced at run time", async () => {
    const keyword = /^\s*private (?!constructor\()|[(,]\s*private (?:readonly )?\w+:/m;
    expect("  private readonly bytes = 1;").toMatch(keyword);
    expect("constructor(private readonly books: Books) {}").toMatch(keyword);
    expect(
      await filesWith(keyword, ["src", "packages", "container", "test/support", "test/fakes", "test/contracts"]),
    ).toEqual([]);
  });
});
