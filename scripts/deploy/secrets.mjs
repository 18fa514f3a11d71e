import { randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { parseDevVars } from "../setup/secrets.mjs";

const randomHex = () => randomBytes(32).toString("hex");

/** For each secret that src/env.ts requires, and for the operator secret: a function that creates a random value. */
const generators = {
  FILE_SIGNING_KEYS: () => `k1:${randomHex()}`,
  KEY_PEPPER: randomHex,
  ENCRYPTION_KEY: randomHex,
  AUTH_SECRET: randomHex,
  OPERATOR_SECRET: randomHex,
};

export const secretNames = Object.keys(generators);

/** @param {string} account */
export const defaultSecretsFile = (account) =>
  join(process.env.XDG_CONFIG_HOME || join(homedir(), ".config"), "folio", `secrets-${account}.env`);

/**
 * Adds the named secrets that the file does not contain yet. Only the owner of the file can read it. Never changes an
 * existing secret, because an earlier, interrupted deployment may have uploaded it.
 * @param {string} path
 * @param {readonly string[]} names
 */
export async function storeSecrets(path, names) {
  const present = await readFile(path, "utf8").catch(() => "");
  const known = parseDevVars(present);
  const missing = Object.entries(generators).filter(([name]) => names.includes(name) && !(name in known));
  if (missing.length === 0) return;
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const added = missing.map(([name, make]) => `${name}="${make()}"\n`).join("");
  await writeFile(path, present + (present === "" || present.endsWith("\n") ? "" : "\n") + added, { mode: 0o600 });
}
