import { root } from "../local/paths.mjs";
import { installBrowserWrapper } from "./browser.mjs";
import { checkToolNode, installNodePackages } from "./node-packages.mjs";
import { installOfficeInterface } from "./office-interface.mjs";
import { createMissingSecrets } from "./secrets.mjs";
import { installSystemPackages } from "./system-packages.mjs";

/**
 * Everything that a bare clone needs before it can start or be tested. Does only what is missing.
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
  // Each is let come to its end: stopping an installation half-way would leave more to repair.
  const works = [nodePackages(), systemPackages(), step("Variables in .dev.vars", createMissingSecrets)];
  for (const outcome of await Promise.allSettled(works)) {
    if (outcome.status === "rejected") throw outcome.reason;
  }
}
