import { UserError } from "../local/step-printer.mjs";

/**
 * Name of the configuration file of a deployment: wrangler.toml with the values of an account. The file is in the folder of wrangler.toml,
 * because its paths are relative.
 */
export const deployConfigName = "wrangler.deploy.toml";

const placeholderDatabaseId = 'database_id = "00000000-0000-0000-0000-000000000000"';

/**
 * @typedef {object} Deployment
 * @property {string} account
 * @property {string} baseUrl
 * @property {string} filesUrl
 * @property {string} databaseId
 * @property {boolean} withContainer
 */

/**
 * @param {string} template wrangler.toml
 * @param {Deployment} deployment
 * @returns {string} A complete configuration for wrangler.
 */
export function deployConfig(template, { account, baseUrl, filesUrl, databaseId, withContainer }) {
  const head = `# Generated from wrangler.toml by npm run deploy, which overwrites it.\naccount_id = "${account}"\n`;
  const variables = `[vars]\nBASE_URL = "${baseUrl}"\nFILES_URL = "${filesUrl}"\n`;
  const domains = customDomains(baseUrl, filesUrl).map(
    (host) => `\n[[routes]]\npattern = "${host}"\ncustom_domain = true\n`,
  );
  const whole = withContainer ? template : template.replace(/^\[\[containers\]\]\n(?:\w.*\n)+\n?/m, "");
  const filled = replaceOnce(whole, "[vars]\n", variables);
  return head + replaceOnce(filled, placeholderDatabaseId, `database_id = "${databaseId}"`) + domains.join("");
}

/**
 * Returns the account and the URLs of the previous deployment, as its configuration names them.
 * @param {string} text The deployment's configuration, or an empty text.
 */
export function readConfiguredUrls(text) {
  const valueNamed = (/** @type {string} */ name) => new RegExp(`^${name} = "(.+)"$`, "m").exec(text)?.[1];
  return { account: valueNamed("account_id"), baseUrl: valueNamed("BASE_URL"), filesUrl: valueNamed("FILES_URL") };
}

/**
 * Returns the host names of the URLs for which Cloudflare needs a route. Their zones must belong to the account.
 * Addresses of workers.dev need no route.
 * @param {string[]} urls
 */
export const customDomains = (...urls) =>
  [...new Set(urls.map((url) => new URL(url).host))].filter((host) => !host.endsWith(".workers.dev"));

/**
 * @param {string} text
 * @param {string} part
 * @param {string} replacement
 */
function replaceOnce(text, part, replacement) {
  const pieces = text.split(part);
  if (pieces.length !== 2)
    throw new UserError(`wrangler.toml must contain ${JSON.stringify(part)} once; got ${pieces.length - 1} times.`);
  return pieces.join(replacement);
}
