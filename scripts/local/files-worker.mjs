/** Name of the local worker that serves public files. The Worker calls it through its binding `PAGES`. */
export const filesWorkerName = "files";

/**
 * Returns the configuration of a separate worker that serves dist/public. In Miniflare, requests to a worker with files
 * pass through three more services, which API requests do not need.
 * @param {{ directory: string, assetConfig?: NonNullable<import("miniflare").V4WorkerOptions["assets"]>["assetConfig"] }} assets
 * @returns {import("miniflare").V4WorkerOptions}
 */
export const filesWorker = ({ directory, assetConfig = {} }) => ({
  name: filesWorkerName,
  modules: [{ type: "ESModule", path: "files.js", contents: "export default {};" }],
  compatibilityDate: "2026-10-01",
  assets: { directory, assetConfig },
});
