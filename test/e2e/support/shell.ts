import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

/** Runs a curl code sample as it is. Returns the status and the body of the response. */
export async function runCurl(source: string, key: string): Promise<{ status: number; body: unknown }> {
  const home = await mkdtemp(join(tmpdir(), "folio-curl-"));
  try {
    await writeFile(join(home, ".curlrc"), 'silent\nshow-error\nwrite-out = "\\n%{http_code}"\n');
    const env = { ...process.env, CURL_HOME: home, HOME: home, FOLIO_API_KEY: key };
    const { stdout } = await promisify(execFile)("sh", ["-ec", source], { env, maxBuffer: 64 * 1024 * 1024 });
    const end = stdout.lastIndexOf("\n");
    return { status: Number(stdout.slice(end + 1)), body: JSON.parse(stdout.slice(0, end)) };
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}
