import { root } from "../local/paths.mjs";
import { installBrowserWrapper } from "./browser.mjs";
import { checkToolNode, installNodePackages } from "./node-packages.mjs";
import { installOfficeInterface } from "./office-interface.mjs";
import { createMissingSecrets } from "./secrets.mjs";
import { installSystemPackages } from "./system-packages.mjs";

/**
 * Installs everything that a new clone needs to start Folio or to run the tests. Skips everything that is already
 * installed.
 * @param {import("../local/step-printer.mjs").Step} step
 */
export async function setUp(step) {
  const nodePackages = async () => {
    await step("Node packages", (context) => installNodePackages(root, context));
    await step("Node for the tools", checkToolNode);
  };
  const systemPackages = async () => {
    await step("System packages", installSystemPackages);
    await step("LibreOffice interface files", installOfficeInterface);
    await step("Browser", installBrowserWrapper);
  };
  // Waits until all steps have ended, even if one fails, because an installation that stops halfway would need repair.
  const works = [nodePackages(), systemPackages(), step("Variables in .dev.vars", createMissingSecrets)];
  for (const outcome of await Promise.allSettled(works)) {
    if (outcome.status === "rejected") throw outcome.reason;
  }
}
