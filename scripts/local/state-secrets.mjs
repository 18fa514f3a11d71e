import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { readSecrets } from "../setup/secrets.mjs";
import { Advice } from "./steps.mjs";

/** Without these, what stands in the state can neither be opened nor compared. They are random, so that their digest tells nothing of them. */
const digestOf = (/** @type {Record<string, string>} */ { KEY_PEPPER, ENCRYPTION_KEY }) =>
  createHash("sha256").update(`${KEY_PEPPER}\n${ENCRYPTION_KEY}`).digest("hex");
const pathIn = (/** @type {string} */ stateFolder) => join(stateFolder, "secrets.sha256");

/**
 * Refuses a state folder that was filled with other secrets, before its first request fails for a reason that nobody could see.
 * @param {string} stateFolder
 * @param {Record<string, string>} [secrets]
 */
export async function checkSecrets(stateFolder, secrets) {
  const known = await readFile(pathIn(stateFolder), "utf8").catch(() => null);
  if (known === null || known === digestOf(secrets ?? (await readSecrets()))) return;
  throw new Advice(
    `The state folder ${stateFolder} was created with other secrets than those in .dev.vars. Restore that .dev.vars, or start with an empty folder: FOLIO_STATE=.wrangler/state-2 npm start`,
  );
}

/**
 * Once the state has been opened with them.
 * @param {string} stateFolder
 * @param {Record<string, string>} [secrets]
 */
export async function rememberSecrets(stateFolder, secrets) {
  await writeFile(pathIn(stateFolder), digestOf(secrets ?? (await readSecrets())), { mode: 0o600 });
}
