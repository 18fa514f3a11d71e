import { deployConfigName } from "./configuration.mjs";
import { secretNames } from "./secrets.mjs";

/**
 * One step of a deployment: a wrangler command, or a file to write on this machine.
 * @typedef {{ title: string, wrangler: readonly string[] } | { title: string, file: "configuration" | "secrets", says: string }} PlanStep
 */

/**
 * Returns the remaining steps of a deployment in order. The configuration is written after the database is created, because it contains the
 * database id. The migrations run before the Worker is deployed, because each release also works with the database of the next release.
 * @param {import("./account.mjs").Needs} needs
 * @param {import("./account.mjs").AccountState} state
 * @param {{ secretsFile: string, withContainer: boolean }} options
 * @returns {PlanStep[]}
 */
export function planDeployment(needs, state, { secretsFile, withContainer }) {
  const missing = secretNames.filter((name) => !state.secrets.includes(name));
  const config = ["-c", deployConfigName];
  /** @type {PlanStep[]} */
  const steps = [];
  if (state.databaseId === null) steps.push({ title: "Database", wrangler: ["d1", "create", needs.database] });
  if (!state.bucket) steps.push({ title: "Bucket for files", wrangler: ["r2", "bucket", "create", needs.bucket] });
  for (const queue of needs.queues.filter((name) => !state.queues.includes(name))) {
    steps.push({ title: "Queue", wrangler: ["queues", "create", queue] });
  }
  if (missing.length > 0) {
    steps.push({
      title: "Secrets",
      file: "secrets",
      says: `Write random values for ${missing.join(", ")} to ${secretsFile}`,
    });
  }
  steps.push(
    {
      title: "Configuration",
      file: "configuration",
      says: `Write ${deployConfigName}: wrangler.toml with account, database, addresses and routes`,
    },
    ...(needs.bindings ?? ["DB"]).map((binding) => ({
      title: binding === "DB" ? "Migrations" : `Migrations of ${binding}`,
      wrangler: ["d1", "migrations", "apply", binding, "--remote", ...config],
    })),
    {
      title: withContainer
        ? "Worker, queue consumers, routes and container image"
        : "Worker, queue consumers and routes",
      wrangler: ["deploy", ...config, ...(missing.length > 0 ? ["--secrets-file", secretsFile] : [])],
    },
  );
  return steps;
}

/**
 * Returns the steps as a text that a person can read and a shell can run.
 * @param {readonly PlanStep[]} steps
 * @param {string} account
 */
export function describePlan(steps, account) {
  const lines = steps.map((step) =>
    "file" in step ? `# ${step.title}: ${step.says}` : `# ${step.title}\nnpx wrangler ${step.wrangler.join(" ")}`,
  );
  return [`export CLOUDFLARE_ACCOUNT_ID=${account}`, ...lines].join("\n");
}
