import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

/**
 * Headers of the files that the platform serves without the Worker (src/http/response-headers.ts adds them to all other responses). Browsers
 * ignore `Strict-Transport-Security` in a response over http.
 */
const rules = `/*
  X-Content-Type-Options: nosniff
  Strict-Transport-Security: max-age=31536000
`;

/** Writes the file `_headers` of the platform into the folder of public files. @param {string} folder */
export async function writePublicHeaders(folder) {
  const file = join(folder, "_headers");
  const written = await readFile(file, "utf8").catch(() => "");
  if (written !== rules) await writeFile(file, rules);
}
