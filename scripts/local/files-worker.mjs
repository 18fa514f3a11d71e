/** What the Worker's `PAGES` are served by. */
export const filesWorkerName = "files";

/**
 * The files of dist/public in a worker of their own: Miniflare puts three services before a worker that has files, and the API's requests
 * need none of them.
 * @param {{ directory: string, assetConfig?: NonNullable<import("miniflare").V4WorkerOptions["assets"]>["assetConfig"] }} assets
 * @returns {import("miniflare").V4WorkerOptions}
 */
export const filesWorker = ({ directory, assetConfig = {} }) => ({
  name: filesWorkerName,
  modules: [{ type: "ESModule", path: "files.js", contents: "export default {};" }],
  compatibilityDate: "2026-10-01",
  assets: { directory, assetConfig },
});
