import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readlinkSync } from "node:fs";

function processes() {
  const rows = execFileSync("ps", ["-eo", "pid=,ppid=,rss=,args="], { encoding: "utf8", maxBuffer: 2 ** 26 });
  return rows
    .trim()
    .split("\n")
    .map((row) => /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(.*)$/.exec(row))
    .map(([, pid, parent, kb, command]) => ({ pid: Number(pid), parent: Number(parent), kb: Number(kb), command }));
}

const cwdOf = (pid) => {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return "";
  }
};

/** Returns the processes of the container server that `npm start` runs in this folder: the server first, then all its descendants. */
export function containerTree() {
  const all = processes();
  const here = `${process.cwd()}/container`;
  const server = all.find(({ pid, command }) => /node server\.ts$/.test(command) && cwdOf(pid) === here);
  assert.ok(server, "the container server runs");
  const below = (parent) => all.filter((row) => row.parent === parent).flatMap((row) => [row, ...below(row.pid)]);
  return [server, ...below(server.pid)];
}
