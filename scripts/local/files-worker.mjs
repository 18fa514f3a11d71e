/** Name of the worker behind the Worker's `PAGES` binding. */
export const filesWorkerName = "files";

/**
 * Serves dist/public from a separate worker. Miniflare adds three services to the path of a worker with files, and API requests need none
 * of them.
 * @param {{ directory: string, assetConfig?: NonNullable<import("miniflare").V4WorkerOptions["assets"]>["assetConfig"] }} assets
 * @returns {import("miniflare").V4WorkerOptions}
 */
export const filesWorker = ({ directory, assetConfig = {} }) => ({
  name: filesWorkerName,
  modules: [{ type: "ESModule", path: "files.js", contents: "export default {};" }],
  compatibilityDate: "2026-10-01",
  assets: { directory, assetConfig },
});
