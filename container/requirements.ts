import { access } from "node:fs/promises";

/** Paths at which Debian installs the programs that packages.txt lists. */
const PROGRAMS = [
  "/usr/lib/libreoffice/program/soffice.bin",
  "/usr/lib/python3/dist-packages/uno.py",
  "/usr/bin/tesseract",
  "/usr/bin/pdftoppm",
  "/usr/bin/pdfinfo",
  "/usr/bin/qpdf",
  "/usr/bin/cwebp",
  "/usr/bin/prlimit",
  "/usr/bin/setpriv",
];

/** Throws when a program is missing. The message contains the command that installs it. */
export async function requirePrograms(): Promise<void> {
  const present = await Promise.all(
    PROGRAMS.map((path) =>
      access(path).then(
        () => true,
        () => false,
      ),
    ),
  );
  const missing = PROGRAMS.filter((_, index) => !present[index]);
  if (missing.length === 0) return;
  throw new Error(
    `Missing commands: ${missing.join(", ")}. Install the packages of container/packages.txt: sed '/^#/d;/^$/d' container/packages.txt | xargs sudo apt-get install -y --no-install-recommends`,
  );
}
