import { fromRoot } from "../local/paths.mjs";
import { provideBrowser } from "./browser.mjs";
import { checkToolNode, installNodePackages } from "./node-packages.mjs";
import { provideSecrets } from "./secrets.mjs";
import { installSystemPackages } from "./system-packages.mjs";

/**
 * Everything that a bare clone needs before it can start or be tested. Does only what is missing.
 * @param {import("../local/steps.mjs").Step} step
 */
export async function setUp(step) {
  await step("Node packages", (context) => installNodePackages(fromRoot(), context));
  await step("Node for the tools", checkToolNode);
  await step("System packages", installSystemPackages);
  await step("Browser", provideBrowser);
  await step("Secrets in .dev.vars", provideSecrets);
}
