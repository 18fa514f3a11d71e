import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { FolioError } from "../../src/domain/errors.ts";
import { freePort, startContainerServer } from "../support/container-server.ts";
import { untilReady } from "../support/wait-until-ready.ts";
import { ContainerUnderTest } from "./client.ts";
import { docx, paragraph } from "./office-files.ts";
import { officeProcessesBelow } from "./processes.ts";

/** Test data: a document whose conversion takes long enough for the test to kill the process meanwhile. */
const long = docx(paragraph("word ".repeat(200)).repeat(3_000));

const SERVER = join(import.meta.dirname, "../../container/server.ts");
/** Script that starts a server as `npm start` does, in its own process session, and prints its process id. */
const STARTER = `
  import { spawn } from "node:child_process";
  const env = { ...process.env, PARENT_PID: String(process.pid), OFFICE_PROCESSES: "1" };
  console.log(spawn(process.execPath, [process.env.SERVER], { env, detached: true, stdio: "ignore" }).pid);
  setInterval(() => {}, 1_000);
`;

let port = 0;
let server: ReturnType<typeof startContainerServer>;
const url = () => `http://127.0.0.1:${port}`;

beforeAll(async () => {
  port = await freePort();
  server = startContainerServer(port, { OFFICE_PROCESSES: "1" });
  await untilReady(url());
}, 130_000);

afterAll(() => {
  server.kill();
});

async function untilBusy(container: ContainerUnderTest): Promise<void> {
  while ((await container.load()).office?.running !== 1 || !officeProcessesBelow(server.pid).some(({ busy }) => busy)) {
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/**
 * Returns the ids of the LibreOffice processes that convert a document while `work` runs. Leaves out the process
 * `except`.
 */
async function busyWhile(work: Promise<unknown>, except: number): Promise<Set<number>> {
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  work.then(end, end);
  const seen = new Set<number>();
  while (!isOver) {
    for (const { id, busy } of officeProcessesBelow(server.pid)) if (busy && id !== except) seen.add(id);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return seen;
}

it("The container repeats a conversion in a new LibreOffice process when the first process is killed", async () => {
  const container = new ContainerUnderTest(url());
  const converting = container.convert(await long, "docx", { timeoutMs: 110_000 });
  await untilBusy(container);
  const killed = officeProcessesBelow(server.pid).find(({ busy }) => busy)?.id ?? 0;
  process.kill(killed, "SIGKILL");
  const others = await busyWhile(converting, killed);
  expect((await converting).pages).toBeGreaterThan(100);
  expect(others.size).toBeGreaterThan(0);
  await expect.poll(() => officeProcessesBelow(server.pid), { timeout: 20_000 }).toHaveLength(2);
  expect(officeProcessesBelow(server.pid).map(({ id }) => id)).not.toContain(killed);
}, 180_000);

it("The container replaces an idle LibreOffice process that is killed before the next request", async () => {
  const [idle] = officeProcessesBelow(server.pid);
  process.kill(idle?.id ?? 0, "SIGKILL");
  const others = () => officeProcessesBelow(server.pid).filter(({ id }) => id !== idle?.id);
  await expect.poll(others, { timeout: 20_000 }).toHaveLength(2);
}, 60_000);

it("The client reports container_unavailable when the container server is killed during a conversion, and no LibreOffice process remains", async () => {
  const container = new ContainerUnderTest(url());
  const offices = officeProcessesBelow(server.pid);
  const failure = container.convert(await long, "docx", { timeoutMs: 110_000 }).catch((error: unknown) => error);
  await untilBusy(container);
  server.kill("SIGKILL");
  await once(server, "exit");
  const error = await failure;
  expect(error).toBeInstanceOf(FolioError);
  expect((error as FolioError).code).toBe("container_unavailable");
  expect((error as FolioError).retryAfterS).toBeGreaterThan(0);
  for (const { id } of offices) await expect.poll(() => isRunning(id), { timeout: 20_000 }).toBe(false);
}, 180_000);

it("The container server ends when the process that started it is killed", async () => {
  const starter = spawn(process.execPath, ["--input-type=module", "-e", STARTER], {
    env: { ...process.env, PORT: String(await freePort()), SERVER },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const pid = Number(
    await new Promise<string>((resolve) => starter.stdout.once("data", (line) => resolve(String(line)))),
  );
  try {
    expect(isRunning(pid)).toBe(true);
    starter.kill("SIGKILL");
    await expect.poll(() => isRunning(pid), { timeout: 30_000 }).toBe(false);
  } finally {
    if (isRunning(pid)) process.kill(pid, "SIGKILL");
  }
}, 60_000);

function isRunning(pid: number): boolean {
  const state = execFileSync("ps", ["-eo", "pid=,stat="])
    .toString()
    .split("\n")
    .find((row) => Number(row.trim().split(/\s+/)[0]) === pid);
  return state !== undefined && !/\bZ/.test(state);
}
