import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { afterAll, beforeAll, expect, it } from "vitest";
import { FolioError } from "../../src/domain/errors.ts";
import { untilReady } from "../support/container-ready.ts";
import { freePort, startContainerServer } from "../support/container-server.ts";
import { ContainerUnderTest } from "./client.ts";
import { docx, paragraph } from "./office-files.ts";

/** Long enough in work to be killed in it. */
const long = docx(paragraph("word ".repeat(200)).repeat(1_500));

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

/** Process ids of LibreOffice below a process. */
function officesBelow(pid: number | undefined): number[] {
  const rows = execFileSync("ps", ["-eo", "pid=,ppid=,comm="]).toString().trim().split("\n");
  const table = rows
    .map((row) => row.trim().split(/\s+/))
    .map(([id, parent, name = ""]) => ({ id: Number(id), parent: Number(parent), name }));
  const below = (parent: number): typeof table =>
    table.filter((row) => row.parent === parent).flatMap((row) => [row, ...below(row.id)]);
  return below(pid ?? -1)
    .filter(({ name }) => name.startsWith("soffice"))
    .map(({ id }) => id);
}

async function untilBusy(container: ContainerUnderTest): Promise<void> {
  while ((await container.load()).office?.running !== 1) await new Promise((resolve) => setTimeout(resolve, 10));
}

it("converts once more on a fresh LibreOffice when one is killed at work", async () => {
  const container = new ContainerUnderTest(url());
  const [before] = officesBelow(server.pid);
  const converting = container.convert(await long, "docx", { timeoutMs: 110_000 });
  await untilBusy(container);
  process.kill(before ?? 0, "SIGKILL");
  expect((await converting).pages).toBeGreaterThan(10);
  const after = officesBelow(server.pid);
  expect(after).toHaveLength(1);
  expect(after).not.toEqual([before]);
}, 180_000);

it("answers container_unavailable when the server is killed at work, and leaves no LibreOffice behind", async () => {
  const container = new ContainerUnderTest(url());
  const offices = officesBelow(server.pid);
  const failure = container.convert(await long, "docx", { timeoutMs: 110_000 }).catch((error: unknown) => error);
  await untilBusy(container);
  server.kill("SIGKILL");
  await once(server, "exit");
  const error = await failure;
  expect(error).toBeInstanceOf(FolioError);
  expect((error as FolioError).code).toBe("container_unavailable");
  expect((error as FolioError).retryAfterS).toBeGreaterThan(0);
  for (const pid of offices) await expect.poll(() => isRunning(pid), { timeout: 20_000 }).toBe(false);
}, 180_000);

function isRunning(pid: number): boolean {
  const state = execFileSync("ps", ["-eo", "pid=,stat="])
    .toString()
    .split("\n")
    .find((row) => Number(row.trim().split(/\s+/)[0]) === pid);
  return state !== undefined && !/\bZ/.test(state);
}
