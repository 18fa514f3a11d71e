import { FolioError } from "../../src/domain/errors.ts";
import { run } from "../command.ts";
import { confine, environmentOf, type Sandbox } from "../sandbox.ts";

const MEMORY_BYTES = 2 * 1024 ** 3;

/** How poppler's programs are told a password. */
export const opening = (password: string | null): string[] => (password === null ? [] : ["-upw", password]);

/** Number of pages, by poppler. Throws `source_encrypted` when the file wants a password, `source_invalid` when it is no PDF. */
export async function countPages(
  path: string,
  directory: string,
  sandbox: Sandbox,
  signal: AbortSignal,
  password: string | null = null,
): Promise<number> {
  const argv = confine(["pdfinfo", ...opening(password), path], { sandbox, directory, memoryBytes: MEMORY_BYTES });
  const { stdout, stderr } = await run(argv, { env: environmentOf(directory), signal });
  const pages = Number(/^Pages:\s+(\d+)$/m.exec(stdout)?.[1] ?? 0);
  if (pages > 0) return pages;
  if (/password/i.test(stderr)) {
    throw new FolioError("source_encrypted", "The PDF is protected with a password.", { param: "source" });
  }
  throw new FolioError("source_invalid", "The file cannot be read as a PDF.", { param: "source", cause: stderr });
}
