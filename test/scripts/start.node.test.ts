import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type DevFile, devFilePath, readDevFile, writeDevFile } from "../../scripts/local/dev-file.mjs";
import { freePort, loopback, requireFreePort } from "../../scripts/local/ports.mjs";

const startTimeoutMs = 240_000;
const run = promisify(execFile);
let folder: string;
let port: number;
let previous: DevFile | undefined;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "folio-start-"));
  port = await freePort();
  previous = await readDevFile();
});

afterAll(async () => {
  if (previous) await writeDevFile(previous);
  await rm(folder, { recursive: true, force: true });
});

/** Starts Folio with a separate state folder and waits until it has printed its start-up lines. */
async function start() {
  const env = { ...process.env, PORT: String(port), FOLIO_STATE: join(folder, "state"), TMPDIR: folder };
  const folio = spawn(process.execPath, ["scripts/start.mjs"], { env, stdio: ["ignore", "pipe", "inherit"] });
  const exited = once(folio, "exit");
  const lines: string[] = [];
  for await (const line of createInterface({ input: folio.stdout })) {
    lines.push(line);
    if (line.startsWith("Ctrl-C stops it.")) break;
  }
  folio.stdout.resume();
  return { folio, exited, text: lines.join("\n") };
}

/**
 * Returns the command lines of running processes that contain the folder of the test. Browsers are among them, because their profiles are
 * in this folder.
 */
async function processesOfFolder() {
  const { stdout } = await run("ps", ["-A", "-ww", "-o", "command="]);
  return stdout.split("\n").filter((line) => line.includes(folder) && !line.includes(process.argv0));
}

/** Returns a process and all its descendants. */
async function familyOf(ancestor: number) {
  const { stdout } = await run("ps", ["-A", "-ww", "-o", "pid=,ppid=,command="]);
  const all = [...stdout.matchAll(/^ *(\d+) +(\d+) +(.*)$/gm)].map(([, pid, parent, command = ""]) => ({
    pid: Number(pid),
    parent: Number(parent),
    command,
  }));
  const family = new Set([ancestor]);
  // Repeats the loop until it finds no more descendants, because the list of processes has no useful order. Each pass
  // adds the children of the processes found so far.
  for (let found = 0; found !== family.size; ) {
    found = family.size;
    for (const { pid, parent } of all) if (family.has(parent)) family.add(pid);
  }
  return all.filter(({ pid }) => family.has(pid));
}

function isAlive(pid: number) {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

describe("npm start", () => {
  it("prints a curl command that makes a PDF, creates an account only at its first start, and stops on Ctrl-C", {
    timeout: startTimeoutMs,
  }, async () => {
    const first = await start();
    const [command = ""] = /^ {2}curl [\s\S]+?out\.pdf$/m.exec(first.text) ?? [];
    await run("sh", ["-c", command], { cwd: folder });
    const pdf = join(folder, "out.pdf");
    expect((await readFile(pdf, "latin1")).slice(0, 5)).toBe("%PDF-");
    expect((await run("pdftotext", [pdf, "-"])).stdout).toContain("Hello from Folio");

    const access: DevFile = JSON.parse(await readFile(devFilePath, "utf8"));
    expect(access.base_url).toBe(`http://${loopback}:${port}`);
    const account = async (...args: string[]) =>
      JSON.parse((await run(process.execPath, ["scripts/account.mjs", ...args, "--json"])).stdout);
    const { data } = await account("list");
    expect(data).toMatchObject([{ email: access.email, plan: "scale" }]);
    expect((await account("show", data[0].id)).credits).toMatchObject({ available: 99_999, consumed: 1 });
    first.folio.kill("SIGINT");
    expect(await first.exited).toEqual([0, null]);
    await requireFreePort(port);

    expect(await processesOfFolder()).toEqual([]);

    const second = await start();
    expect(await readDevFile()).toEqual(access);
    expect((await account("show", data[0].id)).credits).toMatchObject({ available: 99_999, consumed: 1 });
    await run("sh", ["-c", command], { cwd: folder });
    const family = await familyOf(second.folio.pid ?? 0);
    // Reads the profile folder from the command line, because a browser that runs as another user has its profile in
    // /tmp.
    const [, profile = ""] = /--user-data-dir=(\S+)/.exec(family.map(({ command: line }) => line).join("\n")) ?? [];
    expect(basename(profile)).toMatch(/^folio-run-.*-browser-/);
    second.folio.kill("SIGKILL");
    const pids = family.map(({ pid }) => pid);
    await vi.waitFor(() => expect(pids.filter(isAlive)).toEqual([]), { timeout: 20_000, interval: 200 });
    await vi.waitFor(() => expect(existsSync(profile)).toBe(false), { timeout: 5_000 });
    await vi.waitFor(async () => expect(await processesOfFolder()).toEqual([]), { timeout: 20_000, interval: 200 });
    const leftFolders = async () => (await readdir(folder)).filter((name) => name.startsWith("folio-run-"));
    await vi.waitFor(async () => expect(await leftFolders()).toEqual([]), { timeout: 5_000 });
  });

  it("leaves no process behind when it and its guard process are killed at the same time", {
    timeout: startTimeoutMs,
  }, async () => {
    const { folio, text } = await start();
    const [command = ""] = /^ {2}curl [\s\S]+?out\.pdf$/m.exec(text) ?? [];
    await run("sh", ["-c", command], { cwd: folder });
    const family = await familyOf(folio.pid ?? 0);
    const guard = family.find(({ command: line }) => line.includes("guard.mjs"));
    expect(family.map(({ command: line }) => line).join()).toMatch(/workerd.*container|server\.ts.*workerd/s);
    if (guard) process.kill(guard.pid, "SIGKILL");
    folio.kill("SIGKILL");
    const pids = family.map(({ pid }) => pid);
    await vi.waitFor(() => expect(pids.filter(isAlive)).toEqual([]), { timeout: 20_000, interval: 200 });
    expect(await processesOfFolder()).toEqual([]);
  });
});
