import { parseArgs } from "node:util";
import { readDevFile } from "../local/dev-file.mjs";
import { UserError } from "../local/step-printer.mjs";

export const usage = `Tries a deployment from outside and prints one table with what differs from npm start.

  npm run probe -- https://api.example.com --key pk_live_… [--listen PORT --receiver https://PUBLIC]

  --key KEY         an API key with all scopes (or FOLIO_API_KEY); a few dozen credits, or a test key
  --listen PORT     where this machine waits for webhooks and for requests that must not come
  --receiver URL    where the world reaches that port: npx wrangler tunnel quick-start http://127.0.0.1:PORT
  --save FILE       writes what was found, as the reference of later probes
  --json            prints it as JSON

Without an address it probes the npm start of this folder, which reaches this machine by itself.`;

const stringOption = /** @type {const} */ ({ type: "string" });
const booleanOption = /** @type {const} */ ({ type: "boolean", default: false });
const options = {
  key: stringOption,
  listen: stringOption,
  receiver: stringOption,
  save: stringOption,
  json: booleanOption,
  help: booleanOption,
};

/**
 * @typedef {object} ProbeOptions
 * @property {string} baseUrl
 * @property {string} key
 * @property {boolean} local
 * @property {number | null} listen 0 for any port; null without a receiver.
 * @property {string | undefined} receiver
 * @property {string | undefined} save
 * @property {boolean} json
 */

/**
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<ProbeOptions | undefined>} Undefined when help is requested.
 */
export async function parseProbeArguments(args, env) {
  const { values, positionals } = parseOptions(args);
  if (values.help) return undefined;
  const dev = await readDevFile();
  const baseUrl = (positionals[0] ?? dev?.base_url ?? "").replace(/\/+$/, "");
  if (!URL.canParse(baseUrl))
    throw new UserError(`Which Folio? Start one with npm start, or name its address.\n\n${usage}`);
  const key = values.key ?? env.FOLIO_API_KEY ?? (dev?.base_url === baseUrl ? dev.live_key : undefined);
  if (!key) throw new UserError(`${baseUrl} needs --key or FOLIO_API_KEY.`);
  const local = ["127.0.0.1", "localhost"].includes(new URL(baseUrl).hostname);
  const { receiver, save, json } = values;
  const listen = local ? Number(values.listen ?? 0) : receiver ? Number(values.listen) : null;
  if (listen !== null && !Number.isInteger(listen))
    throw new UserError("--receiver needs --listen PORT, the port that it leads to.");
  return { baseUrl, key, local, listen, receiver, save, json };
}

/** @param {string[]} args */
function parseOptions(args) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new UserError(`${error instanceof Error ? error.message : error}\n\n${usage}`);
  }
}
