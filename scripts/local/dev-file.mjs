import { chmod, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { fromRoot, root } from "./paths.mjs";

/**
 * File in which `npm start` publishes its addresses and keys for other programs. FOLIO_DEV_FILE sets another path, for a second instance.
 */
export const devFilePath = resolve(root, process.env.FOLIO_DEV_FILE || fromRoot(".wrangler/folio-dev.json"));

/**
 * @typedef {object} DevFile
 * @property {string} base_url
 * @property {string} files_url
 * @property {string} test_key
 * @property {string} live_key
 * @property {string | null} webhook_secret
 * @property {string} operator_secret
 * @property {string} dashboard_url
 * @property {string} email
 * @property {string} password
 */

/** Path to which the file of the previous run is moved until this run has written its own file. */
const previousDevFilePath = `${devFilePath}.previous`;

/** @returns {Promise<DevFile | undefined>} */
export const readDevFile = () => readJson(devFilePath);

/**
 * Moves the file of the previous run to `previousDevFilePath`, so that no program reads keys that do not work yet.
 * Returns its content, because keys that still work are reused. If this run ends before it has written its own file,
 * the next run still finds the moved file.
 * @returns {Promise<DevFile | undefined>}
 */
export async function setAsideDevFile() {
  await rename(devFilePath, previousDevFilePath).catch(() => undefined);
  return readJson(previousDevFilePath);
}

/**
 * @param {string} path
 * @returns {Promise<DevFile | undefined>}
 */
async function readJson(path) {
  try {
    return JSON.parse(await readFile(path, "utf8"));
  } catch {
    return undefined;
  }
}

/** @param {DevFile} content */
export async function writeDevFile(content) {
  const written = `${devFilePath}.${process.pid}`;
  await mkdir(dirname(devFilePath), { recursive: true });
  await writeFile(written, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
  await chmod(written, 0o600);
  await rename(written, devFilePath);
  await rm(previousDevFilePath, { force: true });
}
