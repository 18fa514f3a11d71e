import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { readSecrets } from "../setup/secrets.mjs";
import { UserError } from "./step-printer.mjs";

/**
 * Returns one digest of the secrets without which stored data can neither be decrypted nor compared. Secrets are
 * random, so the digest reveals nothing.
 */
const digestOfSecrets = (/** @type {Record<string, string>} */ { KEY_PEPPER, ENCRYPTION_KEY }) =>
  createHash("sha256").update(`${KEY_PEPPER}\n${ENCRYPTION_KEY}`).digest("hex");
const digestPath = (/** @type {string} */ stateFolder) => join(stateFolder, "secrets.sha256");

/**
 * Throws for a state folder that was created with other secrets. Otherwise its first request would fail without a
 * visible reason.
 * @param {string} stateFolder
 * @param {Record<string, string>} [secrets]
 */
export async function requireSameSecrets(stateFolder, secrets) {
  const known = await readFile(digestPath(stateFolder), "utf8").catch(() => null);
  if (known === null || known === digestOfSecrets(secrets ?? (await readSecrets()))) return;
  throw new UserError(
    `The state folder ${stateFolder} was created with other secrets than those in .dev.vars. Restore that .dev.vars, or start with an empty folder: FOLIO_STATE=.wrangler/state-2 npm start`,
  );
}

/**
 * Records the digest of the secrets, after the state folder has been opened with them.
 * @param {string} stateFolder
 * @param {Record<string, string>} [secrets]
 */
export async function recordSecrets(stateFolder, secrets) {
  await writeFile(digestPath(stateFolder), digestOfSecrets(secrets ?? (await readSecrets())), { mode: 0o600 });
}
