import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { afterEach, describe, expect, it } from "vitest";

const started: ReturnType<typeof spawn>[] = [];

/** Starts process-tree.mjs and waits until all its processes have printed their process ids. */
async function startTree(behaviour: "obeys" | "stubborn" | "dies", processes: number) {
  const tree = spawn(process.execPath, ["test/scripts/process-tree.mjs", behaviour], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  started.push(tree);
  const exited = once(tree, "exit");
  const pids: number[] = [];
  const lines: string[] = [];
  for await (const line of createInterface({ input: tree.stdout })) {
    lines.push(line);
    const pid = /^pid (\d+)$/.exec(line)?.[1];
    if (pid) pids.push(Number(pid));
    if (pids.length === processes && behaviour !== "dies") break;
  }
  return { tree, pids, lines, exited };
}

function isAlive(pid: number) {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/**
 * Waits until none of these processes is alive. The wait can take a moment: the system removes dead processes late, and
 * a guard process must first detect the end of the process that it guards.
 */
const allGone = (pids: number[]) => expect.poll(() => pids.filter(isAlive), { timeout: 15_000 }).toEqual([]);

afterEach(() => {
  for (const tree of started.splice(0)) tree.kill("SIGKILL");
});

describe("The processes of npm start", () => {
  it.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)(
    "all end after %s, including processes in a session of their own",
    async (signal) => {
      const { tree, pids, exited } = await startTree("obeys", 2);
      expect(pids.filter(isAlive)).toEqual(pids);
      tree.kill(signal);
      expect(await exited).toEqual([0, null]);
      await allGone(pids);
    },
  );

  it("all end although one of them ignores SIGTERM", async () => {
    const { tree, pids, exited } = await startTree("stubborn", 3);
    tree.kill("SIGTERM");
    await exited;
    await allGone(pids);
  });

  it("all end when npm start itself is killed before it can clean up", async () => {
    const { tree, pids } = await startTree("obeys", 2);
    tree.kill("SIGKILL");
    await allGone(pids);
  });

  it("all end when one supervised process is killed, and npm start reports this and fails", async () => {
    const { pids, lines, exited } = await startTree("dies", 2);
    expect(await exited).toEqual([1, null]);
    expect(lines).toContain("the tree was stopped by SIGKILL");
    await allGone(pids);
  });
});
