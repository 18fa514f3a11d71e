import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { UserError } from "../local/step-printer.mjs";
import { commandError, emptyAccount, findDatabaseId, listSignedInAccounts, readAccount } from "./account.mjs";
import { customDomains, deployConfig, deployConfigName, readConfiguredUrls } from "./configuration.mjs";
import { describePlan, planDeployment } from "./plan.mjs";
import { defaultSecretsFile, secretNames, storeSecrets } from "./secrets.mjs";

/**
 * @typedef {object} Surroundings The parts of the machine that a deployment uses.
 * @property {import("./account.mjs").Wrangler} wrangler
 * @property {import("./account.mjs").Needs} needs
 * @property {string} folder Folder of wrangler.toml, where the deployment's configuration is written too.
 * @property {() => Promise<boolean>} hasDocker
 * @property {boolean} unattended Whether secrets generated on this machine would be lost, because nobody would store them.
 * @property {(line: string) => void} write
 */

/**
 * Creates the missing resources in the account and deploys Folio. If a person must first do something, throws UserError before any change.
 * @param {import("./arguments.mjs").DeployOptions} options
 * @param {Surroundings} around
 */
export async function deploy(options, around) {
  const { wrangler, needs, folder, write } = around;
  const urls = await chooseUrls(options, folder);
  const accounts = await listSignedInAccounts(wrangler);
  if (accounts === null && !options.planOnly) throw notSignedInError();
  if (accounts !== null) requireAccount(accounts, options.account);
  const state = accounts === null ? emptyAccount : await readAccount(wrangler, needs);
  const secretsFile = options.secretsFile ?? defaultSecretsFile(options.account);
  const steps = planDeployment(needs, state, { secretsFile, withContainer: options.withContainer });
  if (options.planOnly) {
    if (accounts === null)
      write("# Not signed in to Cloudflare (npx wrangler login): this is the plan for an empty account.");
    const domains = customDomains(urls.baseUrl, urls.filesUrl);
    if (domains.length > 0) {
      write(
        `# The account must have the zones of ${domains.join(" and ")}. Existing DNS records of these names are replaced.`,
      );
    }
    return write(describePlan(steps, options.account));
  }
  if (options.withContainer && !(await around.hasDocker())) throw dockerMissingError();
  const missing = secretNames.filter((name) => !state.secrets.includes(name));
  if (missing.length > 0 && around.unattended && !existsSync(secretsFile)) throw secretsFileMissingError(missing);

  for (const step of steps) {
    if (!("file" in step)) {
      write(`\n# ${step.title}\nnpx wrangler ${step.wrangler.join(" ")}`);
      const { code, output } = await wrangler(step.wrangler);
      if (code !== 0) throw commandError(step.wrangler, output);
    } else {
      write(`\n# ${step.title}: ${step.says}`);
      if (step.file === "secrets") await storeSecrets(secretsFile, missing);
      else await writeConfiguration(options, urls, around);
    }
  }
  write(`\nDeployed to ${urls.baseUrl}. Next: npm run probe -- ${urls.baseUrl}`);
  if (missing.length > 0) write(`Keep ${secretsFile} safe: it is the only copy of the operator's secret.`);
}

/**
 * @param {import("./arguments.mjs").DeployOptions} options
 * @param {string} folder
 */
async function chooseUrls(options, folder) {
  const earlier = readConfiguredUrls(await readFile(join(folder, deployConfigName), "utf8").catch(() => ""));
  const known = earlier.account === options.account ? earlier : { baseUrl: undefined, filesUrl: undefined };
  const baseUrl = options.baseUrl ?? known.baseUrl;
  const filesUrl = options.filesUrl ?? known.filesUrl;
  if (baseUrl && filesUrl) return { baseUrl, filesUrl };
  throw new UserError("The first deployment to an account requires --base-url and --files-url.");
}

/**
 * @param {{ id: string, name: string }[]} accounts
 * @param {string} account
 */
function requireAccount(accounts, account) {
  if (accounts.some(({ id }) => id === account)) return;
  const known = accounts.map(({ id, name }) => `\n  ${id}  ${name}`).join("");
  throw new UserError(`The signed-in user has no account ${account}. Available accounts:${known || " none."}`);
}

/**
 * @param {import("./arguments.mjs").DeployOptions} options
 * @param {{ baseUrl: string, filesUrl: string }} urls
 * @param {Surroundings} around
 */
async function writeConfiguration({ account, withContainer }, urls, { wrangler, needs, folder }) {
  const databaseId = await findDatabaseId(wrangler, needs.database);
  if (databaseId === null)
    throw new UserError(
      `The database ${needs.database} was created, but Cloudflare does not list it yet: run the same command again.`,
    );
  const template = await readFile(join(folder, "wrangler.toml"), "utf8");
  await writeFile(
    join(folder, deployConfigName),
    deployConfig(template, { account, ...urls, databaseId, withContainer }),
  );
}

const notSignedInError = () =>
  new UserError(
    "Not signed in to Cloudflare: run npx wrangler login, or set CLOUDFLARE_API_TOKEN to a token that may edit Workers, D1, R2, Queues, Containers and the zone's routes.",
  );

const dockerMissingError = () =>
  new UserError(
    "Docker does not respond (docker info), but it must build the container's image. Start Docker, or deploy with --without-container.",
  );

/** @param {string[]} missing */
const secretsFileMissingError = (missing) =>
  new UserError(
    `The Worker lacks ${missing.join(", ")}, and secrets generated on this machine would be lost with it. Deploy by hand once, or pass --secrets FILE.`,
  );
