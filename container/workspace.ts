import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const NAME = /^folio-container-(\d+)-/;

/** A directory (0700) for everything this server writes; what servers that were killed left behind is removed. */
export async function openWorkspace(): Promise<string> {
  const names = await readdir(tmpdir());
  const orphans = names.filter((name) => {
    const pid = Number(NAME.exec(name)?.[1]);
    return pid > 0 && !isRunning(pid);
  });
  await Promise.all(orphans.map((name) => rm(join(tmpdir(), name), { recursive: true, force: true })));
  return mkdtemp(join(tmpdir(), `folio-container-${process.pid}-`));
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (thrown) {
    return (thrown as NodeJS.ErrnoException).code === "EPERM";
  }
}
