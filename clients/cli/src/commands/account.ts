import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { Folio } from "@folio/client";
import type { Command } from "commander";
import { UsageFault } from "../failure.ts";
import { Output } from "../output.ts";
import {
  accessOf,
  clientOf,
  configPath,
  type GlobalOptions,
  localService,
  readStored,
  writeStored,
} from "../settings.ts";

export function addAccount(program: Command): void {
  addLogin(program);
  addKeys(program);
  addUsage(program);
}

function addLogin(program: Command): void {
  const command = program
    .command("login")
    .description("keep an API key in this user's configuration, readable by nobody else")
    .option("--key-stdin", "read the key from standard input instead of asking")
    .option("--out", "forget the keys that are kept");
  command.action(async () => {
    const flags = command.optsWithGlobals<GlobalOptions & { keyStdin?: boolean; out?: boolean }>();
    const output = new Output(flags);
    if (flags.out) {
      await writeStored({});
      return output.result({ path: configPath() }, `No keys are kept any more in ${configPath()}`);
    }
    const stored = await readStored();
    const baseUrl = flags.baseUrl ?? process.env.FOLIO_BASE_URL ?? stored.base_url ?? (await localService())?.base_url;
    if (!baseUrl) throw new UsageFault("It is not known where Folio is: pass --base-url");
    const apiKey = flags.apiKey ?? (flags.keyStdin ? await firstLine() : await asked());
    const [, environment] = /^pk_(live|test)_/.exec(apiKey) ?? [];
    if (!environment) throw new UsageFault("An API key begins with pk_live_ or pk_test_");
    const { plan } = await new Folio({ apiKey, baseUrl }).usage.retrieve();
    await writeStored({ ...stored, base_url: baseUrl, [`${environment}_key`]: apiKey });
    output.result(
      { base_url: baseUrl, plan, path: configPath() },
      `The ${environment} key works (plan ${plan}); kept in ${configPath()}`,
    );
  });
}

async function firstLine(): Promise<string> {
  for await (const line of createInterface({ input: process.stdin })) return line.trim();
  return "";
}

/** Asks without showing what is typed. */
async function asked(): Promise<string> {
  if (!process.stdin.isTTY) throw new UsageFault("There is nobody to ask: pass the key by --key-stdin");
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
      "which keys this machine knows, which one is used, and whether they work; the dashboard makes and revokes keys",
    );
  command.action(async () => {
    const flags = command.optsWithGlobals<GlobalOptions>();
    const used = await accessOf(flags).catch(() => undefined);
    const places = [await localService(), { ...(await readStored()), origin: configPath() }];
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
    new Output(flags).result(rows, lines.length > 0 ? lines : "No keys are known: run `folio login`");
  });
}

function addUsage(program: Command): void {
  const command = program.command("usage").description("plan, credits and slots");
  command.action(async () => {
    const flags = command.optsWithGlobals<GlobalOptions>();
    const usage = await (await clientOf(flags)).usage.retrieve();
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
