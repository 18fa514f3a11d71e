import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, readdirSync, readFileSync } from "node:fs";
import { connect } from "node:net";
import { setTimeout as delay } from "node:timers/promises";

/** A process of `npm start` with its own port and state folder, which a test can kill and restart. Linux only, because it reads /proc. */
export class FolioProcess {
  constructor(port, state) {
    this.baseUrl = `http://127.0.0.1:${port}`;
    this.env = { ...process.env, PORT: String(port), FOLIO_STATE: state, FOLIO_DEV_FILE: `${state}.json` };
  }

  /** Starts Folio. Resolves when the API accepts the keys of the seeded account. */
  async start() {
    const log = openSync(`${this.env.FOLIO_STATE}.log`, "a");
    this.child = spawn("node", ["scripts/start.mjs"], { env: this.env, stdio: ["ignore", log, log], detached: true });
    closeSync(log);
    this.ended = new Promise((resolve) => this.child.once("exit", resolve));
    for (;;) {
      const access = await this.access();
      if (access) return access;
      if (this.child.exitCode !== null) throw new Error(`Folio did not start: see ${this.env.FOLIO_STATE}.log`);
      await delay(500);
    }
  }

  async access() {
    try {
      const access = JSON.parse(readFileSync(this.env.FOLIO_DEV_FILE, "utf8"));
      if (access.base_url !== this.baseUrl) return null;
      const headers = { Authorization: `Bearer ${access.live_key}` };
      return (await fetch(`${this.baseUrl}/v1/usage`, { headers })).ok ? access : null;
    } catch {
      return null;
    }
  }

  /** Sends SIGKILL first to workerd and then to `npm start`, so that no process can clean up. Resolves when nothing listens on the port. */
  async kill() {
    for (const pid of this.workerdPids()) process.kill(pid, "SIGKILL");
    this.child.kill("SIGKILL");
    await this.ended;
    while (this.workerdPids().length > 0 || (await this.#isListening())) await delay(100);
  }

  /** Returns whether a process still listens on the port. Child processes of `npm start` may end a moment after it. */
  #isListening() {
    const socket = connect(Number(new URL(this.baseUrl).port), "127.0.0.1");
    return once(socket, "connect").then(
      () => {
        socket.destroy();
        return true;
      },
      () => false,
    );
  }

  async stop() {
    this.child.kill("SIGINT");
    await this.ended;
  }

  /** Returns the resident memory of all workerd processes of this instance, in bytes. */
  memory() {
    return this.workerdPids().reduce((sum, pid) => sum + residentBytes(pid), 0);
  }

  /** Returns the ids of the workerd processes that have the state folder of this instance in their environment. */
  workerdPids() {
    return readdirSync("/proc").flatMap((name) => {
      if (!/^\d+$/.test(name)) return [];
      try {
        const command = readFileSync(`/proc/${name}/cmdline`, "latin1");
        const environment = readFileSync(`/proc/${name}/environ`, "latin1");
        const ours = environment.split("\0").includes(`FOLIO_STATE=${this.env.FOLIO_STATE}`);
        return ours && command.includes("workerd") ? [Number(name)] : [];
      } catch {
        return [];
      }
    });
  }
}

function residentBytes(pid) {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, "latin1").split(" ")[1]) * 4096;
  } catch {
    return 0;
  }
}

/** Returns a function that sends API requests with the live key of an instance. */
export function client({ base_url, live_key }) {
  return async (method, path, body) => {
    const answer = await fetch(`${base_url}${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${live_key}`,
        "Content-Type": "application/json",
        // `/mcp` requires that a client accepts both types; the API responds with the first type.
        Accept: "application/json, text/event-stream",
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const json = await answer.json();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(json)}`);
    return json;
  };
}
