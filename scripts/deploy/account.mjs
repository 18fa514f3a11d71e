import { lastLines } from "../local/commands.mjs";
import { UserError } from "../local/step-printer.mjs";

/**
 * Runs wrangler with these arguments. Returns the exit code, and the output of both streams.
 * @typedef {(args: readonly string[]) => Promise<{ code: number, output: string }>} Wrangler
 */

/**
 * Resources that wrangler.toml requires and that already exist in the account.
 * @typedef {object} AccountState
 * @property {string | null} databaseId
 * @property {boolean} bucket
 * @property {readonly string[]} queues Names of existing queues.
 * @property {readonly string[]} secrets Names of secrets that the Worker has.
 */

/** @type {AccountState} */
export const emptyAccount = { databaseId: null, bucket: false, queues: [], secrets: [] };

/**
 * @typedef {object} Needs Resources that a deployment needs.
 * @property {string} worker
 * @property {string} database
 * @property {readonly string[]} [bindings] Bindings of all databases. Default: DB.
 * @property {string} bucket
 * @property {readonly string[]} queues
 */

/**
 * @param {Wrangler} wrangler
 * @returns {Promise<{ id: string, name: string }[] | null>} The accounts of the signed-in user, or null when nobody is signed in.
 */
export async function listSignedInAccounts(wrangler) {
  const { output } = await wrangler(["whoami", "--json"]);
  /** @type {{ loggedIn?: boolean, accounts?: { id: string, name: string }[] }} */
  const answer = parseEmbeddedJson(output, "{") ?? {};
  return answer.loggedIn ? (answer.accounts ?? []) : null;
}

/**
 * @param {Wrangler} wrangler
 * @param {Needs} needs
 * @returns {Promise<AccountState>}
 */
export async function readAccount(wrangler, { worker, database, bucket, queues }) {
  return {
    databaseId: await findDatabaseId(wrangler, database),
    bucket: await hasBucket(wrangler, bucket),
    queues: await findExistingQueues(wrangler, queues),
    secrets: await listSecretNames(wrangler, worker),
  };
}

/**
 * @param {Wrangler} wrangler
 * @param {string} name
 * @returns {Promise<string | null>}
 */
export async function findDatabaseId(wrangler, name) {
  const args = ["d1", "list", "--json"];
  const { code, output } = await wrangler(args);
  /** @type {{ name: string, uuid: string }[] | undefined} */
  const databases = code === 0 ? parseEmbeddedJson(output, "[") : undefined;
  if (!databases) throw commandError(args, output);
  return databases.find((one) => one.name === name)?.uuid ?? null;
}

/**
 * @param {Wrangler} wrangler
 * @param {string} name
 */
async function hasBucket(wrangler, name) {
  const args = ["r2", "bucket", "list"];
  const { code, output } = await wrangler(args);
  if (code !== 0) throw commandError(args, output);
  return [...output.matchAll(/^name:\s+(\S+)$/gm)].some(([, found]) => found === name);
}

/**
 * @param {Wrangler} wrangler
 * @param {readonly string[]} names
 */
async function findExistingQueues(wrangler, names) {
  const found = [];
  for (const name of names) {
    const args = ["queues", "info", name];
    const { code, output } = await wrangler(args);
    if (code === 0) found.push(name);
    else if (!output.includes(`Queue "${name}" does not exist`)) throw commandError(args, output);
  }
  return found;
}

/**
 * Returns the names of the secrets that the Worker has. Returns no names for a Worker that was never deployed.
 * @param {Wrangler} wrangler
 * @param {string} worker
 */
async function listSecretNames(wrangler, worker) {
  const args = ["secret", "list", "--name", worker];
  const { code, output } = await wrangler(args);
  if (code !== 0 && output.includes(`Worker "${worker}" not found`)) return [];
  /** @type {{ name: string }[] | undefined} */
  const secrets = code === 0 ? parseEmbeddedJson(output, "[") : undefined;
  if (!secrets) throw commandError(args, output);
  return secrets.map(({ name }) => name);
}

/**
 * @param {readonly string[]} args
 * @param {string} output
 */
export const commandError = (args, output) =>
  new UserError(
    `npx wrangler ${args.join(" ")} failed:\n${lastLines(output, 12)}\n\nCorrect the error and run the same command again: completed steps are kept.`,
  );

/**
 * Parses the JSON in an output that may begin with warnings.
 * @param {string} output
 * @param {"{" | "["} opening
 * @returns {any}
 */
function parseEmbeddedJson(output, opening) {
  const start = output.search(opening === "{" ? /^\{/m : /^\[/m);
  try {
    return start < 0 ? undefined : JSON.parse(output.slice(start));
  } catch {
    return undefined;
  }
}
