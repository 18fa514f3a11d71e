import { execFile } from "node:child_process";
import { readdir, readFile, readlink } from "node:fs/promises";
import { promisify } from "node:util";

/** State of a listening socket in the file /proc/net/tcp. */
const LISTEN_STATE = "0A";
const MAX_VERDICTS = 1_000;

/**
 * TCP ports of Folio's own processes, which no document may contact. These are ports that were added, and ports on
 * which this process or one of its descendants listens. A developer's own server on another port of this machine stays
 * available.
 */
export class OwnPorts {
  /** @type {Set<number>} */
  #added = new Set();
  /**
   * For each listening socket, by its inode: whether it belongs to Folio's own processes.
   * @type {Map<string, boolean>}
   */
  #verdicts = new Map();

  /** @param {number} port */
  add(port) {
    this.#added.add(port);
  }

  /** @param {number} port */
  async includes(port) {
    if (this.#added.has(port)) return true;
    if (process.platform !== "linux") return hasListenerBelow(process.pid, port);
    const inodes = await listeningInodes(port);
    if (inodes.some((inode) => !this.#verdicts.has(inode))) await this.#judge(inodes);
    return inodes.some((inode) => this.#verdicts.get(inode));
  }

  /** @param {readonly string[]} inodes */
  async #judge(inodes) {
    const ours = await socketInodesOf(await familyOf(process.pid));
    if (this.#verdicts.size > MAX_VERDICTS) this.#verdicts.clear();
    for (const inode of inodes) this.#verdicts.set(inode, ours.has(inode));
  }
}

/**
 * Returns the TCP ports on which a process or one of its descendants listens. Works only on Linux.
 * @param {number} pid
 * @returns {Promise<number[]>}
 */
export async function listeningPortsOf(pid) {
  const [ours, sockets] = await Promise.all([familyOf(pid).then(socketInodesOf), listeningSockets()]);
  return [...new Set(sockets.filter(({ inode }) => ours.has(inode)).map(({ port }) => port))];
}

/** @param {number} port @returns {Promise<string[]>} */
async function listeningInodes(port) {
  return (await listeningSockets()).filter((socket) => socket.port === port).map(({ inode }) => inode);
}

/** @returns {Promise<{ port: number, inode: string }[]>} */
async function listeningSockets() {
  const tables = await Promise.all(
    ["/proc/net/tcp", "/proc/net/tcp6"].map((path) => readFile(path, "latin1").catch(() => "")),
  );
  return tables.flatMap((table) =>
    table.split("\n").flatMap((line) => {
      const [, local = "", , state, , , , , , inode = ""] = line.trim().split(/\s+/);
      if (state !== LISTEN_STATE) return [];
      return [{ port: Number.parseInt(local.slice(local.lastIndexOf(":") + 1), 16), inode }];
    }),
  );
}

/** @param {readonly number[]} pids @returns {Promise<Set<string>>} */
async function socketInodesOf(pids) {
  const found = await Promise.all(
    pids.map(async (pid) => {
      const names = await readdir(`/proc/${pid}/fd`).catch(() => []);
      const links = await Promise.all(names.map((name) => readlink(`/proc/${pid}/fd/${name}`).catch(() => "")));
      return links.flatMap((link) => /^socket:\[(\d+)\]$/.exec(link)?.[1] ?? []);
    }),
  );
  return new Set(found.flat());
}

/** Returns the ids of a process and of all its descendants. @param {number} pid @returns {Promise<number[]>} */
async function familyOf(pid) {
  const names = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const all = await Promise.all(
    names.map(async (name) => {
      const stat = await readFile(`/proc/${name}/stat`, "latin1").catch(() => "");
      // Skips the name of the command, which is in parentheses and may itself contain spaces and parentheses.
      return { pid: Number(name), parent: Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]) };
    }),
  );
  return descendants(pid, all);
}

/**
 * @param {number} ancestor
 * @param {readonly { pid: number, parent: number }[]} all
 */
function descendants(ancestor, all) {
  const family = new Set([ancestor]);
  // The loop also visits the processes that it adds to the set.
  for (const member of family) for (const { pid, parent } of all) if (parent === member) family.add(pid);
  return [...family];
}

/**
 * Whether the process or one of its descendants listens on the port, for systems without /proc. Returns false when
 * `lsof` is missing.
 * @param {number} ancestor
 * @param {number} port
 */
async function hasListenerBelow(ancestor, port) {
  const ask = async (/** @type {string} */ command, /** @type {string[]} */ args) =>
    (await promisify(execFile)(command, args).catch(() => ({ stdout: "" }))).stdout;
  const listening = (await ask("lsof", ["-nP", `-iTCP:${port}`, "-sTCP:LISTEN", "-t"])).split("\n").filter(Boolean);
  if (listening.length === 0) return false;
  const table = await ask("ps", ["-A", "-o", "pid=,ppid="]);
  const all = [...table.matchAll(/^\s*(\d+)\s+(\d+)/gm)].map(([, pid, parent]) => ({
    pid: Number(pid),
    parent: Number(parent),
  }));
  const family = new Set(descendants(ancestor, all));
  return listening.some((pid) => family.has(Number(pid)));
}
