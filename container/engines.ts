import type { Health } from "../src/engines/container/contract.ts";
import { runCommand } from "./command.ts";

const TIMEOUT_MS = 30_000;

function runProgram(...argv: string[]) {
  const env = { PATH: "/usr/bin:/bin", LANG: "C.UTF-8", HOME: "/nonexistent" };
  return runCommand(argv, { env, signal: AbortSignal.timeout(TIMEOUT_MS) });
}

/**
 * Returns the standard output and standard error of a command, because some programs print their version on standard
 * error.
 */
async function stdoutOf(...argv: string[]): Promise<string> {
  const { stdout, stderr } = await runProgram(...argv);
  return stdout + stderr;
}

const firstVersion = (text: string) => /\d+(\.\d+)+/.exec(text)?.[0] ?? "unknown";

/**
 * Returns the versions of the programs, the OCR languages and the font families of this machine. LibreOffice reports its version when it
 * starts.
 */
export async function installedEngines(): Promise<Omit<Health["engines"], "libreoffice">> {
  const [tesseract, languages, poppler, qpdf, families] = await Promise.all([
    stdoutOf("tesseract", "--version"),
    stdoutOf("tesseract", "--list-langs"),
    stdoutOf("pdftoppm", "-v"),
    stdoutOf("qpdf", "--version"),
    // In the container image, fc-list prints an error because it cannot write its cache.
    runProgram("fc-list", "--format", "%{family[0]}\n"),
  ]);
  return {
    tesseract: firstVersion(tesseract),
    poppler: firstVersion(poppler),
    qpdf: firstVersion(qpdf),
    ocrLanguages: languages
      .split("\n")
      .slice(1)
      .filter((name) => name !== "" && name !== "osd")
      .sort(),
    fonts: [...new Set(families.stdout.split("\n").filter((name) => name !== ""))].sort(),
  };
}
