import { type ChildProcess, spawn } from "node:child_process";
import { afterEach, expect, it } from "vitest";
import { OwnTimeBudget } from "../../../container/own-time-budget.ts";

const running: ChildProcess[] = [];
const used = new Error("used up");
const LOOP = "while :; do :; done";

afterEach(() => {
  for (const { pid } of running.splice(0)) if (pid) process.kill(-pid, "SIGKILL");
});

function started(...argv: string[]): number | undefined {
  const [command = "", ...rest] = argv;
  const child = spawn(command, rest, { detached: true, stdio: "ignore" });
  running.push(child);
  return child.pid;
}

/**
 * Runs a process group for at most `clockMs` of wall-clock time. Returns whether its CPU time limit ended the group,
 * and in this case returns at once.
 */
async function afterMs(ownTime: OwnTimeBudget, group: number | undefined, clockMs: number): Promise<boolean> {
  const ended = new Promise((resolve) => ownTime.signal.addEventListener("abort", resolve, { once: true }));
  const late = new Promise((resolve) => setTimeout(resolve, clockMs));
  await ownTime.charge(group, async () => await Promise.race([ended, late]));
  return ownTime.signal.aborted;
}

it("The CPU time limit ends work that hangs, and work of an unknown process group, by wall-clock time", async () => {
  const ownTime = new OwnTimeBudget(200, used);
  expect(await afterMs(ownTime, started("sleep", "30"), 5_000)).toBe(true);
  expect(ownTime.signal.reason).toBe(used);
  expect(await afterMs(new OwnTimeBudget(100, used), undefined, 5_000)).toBe(true);
});

it("The CPU time limit ends work that uses too much CPU time in total, over one or several attempts", async () => {
  const group = started("sh", "-c", LOOP);
  const ownTime = new OwnTimeBudget(300, used);
  expect(await afterMs(ownTime, group, 100)).toBe(false);
  expect(await afterMs(ownTime, group, 10_000)).toBe(true);
});

it("The CPU time limit does not count the time in which work waits for the CPU", async () => {
  started("taskset", "-c", "0", "sh", "-c", LOOP);
  const starved = started("taskset", "-c", "0", "nice", "-n", "19", "sh", "-c", LOOP);
  expect(await afterMs(new OwnTimeBudget(800, used), starved, 1_000)).toBe(false);
});
