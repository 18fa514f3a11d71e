import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

/**
 * Response headers of the files that Cloudflare serves without the Worker. src/http/response-headers.ts adds the same
 * headers to all other responses. Browsers ignore `Strict-Transport-Security` in a response over http.
 */
const rules = `/*
  X-Content-Type-Options: nosniff
  Strict-Transport-Security: max-age=31536000
`;

/**
 * Writes the file `_headers`, from which Cloudflare reads these response headers, into the folder of public files.
 * @param {string} folder
 */
export async function writePublicHeaders(folder) {
  const file = join(folder, "_headers");
  const written = await readFile(file, "utf8").catch(() => "");
  if (written !== rules) await writeFile(file, rules);
}
