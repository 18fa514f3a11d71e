import type { Health } from "../src/engines/container/contract.ts";
import { runCommand } from "./command.ts";

const TIMEOUT_MS = 120_000;

function runProgram(...argv: string[]) {
  const env = { PATH: "/usr/bin:/bin", LANG: "C.UTF-8", HOME: "/nonexistent" };
  return runCommand(argv, { env, signal: AbortSignal.timeout(TIMEOUT_MS) });
}

/**
 * Returns what a command prints to standard output and standard error. Some programs print their version to standard
 * error.
 */
async function stdoutOf(...argv: string[]): Promise<string> {
  const { stdout, stderr } = await runProgram(...argv);
  return stdout + stderr;
}

const firstVersion = (text: string) => /\d+(\.\d+)+/.exec(text)?.[0] ?? "unknown";

/**
 * Returns the versions of the programs on this machine, its OCR languages and its font families. Leaves out
 * LibreOffice, which reports its version when it starts.
 */
export async function installedEngines(): Promise<Omit<Health["engines"], "libreoffice">> {
  const [tesseract, languages, poppler, qpdf, families] = await Promise.all([
    stdoutOf("tesseract", "--version"),
    stdoutOf("tesseract", "--list-langs"),
    stdoutOf("pdftoppm", "-v"),
    stdoutOf("qpdf", "--version"),
    // In the container image, fc-list cannot write its font cache and prints an error about this. The list of fonts is
    // still complete.
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
