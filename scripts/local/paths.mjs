import { resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** The repository's root folder. */
export const root = fileURLToPath(new URL("../..", import.meta.url));

/** @param {string[]} parts */
export const fromRoot = (...parts) => resolve(root, ...parts);

/** Default folder of the local databases, stored files and Durable Objects, for `wrangler dev` and `npm start`. */
export const defaultStateFolder = fromRoot(".wrangler/state");
