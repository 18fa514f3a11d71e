import { run } from "./command.ts";

/**
 * How untrusted input is confined. `namespaces`: bubblewrap gives the command no network, no other process and no file but the
 * system's and one directory. `limits`: where the kernel forbids namespaces, limits on resources and a dead proxy.
 */
export type Sandbox = "namespaces" | "limits";

export interface Confinement {
  sandbox: Sandbox;
  /** The one directory that the command may write to; it sees it under the same path. */
  directory: string;
  memoryBytes: number;
  /** Files outside the system's folders that it may read. */
  readable?: string[];
}

const FILE_MAX_BYTES = 1024 ** 3;
const PROBE_TIMEOUT_MS = 10_000;

/** Everything a command gets to know: no variable of ours reaches a program that reads a stranger's file. */
export const environmentOf = (directory: string): Record<string, string> => ({
  PATH: "/usr/bin:/bin",
  HOME: directory,
  TMPDIR: directory,
  LANG: "C.UTF-8",
  TZ: "UTC",
  OMP_THREAD_LIMIT: "1",
  http_proxy: "http://127.0.0.1:9",
  https_proxy: "http://127.0.0.1:9",
});

const READ_ONLY = ["/usr", "/etc/fonts", "/etc/libreoffice", "/var/lib/libreoffice", "/var/cache/fontconfig"];
const LINKS = ["bin", "lib", "lib64", "sbin"];

/** The command as it is to be started: inside the sandbox, bounded, and ended with this process. */
export function confine(argv: readonly string[], confinement: Confinement): string[] {
  const { sandbox, directory, memoryBytes, readable = [] } = confinement;
  const bounded = ["prlimit", `--as=${memoryBytes}`, `--fsize=${FILE_MAX_BYTES}`, "--core=0", "--", ...argv];
  if (sandbox === "limits") return ["setpriv", "--pdeathsig", "KILL", ...bounded];
  return [
    ...["bwrap", "--unshare-all", "--unshare-user", "--uid", "1000", "--gid", "1000", "--die-with-parent"],
    ...["--proc", "/proc", "--dev", "/dev", "--tmpfs", "/tmp"],
    ...LINKS.flatMap((name) => ["--symlink", `usr/${name}`, `/${name}`]),
    ...[...READ_ONLY, ...readable].flatMap((path) => ["--ro-bind-try", path, path]),
    ...["--bind", directory, directory],
    ...bounded,
  ];
}

/** The strongest sandbox that this machine permits, found out by trying. */
export async function detectSandbox(directory: string): Promise<Sandbox> {
  const probe = confine(["true"], { sandbox: "namespaces", directory, memoryBytes: 1024 ** 3 });
  const options = { env: environmentOf(directory), signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) };
  const finished = await run(probe, options).catch(() => null);
  return finished?.status === 0 ? "namespaces" : "limits";
}
