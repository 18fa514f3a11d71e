import { FolioError } from "../../src/domain/errors.ts";
import { type CommandContext, runConfined } from "../confined-command.ts";

/** PDF file on disk, and the password that opens it. */
export interface PdfFile {
  path: string;
  password: string | null;
}

/** Returns the command line arguments that give the PDF's password to poppler's programs. */
export const passwordArguments = (password: string | null): string[] => (password === null ? [] : ["-upw", password]);

/**
 * Returns the number of pages, which poppler counts. Throws `source_encrypted` when the file needs a password, and
 * `source_invalid` when it is not a PDF.
 */
export async function countPages(desk: CommandContext, { path, password }: PdfFile): Promise<number> {
  const { stdout, stderr } = await runConfined(desk, ["pdfinfo", ...passwordArguments(password), path]);
  const pages = Number(/^Pages:\s+(\d+)$/m.exec(stdout)?.[1] ?? 0);
  if (pages > 0) return pages;
  if (/password/i.test(stderr)) {
    throw new FolioError(
      "source_encrypted",
      "The PDF is encrypted. Send its password as password in the source object.",
      { param: "source" },
    );
  }
  throw new FolioError("source_invalid", "The file must be an intact PDF: it cannot be read.", {
    param: "source",
    cause: stderr,
  });
}
