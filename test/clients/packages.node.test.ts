import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codeSamples, EMPTY_RESPONSE, type Sample, sentRequest } from "./support/code-samples.ts";
import { readmeBlocks } from "./support/readme.ts";
import { type ScriptedServer, scriptedServer } from "./support/scripted-server.ts";

const root = resolve(import.meta.dirname, "../..");
const run = promisify(execFile);
const tsc = createRequire(import.meta.url).resolve("typescript/bin/tsc");
/** Path of the native TypeScript compiler. It is faster, but does not support `moduleResolution: node10`. */
const nativeTsc = join(root, "node_modules/typescript-native/bin/tsc");
const TARBALLS = ["folio-client-1.0.0.tgz", "folio-cli-1.0.0.tgz", "folio-mcp-1.0.0.tgz"];

let folder: string;
let server: ScriptedServer;
let samples: Sample[];
let diagnostics: string[];

/** Packs the clients, and installs them in an empty project without any registry. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "folio-package-"));
  server = await scriptedServer(EMPTY_RESPONSE);
  await run(process.execPath, [join(root, "scripts/clients/pack.mjs"), folder]);
  await writeFile(join(folder, "package.json"), '{"name": "consumer", "private": true, "type": "module"}');
  // `.invalid` never resolves (RFC 2606), so a look-up of a name of this scope would fail the installation.
  await writeFile(join(folder, ".npmrc"), "@folio:registry=https://registry.invalid\n");
  const quietly = ["--offline", "--no-audit", "--no-fund", "--ignore-scripts"];
  await run("npm", ["install", ...quietly, ...TARBALLS.map((name) => `./${name}`)], { cwd: folder });
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
    for (const { default: js, types, require } of [manifest.exports["."], manifest.exports["./webhooks"]]) {
      for (const path of [js, types, require.default, require.types])
        expect((await stat(join(installed, path))).size).toBeGreaterThan(100);
    }
    expect(await readdir(join(folder, "node_modules"))).toEqual([".bin", ".package-lock.json", "@folio"]);
  });

  it("runs in any JavaScript runtime: it imports modules of Node only when a call needs them", async () => {
    const dist = join(folder, "node_modules/@folio/client/dist");
    const files = (await readdir(dist, { recursive: true })).filter((name) => name.endsWith(".js"));
    const fixed = await Promise.all(
      files.map(async (name) => ((await readFile(join(dist, name), "utf8")).match(/^import .*"node:/m) ? name : [])),
    );
    // Only the module of `files.save` imports a module of Node. It is loaded only when `files.save` is called.
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

describe("The package @folio/client in CommonJS", () => {
  it("loads with `require`, and its errors are the same classes in both modules", async () => {
    const { stdout } = await run(process.execPath, ["--no-experimental-require-module", "-e", REQUIRE], {
      cwd: folder,
    });
    expect(JSON.parse(stdout)).toEqual({ kinds: ["function", "function", "function"], isSameError: true });
  });

  it.each([
    ["node10", { module: "CommonJS", moduleResolution: "node10", ignoreDeprecations: "6.0" }],
    ["node16", { module: "Node16", moduleResolution: "Node16" }],
    ["bundler", { module: "ESNext", moduleResolution: "bundler" }],
  ])("has types, also of its webhooks, with moduleResolution %s", async (name, compilerOptions) => {
    const project = join(folder, `commonjs-${name}`);
    await mkdir(project);
    const config = { ...consumerConfig, compilerOptions: { ...consumerConfig.compilerOptions, ...compilerOptions } };
    await writeFile(join(project, "package.json"), '{"private": true, "type": "commonjs"}');
    await writeFile(join(project, "index.ts"), TYPED);
    await writeFile(join(project, "tsconfig.json"), JSON.stringify({ ...config, include: ["*.ts"] }));
    expect(await diagnosticsOf(project, name === "node10" ? tsc : nativeTsc)).toEqual([]);
  });
});

describe("The packages of the command line and of the MCP server", () => {
  const bin = (name: string) => join(folder, "node_modules/.bin", name);
  const env = () => ({ ...process.env, FOLIO_API_KEY: "pk_test_1", FOLIO_BASE_URL: server.url });

  it("need no other package, and name none of this repository", async () => {
    for (const name of ["cli", "mcp"]) {
      const text = await readFile(join(folder, "node_modules/@folio", name, "package.json"), "utf8");
      const { dependencies, devDependencies, optionalDependencies, peerDependencies } = JSON.parse(text);
      expect([dependencies, optionalDependencies, peerDependencies]).toEqual([undefined, undefined, undefined]);
      expect(Object.keys(devDependencies).filter((dependency) => dependency.startsWith("@folio/"))).toEqual([]);
    }
  });

  it("contain the licences of the packages that they bundle", async () => {
    const notices = (name: string) =>
      readFile(join(folder, `node_modules/@folio/${name}/dist/THIRD_PARTY_NOTICES.txt`), "utf8");
    expect(await notices("cli")).toMatch(/^commander \d[\s\S]*Permission is hereby granted[\s\S]*^parse5 \d/m);
    expect(await notices("mcp")).toMatch(/^zod \d[\s\S]*Permission is hereby granted/m);
  });

  it("render a file with its stylesheet", async () => {
    await writeFile(join(folder, "page.css"), "h1 { color: teal }");
    await writeFile(join(folder, "page.html"), '<link rel="stylesheet" href="page.css"><h1>Hello</h1>');
    await using own = await scriptedServer({ status: 200, body: { id: "pdf_1", status: "completed", url: "/file" } });
    const options = { cwd: folder, env: { ...env(), FOLIO_BASE_URL: own.url } };
    await run(bin("folio"), ["render", "page.html", "--async", "--json"], options).catch((failed) => failed);
    const [request] = own.seen;
    expect(JSON.parse(request?.body ?? "")).toMatchObject({
      async: true,
      html: `<link rel="stylesheet" href="data:text/css;base64,${btoa("h1 { color: teal }")}"><h1>Hello</h1>`,
    });
  });

  it("serve tools to an assistant", async () => {
    const client = new Client({ name: "test", version: "1.0.0" });
    await client.connect(new StdioClientTransport({ command: bin("folio-mcp"), env: env() as Record<string, string> }));
    const { tools } = await client.listTools();
    const listed = await client.callTool({ name: "list_templates", arguments: {} });
    await client.close();
    expect(tools.map(({ name }) => name)).toContain("render_pdf");
    expect(listed.isError).toBeFalsy();
  });

  it("cannot be published by accident", async () => {
    for (const name of ["typescript", "cli", "mcp"]) {
      const manifest = JSON.parse(await readFile(join(root, "clients", name, "package.json"), "utf8"));
      expect([name, manifest.private]).toEqual([name, true]);
    }
  });
});

describe("The documentation of the clients", () => {
  it("installs them only from files, because anybody may register their names", async () => {
    const guides = (await readdir(join(root, "docs/guides"))).map((name) => `docs/guides/${name}`);
    const readmes = ["typescript", "cli", "mcp", "python"].map((name) => `clients/${name}/README.md`);
    const pages = await Promise.all(
      ["README.md", ...guides, ...readmes].map(async (path) => ({
        path,
        text: await readFile(join(root, path), "utf8"),
      })),
    );
    const installs = pages.flatMap(({ path, text }) =>
      [...text.matchAll(INSTALL_COMMAND)].map(([, name = ""]) => ({ path, name })),
    );
    expect(installs.length).toBeGreaterThan(8);
    expect(installs.filter(({ name }) => !/^\.\/(?:dist\/clients|clients)\/\S+$/.test(name))).toEqual([]);
    expect(pages.filter(({ text }) => /\bnpx\b[^.\n]*folio|"npx"/.test(text)).map(({ path }) => path)).toEqual([]);
  });
});

const INSTALL_COMMAND =
  /(?:npm i(?:nstall)?|npm add|pnpm add|yarn add|bun add|pip install|pipx install|uv add)(?: -\S+)* (\S+)/g;

const REQUIRE = `const { Folio, default: same, WebhookVerificationError } = require("@folio/client");
const webhooks = require("@folio/client/webhooks");
console.log(JSON.stringify({
  kinds: [typeof Folio, typeof same, typeof webhooks.verifyWebhook],
  isSameError: webhooks.WebhookVerificationError === WebhookVerificationError,
}));`;

const TYPED = `import Folio, { ApiError, fileSource } from "@folio/client";
import { verifyWebhook, type WebhookEvent } from "@folio/client/webhooks";
export async function pages(body: string): Promise<number | null | undefined> {
  const event = await verifyWebhook(body, "t=1,v1=a", "whsec_a");
  // @ts-expect-error: no such type of event
  if (event.type === "pdf.printed") return 0;
  const pdf = await new Folio().pdfs.merge({ sources: [await fileSource("a.pdf"), { pdf_id: "pdf_1" }] });
  return pdf.pages;
}
export const isFolioError = (error: unknown): error is ApiError => error instanceof ApiError;`;

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

/** Compiles these files in the project, and returns the error messages of the compiler. */
async function compiled(files: Record<string, string>): Promise<string[]> {
  await mkdir(join(folder, "samples"));
  await Promise.all(Object.entries(files).map(([path, source]) => writeFile(join(folder, path), source)));
  return diagnosticsOf(folder);
}

async function diagnosticsOf(project: string, compiler = nativeTsc): Promise<string[]> {
  const output = await run(process.execPath, [compiler, "-p", "."], { cwd: project }).catch((failed) => failed);
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
