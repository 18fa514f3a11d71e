import { readDevFile } from "../../scripts/local/dev-file.mjs";

/** How to reach the `npm start` that a benchmark runs beside; FOLIO_DEV_FILE names another one's file. */
export async function runningInstance() {
  const dev = await readDevFile();
  if (!dev) throw new Error("Run npm start first: this benchmark measures a running instance.");
  return dev;
}
