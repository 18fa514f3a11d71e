import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codeSamples, EMPTY_RESPONSE, type Sample, sentRequest } from "./support/code-samples.ts";
import { readmeBlocks } from "./support/readme.ts";
import { type ScriptedServer, scriptedServer } from "./support/scripted-server.ts";

const root = resolve(import.meta.dirname, "../..");
const run = promisify(execFile);
const tsc = createRequire(import.meta.url).resolve("typescript/bin/tsc");

let folder: string;
let server: ScriptedServer;
let samples: Sample[];
let diagnostics: string[];

/** Creates a project that installs the package as npm would publish it. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "folio-package-"));
  server = await scriptedServer(EMPTY_RESPONSE);
  const { stdout } = await run("npm", ["pack", "--json", "--pack-destination", folder], {
    cwd: join(root, "clients/typescript"),
  });
  const [{ filename }] = JSON.parse(stdout.slice(stdout.indexOf("[")));
  await writeFile(join(folder, "package.json"), '{"name": "consumer", "private": true, "type": "module"}');
  const quietly = ["--offline", "--no-audit", "--no-fund", "--ignore-scripts"];
  await run("npm", ["install", ...quietly, `./${filename}`], { cwd: folder });
  samples = codeSamples("TypeScript", server.url);
  diagnostics = await compiled({
    ...Object.fromEntries(samples.map(({ name, source }) => [`samples/${name}.ts`, source])),
    ...Object.fromEntries(readmeBlocks().map((source, index) => [`readme-${index}.ts`, source])),
    "wrong.ts": WRONG,
    "tsconfig.json": JSON.stringify(consumerConfig),
  });
});

afterAll(async () => {
  await server?.[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

describe("The package @folio/client", () => {
  it("has no dependencies, and contains its types and its readme but no source", async () => {
    const installed = join(folder, "node_modules/@folio/client");
    const manifest = JSON.parse(await readFile(join(installed, "package.json"), "utf8"));
    expect(manifest.dependencies).toBeUndefined();
    expect((await readdir(installed)).sort()).toEqual(["LICENSE", "README.md", "dist", "package.json"]);
    for (const { default: js, types } of [manifest.exports["."], manifest.exports["./webhooks"]]) {
      for (const path of [js, types]) expect((await stat(join(installed, path))).size).toBeGreaterThan(100);
    }
    expect(await readdir(join(folder, "node_modules"))).toEqual([".package-lock.json", "@folio"]);
  });

  it("runs in any JavaScript runtime: it imports modules of Node only when a call needs them", async () => {
    const dist = join(folder, "node_modules/@folio/client/dist");
    const files = (await readdir(dist, { recursive: true })).filter((name) => name.endsWith(".js"));
    const fixed = await Promise.all(
      files.map(async (name) => ((await readFile(join(dist, name), "utf8")).match(/^import .*"node:/m) ? name : [])),
    );
    // Only the module of `files.save` imports a module of Node, and it is loaded when `files.save` is called.
    expect(fixed.flat()).toEqual(["write-stream.js"]);
  });

  it("compiles every TypeScript sample of the API reference and of its own readme with the strictest compiler options", () => {
    expect(diagnostics.filter((line) => !line.startsWith("wrong.ts"))).toEqual([]);
  });

  it("rejects at compile time the requests that the service would reject", () => {
    expect(diagnostics.filter((line) => line.startsWith("wrong.ts"))).toEqual([]);
  });

  it("sends the same request for each TypeScript sample of the API reference as the curl sample beside it", async () => {
    expect(samples.length).toBeGreaterThan(35);
    const runner = samples.map(({ name }) => `await import("./samples/${name}.ts");`).join("\n");
    await writeFile(join(folder, "run.mjs"), `console.log = () => {};\n${runner}`);
    await run(process.execPath, ["run.mjs"], { cwd: folder, env: { ...process.env, FOLIO_API_KEY: "pk_test_1" } });
    expect(server.seen.map(sentRequest)).toEqual(samples.map(({ expected }) => expected));
  });
});

const WRONG = `import Folio from "@folio/client";
const folio = new Folio();
// @ts-expect-error: no such field
await folio.pdfs.create({ htlm: "a" });
// @ts-expect-error: no such size
await folio.pdfs.create({ html: "a", format: "a9" });
// @ts-expect-error: a number
await folio.pdfs.create({ html: "a", scale: "1" });
const size = { width: "1in", height: "1in" };
const pdf = await folio.pdfs.create({ html: "a", margin: { top: "10mm" }, custom_size: size });
const url: string | null | undefined = pdf.url;
// @ts-expect-error: no such field
console.log(url, pdf.uri);`;

/** Returns the compiler's messages about these files of the project. */
async function compiled(files: Record<string, string>): Promise<string[]> {
  await mkdir(join(folder, "samples"));
  await Promise.all(Object.entries(files).map(([path, source]) => writeFile(join(folder, path), source)));
  const output = await run(process.execPath, [tsc, "-p", "."], { cwd: folder }).catch((failed) => failed);
  return output.stdout.split("\n").filter((line: string) => line !== "");
}

const consumerConfig = {
  compilerOptions: {
    target: "ES2022",
    lib: ["ES2022"],
    module: "NodeNext",
    types: ["node"],
    typeRoots: [join(root, "node_modules/@types")],
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    noEmit: true,
  },
  include: ["samples", "*.ts"],
};
