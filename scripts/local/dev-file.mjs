import { chmod, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { fromRoot, root } from "./paths.mjs";

/** Where `npm start` tells other programs how to reach it; FOLIO_DEV_FILE moves it, for a second instance beside the first. */
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

/** Where the file of the run before waits until this one has written its own. */
const previousDevFilePath = `${devFilePath}.previous`;

/** @returns {Promise<DevFile | undefined>} */
export const readDevFile = () => readJson(devFilePath);

/**
 * Takes the file of an earlier run away, so that nobody reads keys that do not work yet, and gives what it said: keys that still work
 * are kept. A run that ends before it has written its own leaves it for the next.
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
