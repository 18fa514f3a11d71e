import { fileURLToPath } from "node:url";
import { runCommand } from "./command.ts";

/**
 * Ways to isolate programs that read untrusted files. With `namespaces`, bubblewrap hides the network, other processes,
 * and all files except the system's files and one directory. `landlock` is for kernels that forbid namespaces. It hides
 * the same files and blocks TCP. With `limits`, there are only resource limits and an unreachable proxy. The server
 * never selects `limits` itself, because documents could then show files of the machine.
 */
export const SANDBOXES = ["namespaces", "landlock", "limits"] as const;
export type Sandbox = (typeof SANDBOXES)[number];

export interface Confinement {
  sandbox: Sandbox;
  /** The only directory that the command may write to. It has the same path inside the sandbox. */
  directory: string;
  memoryBytes: number;
  /**
   * CPU time after which the command is killed, in seconds. Waiting for a CPU on a busy machine does not count.
   * Default: no limit.
   */
  cpuSeconds?: number | undefined;
  /** Maximum size of a file that the command writes, in bytes. Default: 1 GiB. */
  fileMaxBytes?: number | undefined;
  /** Additional paths, outside the system folders, that the command may read. */
  readable?: string[];
}

const LANDLOCK = fileURLToPath(new URL("./landlock.py", import.meta.url));
const FILE_MAX_BYTES = 1024 ** 3;
const PROBE_TIMEOUT_MS = 60_000;

/**
 * Returns all environment variables of a command. Programs that read untrusted files inherit no variables from the
 * server.
 */
export const sandboxEnvironment = (directory: string): Record<string, string> => ({
  PATH: "/usr/bin:/bin",
  HOME: directory,
  TMPDIR: directory,
  LANG: "C.UTF-8",
  PAPERSIZE: "a4",
  TZ: "UTC",
  OMP_THREAD_LIMIT: "1",
  http_proxy: "http://127.0.0.1:9",
  https_proxy: "http://127.0.0.1:9",
});

const READ_ONLY = ["/usr", "/etc/fonts", "/etc/libreoffice", "/var/lib/libreoffice", "/var/cache/fontconfig"];
const LINKS = ["bin", "lib", "lib64", "sbin"];

/**
 * Returns the command line that starts a command in the sandbox, with its resource limits. If the server process ends,
 * the command ends, too.
 */
export function confine(argv: readonly string[], confinement: Confinement): string[] {
  const { sandbox, directory, memoryBytes, cpuSeconds, fileMaxBytes = FILE_MAX_BYTES, readable = [] } = confinement;
  const cpu = cpuSeconds === undefined ? [] : [`--cpu=${cpuSeconds}`];
  const bounded = ["prlimit", `--as=${memoryBytes}`, `--fsize=${fileMaxBytes}`, ...cpu, "--core=0", "--", ...argv];
  const ended = ["setpriv", "--pdeathsig", "KILL"];
  if (sandbox === "limits") return [...ended, ...bounded];
  if (sandbox === "landlock") {
    return [...ended, "/usr/bin/python3", "-I", LANDLOCK, directory, ...readable, "--", ...bounded];
  }
  return [
    ...["bwrap", "--unshare-all", "--unshare-user", "--uid", "1000", "--gid", "1000", "--die-with-parent"],
    ...["--proc", "/proc", "--dev", "/dev", "--tmpfs", "/tmp"],
    ...LINKS.flatMap((name) => ["--symlink", `usr/${name}`, `/${name}`]),
    ...[...READ_ONLY, ...readable].flatMap((path) => ["--ro-bind-try", path, path]),
    ...["--bind", directory, directory],
    ...bounded,
  ];
}

/**
 * Returns the strongest sandbox that works on this machine. Throws when only `limits` works, because documents could
 * then show the machine's files.
 */
export async function detectSandbox(directory: string): Promise<Sandbox> {
  for (const sandbox of ["namespaces", "landlock"] as const) {
    const probe = confine(["true"], { sandbox, directory, memoryBytes: 1024 ** 3 });
    const options = { env: sandboxEnvironment(directory), signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) };
    const finished = await runCommand(probe, options).catch(() => null);
    if (finished?.status === 0) return sandbox;
  }
  throw new Error(
    "This kernel supports neither namespaces nor Landlock, so the server cannot isolate untrusted documents. Set FOLIO_SANDBOX=limits to start without isolation, but only on a machine without data that documents must not read.",
  );
}
