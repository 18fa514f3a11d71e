import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { Folio } from "@folio/client";
import type { Command } from "commander";
import { UsageError } from "../failure.ts";
import { Output } from "../output.ts";
import {
  configPath,
  createClient,
  findLocalInstance,
  type GlobalOptions,
  readStoredSettings,
  resolveAccess,
  writeStoredSettings,
} from "../settings.ts";

export function addAccount(program: Command): void {
  addLogin(program);
  addKeys(program);
  addUsage(program);
}

function addLogin(program: Command): void {
  const command = program
    .command("login")
    .description("store an API key in your configuration file, which only you can read")
    .option("--key-stdin", "read the key from standard input instead of a prompt")
    .option("--out", "delete the stored keys");
  command.action(async () => {
    const flags = command.optsWithGlobals<GlobalOptions & { keyStdin?: boolean; out?: boolean }>();
    const output = new Output(flags);
    if (flags.out) {
      await writeStoredSettings({});
      return output.result({ path: configPath() }, `Deleted the keys in ${configPath()}`);
    }
    const stored = await readStoredSettings();
    const baseUrl =
      flags.baseUrl ?? process.env.FOLIO_BASE_URL ?? stored.base_url ?? (await findLocalInstance())?.base_url;
    if (!baseUrl) throw new UsageError("The address of Folio is missing: pass --base-url");
    const apiKey = flags.apiKey ?? (flags.keyStdin ? await readFirstLine() : await promptForKey());
    const [, environment] = /^pk_(live|test)_/.exec(apiKey) ?? [];
    if (!environment)
      throw new UsageError("An API key must start with pk_live_ or pk_test_: copy it from the dashboard");
    const { plan } = await new Folio({ apiKey, baseUrl }).usage.retrieve();
    await writeStoredSettings({ ...stored, base_url: baseUrl, [`${environment}_key`]: apiKey });
    output.result(
      { base_url: baseUrl, plan, path: configPath() },
      `The ${environment} key works (plan ${plan}). Stored in ${configPath()}`,
    );
  });
}

async function readFirstLine(): Promise<string> {
  for await (const line of createInterface({ input: process.stdin })) return line.trim();
  return "";
}

/** Asks for an API key in the terminal, without showing the typed text. */
async function promptForKey(): Promise<string> {
  if (!process.stdin.isTTY)
    throw new UsageError("The key cannot be entered without a terminal: pass it with --key-stdin");
  process.stderr.write("API key: ");
  const output = new Writable({ write: (_chunk, _encoding, done) => done() });
  const question = createInterface({ input: process.stdin, output, terminal: true });
  const answer = await question.question("");
  question.close();
  process.stderr.write("\n");
  return answer.trim();
}

function addKeys(program: Command): void {
  const command = program
    .command("keys")
    .description(
      "list the keys on this machine, the key in use, and whether each works; create and revoke keys in the dashboard",
    );
  command.action(async () => {
    const flags = command.optsWithGlobals<GlobalOptions>();
    const used = await resolveAccess(flags).catch(() => undefined);
    const places = [await findLocalInstance(), { ...(await readStoredSettings()), origin: configPath() }];
    const known = places.flatMap((place) =>
      [place?.live_key, place?.test_key].flatMap((key) =>
        key && place?.base_url ? [{ apiKey: key, baseUrl: place.base_url, origin: place.origin }] : [],
      ),
    );
    if (used && !known.some(({ apiKey }) => apiKey === used.apiKey)) known.unshift(used);
    const rows = await Promise.all(
      known.map(async ({ apiKey, baseUrl, origin }) => {
        const state = await new Folio({ apiKey, baseUrl, maxRetries: 0, timeoutMs: 5_000 }).usage.retrieve().then(
          ({ plan }) => `works, plan ${plan}`,
          (error: Error) => error.message,
        );
        return {
          key: `${apiKey.slice(0, 8)}…${apiKey.slice(-4)}`,
          base_url: baseUrl,
          origin,
          state,
          used: apiKey === used?.apiKey,
        };
      }),
    );
    const lines = rows.map(
      (row) => `${row.used ? "*" : " "} ${row.key}  ${row.base_url}  ${row.state}  (${row.origin})`,
    );
    new Output(flags).result(rows, lines.length > 0 ? lines : "No API keys found: run `folio login`");
  });
}

function addUsage(program: Command): void {
  const command = program.command("usage").description("show plan, credits and slots");
  command.action(async () => {
    const flags = command.optsWithGlobals<GlobalOptions>();
    const usage = await (await createClient(flags)).usage.retrieve();
    const { plan, credits, slots } = usage;
    const lines = [
      `plan     ${plan}`,
      ...Object.entries(credits).flatMap(([name, value]) =>
        typeof value === "number" ? [`credits  ${value} ${name}`] : [],
      ),
      `slots    ${slots.in_use} of ${slots.limit} in use`,
    ];
    new Output(flags).result(usage, lines);
  });
}
