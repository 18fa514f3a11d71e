import { lstat, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const WORKSPACE_NAME = /^folio-container-(\d+)-/;

/**
 * Creates a directory (mode 0700) for all files of this server. Also removes the directories that earlier, killed
 * servers left behind.
 */
export async function openWorkspace(): Promise<string> {
  const names = await readdir(tmpdir());
  const orphans = names.filter((name) => {
    const pid = Number(WORKSPACE_NAME.exec(name)?.[1]);
    return pid > 0 && !isRunning(pid);
  });
  await Promise.all(orphans.map((name) => removeIfOwned(join(tmpdir(), name))));
  return mkdtemp(join(tmpdir(), `folio-container-${process.pid}-`));
}

/** Removes a directory if it belongs to the current user. */
async function removeIfOwned(path: string): Promise<void> {
  const { uid } = await lstat(path);
  if (uid === process.getuid?.()) await rm(path, { recursive: true, force: true });
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (thrown) {
    return (thrown as NodeJS.ErrnoException).code === "EPERM";
  }
}
