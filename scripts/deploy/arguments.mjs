import { parseArgs } from "node:util";
import { UserError } from "../local/step-printer.mjs";

export const usage = `Creates the resources of Folio on a Cloudflare account and deploys Folio there. Safe to run again: it keeps existing resources.

  npm run deploy -- --account ID --base-url https://api.example.com --files-url https://files.example.net [--plan]

  --account ID         the account's id (npx wrangler whoami)
  --base-url URL       address of the API: a domain of the account, or the Worker's address on workers.dev
  --files-url URL      address of file downloads, preferably on another registrable domain
  --plan               prints the commands and changes nothing
  --secrets FILE       file for the generated secrets (default: ~/.config/folio/secrets-ACCOUNT.env)
  --without-container  deploys without the container and Docker: no office files, OCR, thumbnails or large documents

The URLs are stored in wrangler.deploy.toml.`;

/**
 * @typedef {object} DeployOptions
 * @property {string} account
 * @property {string | undefined} baseUrl
 * @property {string | undefined} filesUrl
 * @property {boolean} planOnly
 * @property {string | undefined} secretsFile
 * @property {boolean} withContainer
 */

const stringOption = /** @type {const} */ ({ type: "string" });
const booleanOption = /** @type {const} */ ({ type: "boolean", default: false });
const options = {
  account: stringOption,
  "base-url": stringOption,
  "files-url": stringOption,
  secrets: stringOption,
  plan: booleanOption,
  "without-container": booleanOption,
  help: booleanOption,
};

/**
 * @param {string[]} args
 * @returns {DeployOptions | undefined} Undefined when help is requested.
 */
export function parseDeployArguments(args) {
  const { values } = parseOptions(args);
  if (values.help || args.length === 0) return undefined;
  const { account = "" } = values;
  if (!/^[0-9a-f]{32}$/.test(account)) {
    throw new UserError(
      `--account must be an account's id of 32 hexadecimal digits (npx wrangler whoami); got "${account}".`,
    );
  }
  return {
    account,
    baseUrl: parseOrigin("--base-url", values["base-url"]),
    filesUrl: parseOrigin("--files-url", values["files-url"]),
    planOnly: values.plan,
    secretsFile: values.secrets,
    withContainer: !values["without-container"],
  };
}

/** @param {string[]} args */
function parseOptions(args) {
  try {
    return parseArgs({ args, options });
  } catch (error) {
    throw new UserError(`${error instanceof Error ? error.message : error}\n\n${usage}`);
  }
}

/**
 * @param {string} name
 * @param {string | undefined} value
 */
function parseOrigin(name, value) {
  if (value === undefined) return undefined;
  const url = URL.parse(value);
  if (url?.protocol === "https:" && url.pathname === "/" && url.search === "" && url.port === "") return url.origin;
  throw new UserError(
    `${name} must be an https address without a path or port, such as https://api.example.com; got "${value}".`,
  );
}
