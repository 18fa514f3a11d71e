import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { toolNode } from "../../../scripts/local/commands.mjs";
import { fromRoot } from "../../../scripts/local/paths.mjs";

const folder = await mkdtemp(join(tmpdir(), "folio-cli-values-"));

beforeAll(async () => {
  await writeFile(join(folder, "page.html"), "<p>page");
  await writeFile(join(folder, "file.pdf"), "%PDF-1.7");
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/**
 * Runs the command line with a server address at which no server runs. So each command ends with an error before or at
 * its first request.
 */
function folio(args: readonly string[]): Promise<{ code: unknown; text: string }> {
  const command = ["--conditions=folio-source", fromRoot("clients/cli/src/main.ts"), ...args];
  const env = { ...process.env, FOLIO_API_KEY: "pk_test_none", FOLIO_BASE_URL: "http://127.0.0.1:9" };
  return new Promise((resolve) => {
    execFile(toolNode, command, { cwd: folder, env }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, text: `${stdout}${stderr}`.trim() }),
    );
  });
}

describe("A command of folio with a value that only its action can check", () => {
  it.each([
    [["protect", "file.pdf", "--user-password", "@missing"], 'folio: The file "missing" cannot be read.'],
    [["render", "page.html", "--page-header", "X-A: b"], "folio: --page-header is allowed only for a URL"],
    [["render", "https://example.com/", "--page-header", "nocolon"], 'folio: A header must be "<name>: <value>"'],
    [["render", "page.html", "--attach", "missing.csv"], 'folio: --attach must name files that can be read; got "mis'],
    [["render", "page.html", "--deliver-header", "a: b"], "folio: --deliver-header is allowed only with --deliver-to."],
    [["render", "https://example.com/", "--basic-auth", "nocolon"], "folio: --basic-auth must be user:password"],
  ])("exits with 2 and a message: %j", async (args, message) => {
    const { code, text } = await folio(args);
    expect(text).toContain(message);
    expect(code).toBe(2);
  });
});
