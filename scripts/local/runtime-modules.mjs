import { basename, extname } from "node:path";

/** @typedef {{ type: "ESModule" | "CompiledWasm" | "Data" | "Text", path: string, contents?: string | Uint8Array<ArrayBuffer> }} Module */

/** @type {Record<string, Module["type"]>} */
const MODULE_TYPES = { ".js": "ESModule", ".wasm": "CompiledWasm", ".bin": "Data", ".html": "Text", ".txt": "Text" };

/**
 * Returns the file of the bundle as a module for the runtime, or null for a source map.
 * @param {string} path
 * @returns {Module | null}
 */
export function toModule(path) {
  const type = MODULE_TYPES[extname(path)];
  return type ? { type, path } : null;
}

/** File name of the Worker's entry module. */
export const ENTRY_FILE = "index.js";

/**
 * Moves the entry module to the front, because Miniflare uses the first module as the entry.
 * @param {Module[]} modules
 */
export const entryFirst = (modules) =>
  [...modules].sort(
    (one, other) => Number(basename(other.path) === ENTRY_FILE) - Number(basename(one.path) === ENTRY_FILE),
  );
