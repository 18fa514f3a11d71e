import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, createServer, type Server } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listeningPortsOf, OwnPorts } from "../../scripts/local/own-ports.mjs";
import { freePort } from "../../scripts/local/ports.mjs";

/**
 * Source code of a process that listens on a port and prints the number of the port. `PARENT` starts this process as a
 * child process.
 */
const LISTENING = `require("node:net").createServer().listen(0, "::", function () { console.log(this.address().port); });`;
const PARENT = `require("node:child_process").spawn(process.execPath, ["-e", ${JSON.stringify(LISTENING)}], { stdio: "inherit" });`;

describe.runIf(process.platform === "linux")("OwnPorts", () => {
  let server: Server;
  let child: ChildProcess;
  let ownPort: number;
  let childPort: number;

  beforeAll(async () => {
    server = createServer().listen(0, "127.0.0.1");
    child = spawn(process.execPath, ["-e", PARENT], { stdio: ["ignore", "pipe", "ignore"], detached: true });
    const [[text]] = await Promise.all([once(child.stdout ?? server, "data"), once(server, "listening")]);
    childPort = Number(String(text));
    ownPort = (server.address() as AddressInfo).port;
  });
  afterAll(() => {
    server.close();
    if (child.pid) process.kill(-child.pid, "SIGKILL");
  });

  it("includes ports of this process and of the processes below it, on any address", async () => {
    const ports = new OwnPorts();
    expect([await ports.includes(ownPort), await ports.includes(childPort)]).toEqual([true, true]);
    expect(await listeningPortsOf(process.pid)).toEqual(expect.arrayContaining([ownPort, childPort]));
  });

  it("includes a port that was opened after the first question", async () => {
    const ports = new OwnPorts();
    const port = await freePort();
    expect(await ports.includes(port)).toBe(false);
    const late = createServer().listen(port, "127.0.0.1");
    await once(late, "listening");
    expect(await ports.includes(port)).toBe(true);
    late.close();
    await once(late, "close");
    expect(await ports.includes(port)).toBe(false);
  });

  it("includes a port of another process only after it was added", async () => {
    expect(await listeningPortsOf(child.pid ?? 0)).toEqual([childPort]);
    const ports = new OwnPorts();
    const port = await freePort();
    expect(await ports.includes(port)).toBe(false);
    ports.add(port);
    expect(await ports.includes(port)).toBe(true);
  });
});
