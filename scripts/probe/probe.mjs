import { CheckSkipped, checks } from "./checks.mjs";
import { createProbeClient } from "./client.mjs";
import { startReceiver } from "./receiver.mjs";

/**
 * Runs every check, even if earlier checks fail.
 * @param {import("./arguments.mjs").ProbeOptions} options
 * @param {(name: string) => void} begin Called with each check's name as it starts.
 * @returns {Promise<import("./table.mjs").Row[]>}
 */
export async function probe(options, begin) {
  const { baseUrl, local, listen } = options;
  const receiver = listen === null ? null : await startReceiver(listen, options.receiver);
  const context = { api: createProbeClient(options), receiver, baseUrl, local, made: {} };
  const rows = [];
  try {
    for (const { name, run } of checks) {
      begin(name);
      rows.push(await attempt(name, () => run(context)));
    }
  } finally {
    receiver?.close();
  }
  return rows;
}

/**
 * @param {string} name
 * @param {() => Promise<import("./checks.mjs").Finding>} run
 * @returns {Promise<import("./table.mjs").Row>}
 */
async function attempt(name, run) {
  try {
    const finding = await run();
    // A check writes the part of its result that must not occur in capitals, so these words mean a failed check.
    return { name, state: /\b(?:REACHED|ALLOWED|REQUESTS|WRONG)\b/.test(finding.found) ? "failed" : "ok", ...finding };
  } catch (error) {
    const found = error instanceof Error ? error.message : String(error);
    return { name, state: error instanceof CheckSkipped ? "not tried" : "failed", found };
  }
}
