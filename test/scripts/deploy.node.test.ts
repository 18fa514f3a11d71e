import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type DeployOptions, parseDeployArguments } from "../../scripts/deploy/arguments.mjs";
import { deployConfig } from "../../scripts/deploy/configuration.mjs";
import { deploy, type Surroundings } from "../../scripts/deploy/deploy.mjs";
import { secretNames } from "../../scripts/deploy/secrets.mjs";
import { readWorkerConfig } from "../../scripts/deploy/worker-config.mjs";
import { quietToolEnvironment, run, toolNode, wranglerArguments } from "../../scripts/local/commands.mjs";
import { fromRoot } from "../../scripts/local/paths.mjs";
import { parseDevVars } from "../../scripts/setup/secrets.mjs";
import { ACCOUNT, CloudflareApi } from "../support/cloudflare-api.ts";
import { FakeWrangler } from "../support/fake-wrangler.ts";

const needs = await readWorkerConfig();
let folder: string;
let printed: string[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "folio-deploy-"));
  printed = [];
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const options = (changes: Partial<DeployOptions> = {}): DeployOptions => ({
  account: ACCOUNT,
  baseUrl: "https://api.example.com",
  filesUrl: "https://files.example.net",
  planOnly: false,
  secretsFile: join(folder, "kept", "secrets.env"),
  withContainer: true,
  ...changes,
});

const around = (wrangler: FakeWrangler, changes: Partial<Surroundings> = {}): Surroundings => ({
  wrangler: wrangler.run,
  needs,
  folder: wrangler.folder,
  hasDocker: async () => true,
  unattended: false,
  write: (line: string) => void printed.push(line),
  ...changes,
});

function signedOut(wrangler: FakeWrangler): Partial<Surroundings> {
  wrangler.state.accounts = null;
  return {};
}

/** Returns a fake wrangler. The configuration of the deployment is in a temporary folder, with a copy of the real wrangler.toml. */
const fakeWrangler = () => FakeWrangler.beside(fromRoot("wrangler.toml"), folder);

describe("npm run deploy", () => {
  it("creates all resources in an empty account, each after those that it needs", async () => {
    const wrangler = await fakeWrangler();
    await deploy(options(), around(wrangler));
    expect(wrangler.changes).toEqual([
      "d1 create folio",
      "r2 bucket create folio-files",
      "queues create folio-batches-dead",
      "queues create folio-webhooks-dead",
      "queues create folio-batches",
      "queues create folio-webhooks",
      "d1 migrations apply DB --remote -c wrangler.deploy.toml",
      `deploy -c wrangler.deploy.toml --secrets-file ${join(folder, "kept", "secrets.env")}`,
    ]);
  });

  it("migrates the database, deploys the Worker and changes nothing else when it runs again", async () => {
    const wrangler = await fakeWrangler();
    await deploy(options(), around(wrangler));
    const secrets = await readFile(options().secretsFile ?? "", "utf8");
    wrangler.changes.length = 0;
    await deploy(options({ baseUrl: undefined, filesUrl: undefined }), around(wrangler));
    expect(wrangler.changes).toEqual([
      "d1 migrations apply DB --remote -c wrangler.deploy.toml",
      "deploy -c wrangler.deploy.toml",
    ]);
    expect(await readFile(options().secretsFile ?? "", "utf8")).toBe(secrets);
  });

  it.for(["r2 bucket create", "queues create folio-batches", "d1 migrations", "deploy"])(
    'continues after a failure of "wrangler %s", with the same secrets',
    async (broken) => {
      const wrangler = await fakeWrangler();
      wrangler.failingCommand = broken;
      await expect(deploy(options(), around(wrangler))).rejects.toThrow(`npx wrangler ${broken}`);
      const first = await readFile(options().secretsFile ?? "", "utf8").catch(() => "");
      wrangler.failingCommand = null;
      await deploy(options(), around(wrangler));
      expect(wrangler.changes.filter((change) => change === "d1 create folio")).toHaveLength(1);
      expect((await readFile(options().secretsFile ?? "", "utf8")).startsWith(first)).toBe(true);
    },
  );

  it("sends missing secrets to the Worker, and stores them in a file that only its owner can read", async () => {
    const wrangler = await fakeWrangler();
    wrangler.state.secrets.push("KEY_PEPPER", "AUTH_SECRET");
    await deploy(options(), around(wrangler));
    const file = options().secretsFile ?? "";
    const values = parseDevVars(await readFile(file, "utf8"));
    expect(Object.keys(values)).toEqual(["FILE_SIGNING_KEYS", "ENCRYPTION_KEY", "OPERATOR_SECRET"]);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it("with --plan prints the plan and changes nothing", async () => {
    const wrangler = await fakeWrangler();
    wrangler.state.queues.push("folio-batches");
    await deploy(options({ planOnly: true }), around(wrangler));
    expect(wrangler.changes).toEqual([]);
    expect(existsSync(join(folder, "kept"))).toBe(false);
    expect(existsSync(join(folder, "wrangler.deploy.toml"))).toBe(false);
    const plan = printed.join("\n");
    expect(plan).toContain("npx wrangler d1 create folio\n");
    expect(plan).toContain("npx wrangler queues create folio-webhooks\n");
    expect(plan).not.toContain("npx wrangler queues create folio-batches\n");
    expect(plan).toContain("Existing DNS records of these names are replaced");
  });

  it("with --plan prints the plan for an empty account when nobody is signed in", async () => {
    const wrangler = await fakeWrangler();
    wrangler.state.accounts = null;
    await deploy(options({ planOnly: true }), around(wrangler));
    expect(printed.join("\n")).toContain("this is the plan for an empty account");
  });

  it.for<[string, (wrangler: FakeWrangler) => Partial<Surroundings>, Partial<DeployOptions>, string]>([
    ["nobody is signed in", (wrangler) => signedOut(wrangler), {}, "npx wrangler login"],
    ["the account is not theirs", () => ({}), { account: "f".repeat(32) }, `${ACCOUNT}  An account`],
    ["Docker does not answer", () => ({ hasDocker: async () => false }), {}, "--without-container"],
    ["no address was ever given", () => ({}), { baseUrl: undefined }, "requires --base-url and --files-url"],
    ["secrets would be lost with the machine", () => ({ unattended: true }), {}, "Deploy by hand once"],
  ])("stops before the first change when %s", async ([, prepare, changes, message]) => {
    const wrangler = await fakeWrangler();
    const surroundings = around(wrangler, prepare(wrangler));
    await expect(deploy(options(changes), surroundings)).rejects.toThrow(message);
    expect(wrangler.changes).toEqual([]);
    expect(existsSync(join(folder, "kept"))).toBe(false);
  });

  it("deploys without Docker when the container is excluded", async () => {
    const wrangler = await fakeWrangler();
    await deploy(options({ withContainer: false }), around(wrangler, { hasDocker: async () => false }));
    expect(wrangler.changes.at(-1)).toMatch(/^deploy /);
    const text = await readFile(join(folder, "wrangler.deploy.toml"), "utf8");
    expect(text).not.toContain("[[containers]]");
    expect(text).toContain("[[migrations]]");
  });
});

it.for([
  [["--account", "mine"], "32 hexadecimal digits"],
  [["--account", ACCOUNT, "--base-url", "http://api.example.com"], "--base-url must be an https address"],
  [["--account", ACCOUNT, "--files-url", "https://files.example.net/x"], "--files-url must be an https address"],
  [["--account", ACCOUNT, "--dry"], "--dry"],
] as const)("npm run deploy rejects the arguments %j", ([args, message]) => {
  expect(() => parseDeployArguments([...args])).toThrow(message);
});

it("npm run deploy creates no route for a workers.dev address", async () => {
  const urls = { baseUrl: "https://folio.someone.workers.dev", filesUrl: "https://files.example.net" };
  const text = deployConfig(await readFile(fromRoot("wrangler.toml"), "utf8"), {
    account: ACCOUNT,
    databaseId: crypto.randomUUID(),
    withContainer: true,
    ...urls,
  });
  expect([...text.matchAll(/^pattern = "(.+)"$/gm)].map(([, host]) => host)).toEqual(["files.example.net"]);
});

describe("npm run deploy with the real wrangler and a local Cloudflare API", () => {
  const api = new CloudflareApi();
  afterEach(() => api.stop());

  it("creates all resources, and only deploys the Worker on the next run", { timeout: 480_000 }, async () => {
    const CLOUDFLARE_API_BASE_URL = await api.start();
    const account = { CLOUDFLARE_ACCOUNT_ID: ACCOUNT, CLOUDFLARE_API_TOKEN: "token-of-the-tests", CI: "true" };
    const env = { ...process.env, ...quietToolEnvironment, ...account, CLOUDFLARE_API_BASE_URL };
    const real = {
      ...around(await fakeWrangler()),
      wrangler: (args: readonly string[]) => run(toolNode, wranglerArguments([...args]), { env }),
      folder: fromRoot(),
    };
    try {
      await deploy(options({ withContainer: false }), real);
      expect(api.unknown).toEqual([]);
      expect(api.buckets).toEqual(["folio-files"]);
      expect(api.tables("folio")).toEqual(expect.arrayContaining(["accounts", "pdfs", "d1_migrations"]));
      expect([...api.secrets.keys()].sort()).toEqual([...secretNames].sort());
      expect(api.domains.sort()).toEqual(["api.example.com", "files.example.net"]);
      expect(api.crons).toEqual(["* * * * *"]);
      const deadLetters = api.queues.flatMap((queue) => queue.consumers.map((one) => one.dead_letter_queue ?? null));
      expect(deadLetters.sort()).toEqual(["folio-batches-dead", "folio-webhooks-dead", null, null]);
      const bindings = new Map(api.uploads[0]?.bindings.map((binding) => [binding.name, binding]));
      expect(bindings.get("BASE_URL")?.text).toBe("https://api.example.com");
      expect(bindings.get("DB")?.id).toMatch(/^[0-9a-f-]{36}$/);

      const secrets = new Map(api.secrets);
      api.changes.length = 0;
      await deploy(options({ withContainer: false }), real);
      expect(api.changes.filter((change) => /\/(?:d1|r2)\/|POST \/queues$/.test(change))).toEqual([]);
      expect(api.uploads).toHaveLength(2);
      expect(api.secrets).toEqual(secrets);
    } finally {
      await rm(fromRoot("wrangler.deploy.toml"), { force: true });
    }
  });
});
