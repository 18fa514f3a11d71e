import { parseArgs } from "node:util";
import { Advice } from "../local/steps.mjs";

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

const text = /** @type {const} */ ({ type: "string" });
const flag = /** @type {const} */ ({ type: "boolean", default: false });
const options = {
  account: text,
  "base-url": text,
  "files-url": text,
  secrets: text,
  plan: flag,
  "without-container": flag,
  help: flag,
};

/**
 * @param {string[]} args
 * @returns {DeployOptions | undefined} Undefined when help is asked for.
 */
export function parseDeployArguments(args) {
  const { values } = parsed(args);
  if (values.help || args.length === 0) return undefined;
  const { account = "" } = values;
  if (!/^[0-9a-f]{32}$/.test(account)) {
    throw new Advice(
      `--account must be an account's id of 32 hexadecimal digits (npx wrangler whoami); got "${account}".`,
    );
  }
  return {
    account,
    baseUrl: origin("--base-url", values["base-url"]),
    filesUrl: origin("--files-url", values["files-url"]),
    planOnly: values.plan,
    secretsFile: values.secrets,
    withContainer: !values["without-container"],
  };
}

/** @param {string[]} args */
function parsed(args) {
  try {
    return parseArgs({ args, options });
  } catch (error) {
    throw new Advice(`${error instanceof Error ? error.message : error}\n\n${usage}`);
  }
}

/**
 * @param {string} name
 * @param {string | undefined} value
 */
function origin(name, value) {
  if (value === undefined) return undefined;
  const url = URL.parse(value);
  if (url?.protocol === "https:" && url.pathname === "/" && url.search === "" && url.port === "") return url.origin;
  throw new Advice(
    `${name} must be an https address without a path or port, such as https://api.example.com; got "${value}".`,
  );
}
