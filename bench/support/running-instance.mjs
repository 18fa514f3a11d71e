import { readDevFile } from "../../scripts/local/dev-file.mjs";

/** Returns the address and the keys of the running `npm start`. FOLIO_DEV_FILE selects the file of another instance. */
export async function runningInstance() {
  const dev = await readDevFile();
  if (!dev) throw new Error("Run npm start first: this benchmark measures a running instance.");
  return dev;
}
