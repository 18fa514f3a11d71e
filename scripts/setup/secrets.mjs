import { randomBytes } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { fromRoot } from "../local/paths.mjs";

const devVarsPath = fromRoot(".dev.vars");
const randomHex = () => randomBytes(32).toString("hex");

/**
 * Returns the variables of local development: a random value for every secret that src/env.ts requires, and settings
 * that `wrangler dev` cannot know.
 */
const localVariables = () => ({
  FILE_SIGNING_KEYS: `k1:${randomHex()}`,
  KEY_PEPPER: randomHex(),
  ENCRYPTION_KEY: randomHex(),
  AUTH_SECRET: randomHex(),
  OPERATOR_SECRET: randomHex(),
  BASE_URL: "http://127.0.0.1:8787",
  FILES_URL: "http://127.0.0.1:8787",
  ALLOW_LOOPBACK: "1",
  LOCAL_CLIENT_ADDRESS: "127.0.0.1",
  DNS_RESOLVER_URL: "",
  CONSUMER_WAIT_MS: "0",
  CONTAINER_URL: "http://127.0.0.1:8788",
});

/**
 * Returns the variables of a .dev.vars file by name.
 * @param {string} text
 * @returns {Record<string, string>}
 */
export function parseDevVars(text) {
  const lines = [...text.matchAll(/^\s*([A-Za-z_]\w*)\s*=\s*(["']?)(.*?)\2\s*$/gm)];
  return Object.fromEntries(lines.map(([, name = "", , value = ""]) => [name, value]));
}

/**
 * Returns the text of a .dev.vars file with the missing variables added, and every existing line unchanged.
 * @param {string} text
 * @param {Record<string, string>} wanted
 */
export function mergeDevVars(text, wanted) {
  const present = parseDevVars(text);
  const added = Object.entries(wanted)
    .filter(([name]) => !(name in present))
    .map(([name, value]) => `${name}="${value}"\n`);
  const separator = text === "" || text.endsWith("\n") ? "" : "\n";
  return added.length === 0 ? text : text + separator + added.join("");
}

/**
 * Creates the missing secrets and settings of local development in .dev.vars. Only its owner can read the file. `npm start` overrides some
 * of the settings.
 */
export async function createMissingSecrets() {
  const text = await readFile(devVarsPath, "utf8").catch(() => "");
  const merged = mergeDevVars(text, localVariables());
  if (merged === text) return "present";
  await writeFile(devVarsPath, merged, { mode: 0o600 });
  return text === "" ? "made" : "completed";
}

/** @returns {Promise<Record<string, string>>} */
export async function readSecrets() {
  return parseDevVars(await readFile(devVarsPath, "utf8"));
}
