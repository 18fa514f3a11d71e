import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import Ajv2020 from "ajv/dist/2020.js";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { fromRoot } from "../../scripts/local/paths.mjs";
import { requestSamples } from "../../src/http/openapi/request-samples.ts";
import { type E2eClient, freshClient } from "./support/client.ts";
import { readSamples, type Sample } from "./support/documents.ts";
import { EXAMPLE_SITE, type ExampleSite, openExampleSite } from "./support/example-site.ts";

/** Runs every sample of the guides and the README with a running Folio and checks the documented result. */

const samples = await readSamples();
const counts = new Map<string, number>();
const count = (what: string) => counts.set(what, (counts.get(what) ?? 0) + 1);

let client: E2eClient;
let site: ExampleSite;
let folder: string;
/** Real values for the placeholders of the samples, such as `pdf_…`. */
const ids: Record<string, string> = {};
let ajv: Ajv2020;
/** Names of the schemas of the OpenAPI document. */
let schemas: Set<string>;

beforeAll(async () => {
  client = await freshClient({ credits: 500 });
  site = await openExampleSite(client);
  folder = await mkdtemp(join(tmpdir(), "folio-samples-"));
  await writeFile(
    join(folder, "report.docx"),
    Buffer.from(await (await fetch(`${site.url}/report.docx`)).arrayBuffer()),
  );
  await writeFile(join(folder, "logo.svg"), DRAWING);
  const font = await fetch(`${client.baseUrl}/assets/source-serif.woff2`);
  await addAsset("fonts/brand.woff2", new Uint8Array(await font.arrayBuffer()));
  for (const name of ["photo", "photo-2x", "texture.png"]) await addAsset(name, new TextEncoder().encode(DRAWING));
  ids["pdf_…"] = (await client.json(client.post("/v1/pdfs", { html: "<h1>Prepared</h1>" }))).id;
  const document = await (await fetch(`${client.baseUrl}/v1/openapi.json`)).json();
  ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
  ajv.addSchema(document as object, "openapi");
  schemas = new Set(Object.keys((document as { components: { schemas: object } }).components.schemas));
}, 120_000);

afterAll(async () => {
  site?.close();
  if (folder) await rm(folder, { recursive: true, force: true });
  const told = [...counts].map(([what, number]) => `${number} ${what}`).join(", ");
  console.log(`${samples.length} samples of the documentation: ${told}`);
});

const DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"><circle cx="10" cy="10" r="9"/></svg>';

async function addAsset(name: string, bytes: Uint8Array): Promise<void> {
  await client.json(client.post("/v1/assets", { name, source: { base64: Buffer.from(bytes).toString("base64") } }));
}

/** Deletes the asset, so that the same sample in the next language can create an asset with that name. */
async function removeAsset(name: string): Promise<void> {
  const { data } = await client.json<{ data: { id: string; name: string }[] }>(client.get("/v1/assets?limit=100"));
  const asset = data.find((candidate) => candidate.name === name);
  if (asset) await client.json(client.delete(`/v1/assets/${asset.id}`));
}

/** Replaces the placeholders of a sample by real addresses, keys and ids. */
function placed(code: string): string {
  const { baseUrl, key, accountId } = client;
  const known: Record<string, string> = { ...ids, "acc_…": accountId, "pk_live_…": key, "pk_test_…": key };
  return Object.entries(known)
    .reduce((text, [name, value]) => text.replaceAll(name, value), code)
    .replaceAll("http://127.0.0.1:8787", baseUrl)
    .replaceAll(EXAMPLE_SITE, site.url);
}

async function run(program: string, args: string[], cwd = folder): Promise<string> {
  const { base_url: url, operator_secret: secret } = inject("folio");
  const env = {
    ...process.env,
    CURL_HOME: folder,
    FOLIO_API_KEY: client.key,
    FOLIO_BASE_URL: url,
    FOLIO_URL: url,
    FOLIO_OPERATOR_SECRET: secret,
    PYTHONPATH: fromRoot("clients/python/src"),
    PYTHONDONTWRITEBYTECODE: "1",
  };
  const { stdout } = await promisify(execFile)(program, args, { cwd, env, timeout: 60_000 });
  return stdout;
}

type Runner = (sample: Sample) => Promise<string>;

/**
 * For each language of samples: the function that runs and checks a sample. It returns a label, under which the report
 * counts the sample.
 */
const RUNNERS: Record<string, Runner> = {
  sh: (sample) => runShell(sample),
  json: (sample) => (sample.operation ? runRequest(sample) : readJson(sample)),
  html: async ({ code }) => {
    expect((await client.json(client.post("/v1/pdfs", { html: placed(code) }))).status).toBe("completed");
    return "documents rendered";
  },
  js: (sample) => runProgram(sample, process.execPath, "sample.mjs"),
  ts: (sample) => runWithClient(sample),
  python: (sample) => runProgram(sample, "python3", "sample.py"),
  php: async (sample) => byReceiverTest(sample),
  ruby: async (sample) => byReceiverTest(sample),
  go: async (sample) => byReceiverTest(sample),
  java: async (sample) => byReceiverTest(sample),
  toml: async () => "settings shown",
  "": async () => "texts shown",
};

const RECEIVERS = "docs/guides/webhooks.md";

function byReceiverTest({ file }: Sample): string {
  expect(file, "test/clients/guide-receivers.node.test.ts runs these").toBe(RECEIVERS);
  return "webhook receivers (run by test/clients)";
}

/** Runs a shell sample. A sample that needs a Cloudflare account does not run, but must be a valid shell script. */
async function runShell({ code }: Sample): Promise<string> {
  const text = placed(code);
  if (/^\s*(?:npx wrangler|umask|digest=|export FOLIO_URL|curl -X PUT "https:\/\/api\.cloudflare\.com)/.test(text)) {
    await run("bash", ["-n", "-c", text]);
    return "of Cloudflare read only";
  }
  if (text.includes("npm run account")) return runAccountCommands(text);
  if (!/^curl /m.test(text)) {
    for (const [, script = ""] of text.matchAll(/^npm (?!install\b)(?:run )?([\w:]+)/gm)) {
      expect(JSON.parse(await readFile(fromRoot("package.json"), "utf8")).scripts).toHaveProperty([script]);
    }
    await run("bash", ["-n", "-c", text]);
    return "commands known";
  }
  for (const command of code.split(/^(?=curl )/m)) {
    const out = await runCommand(command);
    const made = /"id":"(tpl_\w+)"/.exec(out)?.[1];
    if (made) ids["tpl_…"] = made;
  }
  if (text.includes("out.pdf")) expect(await readFile(join(folder, "out.pdf"), "latin1")).toMatch(/^%PDF-/);
  return "by curl";
}

async function runAccountCommands(text: string): Promise<string> {
  for (const line of text.trim().split("\n")) {
    const own = line
      .replaceAll("ada@example.com", `ada-${process.pid}-${Date.now()}@example.test`)
      .replaceAll("key_…", ids["key_…"] ?? "");
    const out = await run(
      "bash",
      ["-ec", `${own.replace("npm run account --", "node scripts/account.mjs")}`],
      fromRoot("."),
    );
    ids["key_…"] = /key_\w+/.exec(out)?.[0] ?? ids["key_…"] ?? "";
  }
  return "by the operator's command";
}

async function runProgram(sample: Sample, program: string, name: string): Promise<string> {
  if (sample.file === RECEIVERS) return byReceiverTest(sample);
  if (sample.code.includes("assets.create")) await removeAsset("logo");
  await writeFile(join(folder, name), placed(sample.code));
  const out = await run(program, [join(folder, name)]);
  if (sample.code.includes("from folio import")) return "by the Python client";
  expect(out).toMatch(/pdf_\w{26}/);
  return `by ${basename(program)}`;
}

async function runWithClient({ code }: Sample): Promise<string> {
  if (code.includes("assets.create")) await removeAsset("logo");
  await runTypeScript(code);
  return "by @folio/client";
}

/** Runs a TypeScript sample that imports the client from the source of this repository. Returns its output. */
async function runTypeScript(code: string): Promise<string> {
  await mkdir(join(folder, "node_modules/@folio"), { recursive: true });
  const link = join(folder, "node_modules/@folio/client");
  await symlink(fromRoot("clients/typescript"), link).catch((error) => expect(error.code).toBe("EEXIST"));
  await writeFile(join(folder, "sample.ts"), placed(code));
  return run(process.execPath, ["--conditions=folio-source", "--no-warnings", join(folder, "sample.ts")]);
}

async function runPython(code: string): Promise<string> {
  await writeFile(join(folder, "sample.py"), placed(code));
  return run("python3", [join(folder, "sample.py")]);
}

/** Runs a curl command and throws an error if the response has an error status. */
async function runCommand(command: string): Promise<string> {
  await writeFile(join(folder, ".curlrc"), "fail-with-body\nshow-error\n");
  return run("bash", ["-e", "-o", "pipefail", "-c", placed(command)]);
}

/**
 * Runs a sample request in every language that the documentation site shows. Deletes each resource with a unique name,
 * so that the sample in the next language can create it too.
 */
async function runRequest({ code, operation, id }: Sample): Promise<string> {
  const samples = requestSamples({ operationId: operation, id, json: code }, "http://127.0.0.1:8787");
  for (const [place, { lang, source }] of samples.entries()) {
    const out = await RUN_REQUEST[lang](source);
    const created = /\b(?:tpl|par|ast|we|bat|job|ext|img|thm)_\w{26}\b/.exec(out)?.[0];
    if (!created) continue;
    const path = NAMED[operation];
    if (path && place < samples.length - 1) await client.json(client.delete(`${path}/${created}`));
    ids[`${created.split("_")[0]}_…`] = created;
  }
  return "requests by curl, @folio/client and the Python client";
}

/** For each operation that creates a resource with a unique name: the path of the collection of these resources. */
const NAMED: Record<string, string> = {
  createTemplate: "/v1/templates",
  createPartial: "/v1/partials",
  createAsset: "/v1/assets",
};

const RUN_REQUEST = {
  Shell: (source: string) => runCommand(source),
  TypeScript: (source: string) => runTypeScript(source),
  Python: (source: string) => runPython(source),
};

/** Checks that a documented response matches its schema in the OpenAPI document. */
async function readJson({ code }: Sample): Promise<string> {
  const value = JSON.parse(code.replaceAll(/…/g, ""));
  const kind = value.object ? pascalCase(value.object) : "Error";
  if (!(value.object || value.error) || !schemas.has(kind)) return "JSON read";
  const validate = ajv.compile({ $ref: `openapi#/components/schemas/${kind}` });
  validate(value);
  // Ignores these two kinds of schema errors, because samples omit unrelated fields and shorten ids.
  const faults = (validate.errors ?? []).filter(({ keyword }) => keyword !== "pattern" && keyword !== "required");
  expect(faults).toEqual([]);
  return "answers held to the schema";
}

const pascalCase = (name: string) => name.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());

describe("The code samples of the documentation", () => {
  it("are more than 80", () => expect(samples.length).toBeGreaterThan(80));

  it.each(samples.map((sample) => [`${sample.file}:${sample.line} ${sample.language}`, sample] as const))(
    "give the documented result: %s",
    async (_, sample) => {
      const runner = RUNNERS[sample.language];
      if (!runner) throw new Error(`Nobody knows how to try ${sample.language}`);
      count(await runner(sample));
    },
  );
});
