import { readDevFile } from "../../scripts/local/dev-file.mjs";

/** Returns address and keys of the `npm start` to measure. FOLIO_DEV_FILE sets the file of another instance. */
export async function runningInstance() {
  const dev = await readDevFile();
  if (!dev) throw new Error("Run npm start first: this benchmark measures a running instance.");
  return dev;
}
