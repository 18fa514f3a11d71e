import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { Folio } from "@folio/client";
import { UsageError } from "./failure.ts";

/** Options that every command has. */
export interface GlobalOptions {
  apiKey?: string;
  baseUrl?: string;
  test?: boolean;
  json?: boolean;
}

export interface Access {
  apiKey: string;
  baseUrl: string;
  /** Where the settings come from, for display: a command line option, an environment variable or a file. */
  origin: string;
}

/** Content of the file that `folio login` writes. */
export interface StoredSettings {
  base_url?: string;
  live_key?: string;
  test_key?: string;
}

/** Returns the path of the settings file on this platform: below XDG_CONFIG_HOME, AppData on Windows, or ~/.config. */
export function configPath(env: NodeJS.ProcessEnv = process.env): string {
  const base = env.XDG_CONFIG_HOME || (process.platform === "win32" ? env.APPDATA : undefined);
  return join(base || join(homedir(), ".config"), "folio", "config.json");
}

export const readStoredSettings = async (): Promise<StoredSettings> =>
  (await readJson<StoredSettings>(configPath())) ?? {};

/** Writes the settings file in one step. Only its owner can read it. */
export async function writeStoredSettings(stored: StoredSettings): Promise<void> {
  const path = configPath();
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const partial = `${path}.${process.pid}`;
  await writeFile(partial, `${JSON.stringify(stored, null, 2)}\n`, { mode: 0o600 });
  await rename(partial, path);
}

/**
 * Returns the API key and the address. Uses the first that is set: options, environment variables, a running `npm start` in this folder or
 * one above, and then `folio login`.
 */
export async function resolveAccess(options: GlobalOptions): Promise<Access> {
  const { FOLIO_API_KEY, FOLIO_BASE_URL } = process.env;
  const given = { apiKey: options.apiKey ?? FOLIO_API_KEY, baseUrl: options.baseUrl ?? FOLIO_BASE_URL };
  const local = await findLocalInstance();
  const stored = { ...(await readStoredSettings()), origin: configPath() };
  const places = [local, stored];
  const [place] = places.filter((candidate) => candidate && storedKey(candidate, options) && candidate.base_url);
  const apiKey = given.apiKey ?? (place && storedKey(place, options));
  const baseUrl = given.baseUrl ?? place?.base_url;
  if (!apiKey) throw new UsageError("The API key is missing: run `folio login`, set FOLIO_API_KEY, or pass --api-key");
  if (!baseUrl) throw new UsageError("The address of Folio is missing: set FOLIO_BASE_URL, or pass --base-url");
  const origin = options.apiKey ? "--api-key" : FOLIO_API_KEY ? "FOLIO_API_KEY" : (place?.origin ?? "");
  return { apiKey, baseUrl, origin };
}

export async function createClient(options: GlobalOptions): Promise<Folio> {
  const { apiKey, baseUrl } = await resolveAccess(options);
  return new Folio({ apiKey, baseUrl });
}

const storedKey = (stored: StoredSettings, { test }: GlobalOptions): string | undefined =>
  test ? stored.test_key : (stored.live_key ?? stored.test_key);

/** Returns the settings that a running `npm start` wrote in this folder or in a folder above it. */
export async function findLocalInstance(): Promise<(StoredSettings & { origin: string }) | undefined> {
  for (let folder = process.cwd(); ; folder = dirname(folder)) {
    const origin = join(folder, ".wrangler", "folio-dev.json");
    const found = await readJson<StoredSettings>(origin);
    if (found) return { ...found, origin };
    if (dirname(folder) === folder) return undefined;
  }
}

async function readJson<Content>(path: string): Promise<Content | undefined> {
  const text = await readFile(path, "utf8").catch(() => undefined);
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw new UsageError(`${path} must be valid JSON: correct or delete it`);
  }
}
