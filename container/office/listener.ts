import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import * as z from "zod";
import { killGroup } from "../command.ts";
import { confine, type Sandbox, sandboxEnvironment } from "../sandbox.ts";
import { writeProfile } from "./profile.ts";

/** Message that starts a conversion in listener.py. The docstring of that script describes the protocol. */
export interface ListenerJob {
  input: string;
  output: string;
  filter: string;
  filterOptions: string | null;
  exporter: string;
  exportOptions: Record<string, string | number | boolean>;
  paper: { widthPt: number; heightPt: number } | null;
  landscape: boolean | null;
  fitSheets: boolean;
  plain: boolean;
}

const event = z.discriminatedUnion("event", [
  z.object({ event: z.literal("ready"), version: z.string() }),
  z.object({ event: z.literal("converted"), residentBytes: z.int() }),
  z.object({ event: z.literal("encrypted"), residentBytes: z.int() }),
  z.object({ event: z.literal("hidden"), residentBytes: z.int() }),
  z.object({ event: z.literal("unreadable"), detail: z.string(), residentBytes: z.int() }),
  z.object({ event: z.literal("died"), signal: z.string().nullable() }),
]);
type ListenerEvent = z.infer<typeof event>;

/**
 * Outcome of a conversion. `died` means that LibreOffice or the script has ended. If `signal` is null, the process
 * ended without a signal.
 */
export type ConversionOutcome = Exclude<ListenerEvent, { event: "ready" }>;

const SCRIPT = fileURLToPath(new URL("./listener.py", import.meta.url));
export const SOFFICE = "/usr/lib/libreoffice/program/soffice.bin";
export const FONTS_CONFIG = fileURLToPath(new URL("./fonts.conf", import.meta.url));
/**
 * Memory limit of LibreOffice, in bytes. An idle LibreOffice uses 0.8 GB of it. A document that needs more memory than
 * this limit is rejected.
 */
export const MEMORY_BYTES = 2.5 * 1024 ** 3;
const START_TIMEOUT_MS = 300_000;
const STDERR_KEPT_CHARACTERS = 500;

/** Running LibreOffice process with its own profile and directory. It converts one document at a time. */
export class Listener {
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #events: AsyncIterator<string>;
  #stderrTail = "";
  #hasDied = false;
  /** Resolves when the LibreOffice process has ended. */
  readonly exited: Promise<void>;
  version = "";
  converted = 0;
  residentBytes = 0;

  private constructor(child: ChildProcessWithoutNullStreams) {
    this.#child = child;
    this.#events = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    child.stderr.on("data", (chunk: Buffer) => {
      this.#stderrTail = (this.#stderrTail + chunk.toString()).slice(-STDERR_KEPT_CHARACTERS);
    });
    child.stdin.on("error", () => {});
    this.exited = new Promise((resolve) => {
      child.once("close", () => resolve());
      child.once("error", () => resolve());
    });
  }

  /**
   * Starts LibreOffice in a directory. Deletes the content of the directory first. Throws when LibreOffice does not
   * respond.
   */
  static async start(directory: string, sandbox: Sandbox): Promise<Listener> {
    await rm(directory, { recursive: true, force: true });
    await mkdir(join(directory, "tmp"), { recursive: true, mode: 0o700 });
    // LibreOffice names a socket after the profile, and a killed process leaves its socket behind. Each start therefore
    // needs a new profile name.
    const name = `folio-${randomUUID()}`;
    const profile = join(directory, name);
    await writeProfile(profile);
    const argv = ["/usr/bin/python3", "-I", SCRIPT, profile, name];
    const [command = "", ...rest] = confine(argv, {
      sandbox,
      directory,
      memoryBytes: MEMORY_BYTES,
      readable: [SCRIPT, FONTS_CONFIG],
    });
    const env = { ...sandboxEnvironment(directory), TMPDIR: join(directory, "tmp"), FONTCONFIG_FILE: FONTS_CONFIG };
    const listener = new Listener(spawn(command, rest, { env, detached: true, stdio: "pipe" }));
    const timer = setTimeout(() => listener.kill(), START_TIMEOUT_MS);
    try {
      const first = await listener.#next();
      if (first.event !== "ready") throw new Error("LibreOffice did not start", { cause: listener.#stderrTail });
      listener.version = first.version;
      return listener;
    } finally {
      clearTimeout(timer);
    }
  }

  /** Converts one document. Aborting the signal kills the process, and the outcome is then `died`. */
  async convert(job: ListenerJob, signal: AbortSignal): Promise<ConversionOutcome> {
    const kill = () => this.kill();
    signal.addEventListener("abort", kill, { once: true });
    try {
      this.#child.stdin.write(`${JSON.stringify(job)}\n`);
      const outcome = await this.#next();
      if (outcome.event === "ready") throw new Error("A listener reported twice that it is ready");
      if (outcome.event === "died") this.#hasDied = true;
      else this.residentBytes = outcome.residentBytes;
      this.converted++;
      return outcome;
    } finally {
      signal.removeEventListener("abort", kill);
    }
  }

  /** Whether LibreOffice still runs. The script, which reports the end of LibreOffice, may run a moment longer. */
  get alive(): boolean {
    return !this.#hasDied && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** Id of the process group of LibreOffice and the script. */
  get processGroup(): number | undefined {
    return this.#child.pid;
  }

  /** Kills LibreOffice, the script and all processes that they started. */
  kill(): void {
    killGroup(this.#child.pid);
  }

  async #next(): Promise<ListenerEvent> {
    const { value, done } = await this.#events.next();
    return done ? { event: "died", signal: this.#child.signalCode } : event.parse(JSON.parse(value));
  }
}
