import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { freePort, startContainerServer } from "../support/container-server.ts";
import { untilReady } from "../support/wait-until-ready.ts";
import { ContainerUnderTest } from "./client.ts";
import { docx, paragraph } from "./office-files.ts";
import { officeProcessesBelow, processesBelow } from "./processes.ts";
import { simulateScan } from "./scans.ts";

/** Test data: a document whose conversion takes minutes. */
const endless = docx(paragraph("word ".repeat(2_000)).repeat(2_000));
const small = docx(paragraph("small"));

let server: ReturnType<typeof startContainerServer>;
let container: ContainerUnderTest;

beforeAll(async () => {
  const port = await freePort();
  server = startContainerServer(port, { OFFICE_PROCESSES: "2" });
  await untilReady(`http://127.0.0.1:${port}`);
  container = new ContainerUnderTest(`http://127.0.0.1:${port}`);
}, 130_000);

afterAll(() => {
  server.kill();
});

const running = async (lane: string) => (await container.load())[lane]?.running;
const failureOf = (work: Promise<unknown>) => work.then(() => null).catch((error: unknown) => error);

describe("The LibreOffice queue that one account fills", () => {
  const leaving = new AbortController();
  let greedy: Promise<unknown>[] = [];

  beforeAll(async () => {
    const file = await endless;
    const options = { share: "greedy", timeoutMs: 110_000, signal: leaving.signal };
    greedy = [1, 2, 3].map(() => failureOf(container.convert(file, "docx", options)));
    const queued = async () => expect((await container.load()).office).toEqual({ running: 1, waiting: 2 });
    await vi.waitFor(queued, { timeout: 20_000 });
  }, 60_000);

  it("converts a document of another account at once", async () => {
    expect((await container.convert(await small, "docx", { share: "modest", timeoutMs: 20_000 })).pages).toBe(1);
  }, 30_000);

  it("fails the same account's next document at its deadline, with an error that does not blame the document", async () => {
    const startedAt = Date.now();
    const failure = await failureOf(container.convert(await small, "docx", { share: "greedy", timeoutMs: 4_000 }));
    expect(failure).toMatchObject({ code: "container_unavailable", status: 503, retryAfterS: expect.any(Number) });
    expect(Date.now() - startedAt).toBeLessThan(4_000);
  }, 30_000);

  it("is free again within a second after the client disconnects, and the LibreOffice process of its conversion is stopped", async () => {
    const busy = officeProcessesBelow(server.pid).find((office) => office.busy)?.id;
    expect(busy).toBeDefined();
    leaving.abort();
    await expect
      .poll(async () => (await container.load()).office, { timeout: 1_000, interval: 50 })
      .toEqual({ running: 0, waiting: 0 });
    expect(officeProcessesBelow(server.pid).map(({ id }) => id)).not.toContain(busy);
    await Promise.all(greedy);
  }, 30_000);
});

describe("A client that disconnects", () => {
  it("stops the OCR of its document", async () => {
    const { pdf } = await container.convert(await docx(paragraph("Read me again. ".repeat(300))), "docx");
    const scan = await simulateScan(pdf, { dpi: 300, grain: 40, contrast: 0.4 });
    const leaving = new AbortController();
    const reading = failureOf(container.read(scan, "eng", { dpi: 600, signal: leaving.signal }));
    const readers = () => processesBelow(server.pid).filter(({ command }) => /^\S*tesseract /.test(command));
    await expect.poll(readers, { timeout: 30_000 }).not.toHaveLength(0);
    leaving.abort();
    await expect.poll(() => running("ocr"), { timeout: 1_000, interval: 50 }).toBe(0);
    expect(readers()).toHaveLength(0);
    await reading;
  }, 90_000);

  it("stops the edit of its document", async () => {
    const { pdf } = await container.convert(await docx(paragraph("page ").repeat(4_000)), "docx");
    const leaving = new AbortController();
    const until = { deadlineMs: Date.now() + 60_000, signal: leaving.signal, share: "" };
    const sources = Array.from({ length: 50 }, (_, index) => ({ bytes: pdf, pages: null, name: `${index}` }));
    const merging = failureOf(container.editor.merge(sources, until));
    await expect.poll(() => running("edits"), { timeout: 20_000, interval: 5 }).toBe(1);
    leaving.abort();
    await expect.poll(() => running("edits"), { timeout: 1_000, interval: 50 }).toBe(0);
    await merging;
  }, 90_000);
});
