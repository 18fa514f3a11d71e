import { execFile } from "node:child_process";
import { join, resolve } from "node:path";
import { promisify } from "node:util";

const client = resolve(import.meta.dirname, "../../../clients/python");

/** Runs Python with the Python client of this repository. Throws an error with the output when Python fails. */
export async function python(args: string[], env: Record<string, string> = {}): Promise<string> {
  const { stdout, stderr } = await promisify(execFile)("python3", args, {
    cwd: join(client, "tests"),
    env: { ...process.env, PYTHONPATH: join(client, "src"), PYTHONDONTWRITEBYTECODE: "1", ...env },
  });
  return stdout + stderr;
}

/** Returns the number of tests that `unittest` reports at the end of its output. */
export const testsRun = (output: string): number => Number(/^Ran (\d+) tests/m.exec(output)?.[1] ?? 0);
