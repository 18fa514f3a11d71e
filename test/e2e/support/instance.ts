import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { appendFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import type { DevFile } from "../../../scripts/local/dev-file.mjs";
import { freePort } from "../../../scripts/local/ports.mjs";

/** Start of the last line that `npm start` prints before its log. It shows that the instance is ready. */
const READY_LINE = "Ctrl-C stops it.";
const STOP_GRACE_MS = 20_000;

export interface InstanceOptions {
  /** Folder for the state, the dev file and all temporary files of the instance. The caller deletes it. */
  folder: string;
  port?: number;
  variables?: Record<string, string>;
  /** Whether to run as `npm run dev` does, which reloads changed sources. */
  watch?: boolean;
}

/** An instance of Folio that runs like `npm start`, with a separate state folder. */
export interface Instance {
  port: number;
  /** Process of `npm start`. */
  pid: number;
  access: DevFile;
  /** Returns the output since the start, including standard error. */
  log(): string;
  /** Path of a file with the same output as `log()`, for other processes. */
  logFile: string;
  /** Stops the instance like Ctrl-C and returns its exit code. May be called more than once. */
  stop(): Promise<number | null>;
  /** Sends SIGKILL to the runtime. `npm start` then ends too; returns its exit code. */
  killRuntime(): Promise<number | null>;
  /** Returns the process ids of the instance's browsers. */
  browsers(): Promise<number[]>;
  /**
   * Sends SIGKILL to the process of every browser page, as the kernel does when memory runs out. Returns the number of killed processes.
   */
  killPages(): Promise<number>;
}

export class StartError extends Error {
  constructor(
    readonly output: string,
    readonly code: number | null,
  ) {
    super(`npm start ended with code ${code}:\n${output}`);
  }
}

/** Starts Folio and waits until it is ready. Throws `StartFailed` if it ends before that. */
export async function startInstance({ folder, port, variables = {}, watch }: InstanceOptions): Promise<Instance> {
  const chosenPort = port ?? (await freePort());
  const devFile = devFileOf(folder);
  const env = {
    ...process.env,
    PORT: String(chosenPort),
    FOLIO_STATE: join(folder, "state"),
    FOLIO_DEV_FILE: devFile,
    TMPDIR: folder,
    ...variables,
  };
  const folio = spawn("node", ["scripts/start.mjs", ...(watch ? ["--watch"] : [])], {
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const exited = once(folio, "exit").then(([code]) => code as number | null);
  const lines: string[] = [];
  const log = () => lines.join("\n");
  const logFile = join(folder, "folio.log");
  const ready = new Promise<"ready">((resolve) => {
    for (const stream of [folio.stdout, folio.stderr]) {
      createInterface({ input: stream }).on("line", (line) => {
        lines.push(line);
        appendFileSync(logFile, `${line}\n`);
        if (line.startsWith(READY_LINE)) resolve("ready");
      });
    }
  });
  const first = await Promise.race([ready, exited]);
  if (first !== "ready") throw new StartError(log(), first);
  return {
    port: chosenPort,
    pid: folio.pid ?? 0,
    access: JSON.parse(await readFile(devFile, "utf8")),
    log,
    logFile,
    stop: async () => {
      folio.kill("SIGINT");
      const code = await Promise.race([exited, delay(STOP_GRACE_MS, "late" as const, { ref: false })]);
      if (code !== "late") return code;
      folio.kill("SIGKILL");
      return exited;
    },
    killRuntime: async () => {
      const [runtime] = await processesOf(folio.pid ?? 0, "workerd");
      if (runtime === undefined) throw new Error("npm start has no runtime");
      process.kill(runtime, "SIGKILL");
      return exited;
    },
    browsers: () => processesOf(folio.pid ?? 0, /--user-data-dir=(?!.*--type=)/),
    killPages: async () => {
      const pages = await processesOf(folio.pid ?? 0, "--type=renderer");
      for (const pid of pages) process.kill(pid, "SIGKILL");
      return pages.length;
    },
  };
}

/** Returns the ids of all descendants of the process `ancestor` whose command line matches `part`. */
async function processesOf(ancestor: number, part: string | RegExp): Promise<number[]> {
  const { stdout } = await promisify(execFile)("ps", ["-A", "-ww", "-o", "pid=,ppid=,args="], { maxBuffer: 2 ** 26 });
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
  return all.filter(({ pid, command }) => family.has(pid) && command.search(part) >= 0).map(({ pid }) => pid);
}

/** Returns the path of the file in which an instance with this folder stores its address and its secrets. */
export const devFileOf = (folder: string): string => join(folder, "folio-dev.json");
