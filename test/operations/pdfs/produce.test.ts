import { describe, expect, it } from "vitest";
import { FolioError } from "../../../src/domain/errors.ts";
import { newId } from "../../../src/domain/ids.ts";
import { MemoryExceededError } from "../../../src/domain/memory-exceeded.ts";
import { type Caller, Timings, type Work } from "../../../src/operations/caller.ts";
import { producePdf } from "../../../src/operations/pdfs/produce.ts";
import type { PdfPlan, PdfWorkspace, RawPdf } from "../../../src/operations/pdfs/stages.ts";
import { TestApi } from "../../support/api.ts";
import { minimalPdf } from "../../support/minimal-pdf.ts";

/** Time limit of the operation in ms. It is shorter than the pause before a third attempt. */
const TIMEOUT_MS = 900;
const PLAN: PdfPlan = { operation: "edit", output: "url", compress: "none", metadata: {}, timeoutMs: TIMEOUT_MS };
const RAW: RawPdf = { content: minimalPdf(), pages: 1, warnings: [], engine: null };
const lost = () => new FolioError("renderer_unavailable", "lost", { cause: new Error("the browser went away") });

/**
 * Returns functions that produce a PDF for a new account. Records the order of the calls to the account gate, the file
 * store and the database.
 */
async function production(more: (id: string) => Partial<Work> = () => ({})) {
  const steps: string[] = [];
  const noting = <Target extends object>(target: Target, names: readonly (keyof Target)[]): Target =>
    new Proxy(target, {
      get(own, name) {
        const value = Reflect.get(own, name);
        if (typeof value !== "function") return value;
        return (...given: unknown[]) => {
          const isScratch = given[0] === "scratch";
          if (names.some((noted) => noted === name)) steps.push(isScratch ? `${String(name)} scratch` : String(name));
          return value.apply(own, given);
        };
      },
    });
  const { services } = new TestApi();
  const noted = {
    ...services,
    gate: (accountId: string) => noting(services.gate(accountId), ["reserve", "settle", "release"]),
    files: noting(services.files, ["put", "delete"]),
    commitWithRetry: (...given: Parameters<typeof services.commitWithRetry>) => {
      steps.push("commit");
      return services.commitWithRetry(...given);
    },
  };
  const { accountId } = await new TestApi().client();
  const caller: Caller = { accountId, environment: "live", plan: "scale", keyId: null, scopes: ["*"] };
  const id = newId("pdf", Date.now());
  const work: Work = { signal: new AbortController().signal, timings: new Timings(services), ...more(id) };
  const produce = (make: (workspace: PdfWorkspace) => Promise<RawPdf>, plan = PLAN) =>
    producePdf({ services: noted, caller, work }, plan, (workspace) => {
      steps.push("make");
      return make(workspace);
    });
  const find = (pdfId: string) => services.pdfs.find(accountId, "live", pdfId);
  return { produce, steps, find, balance: () => services.gate(accountId).balance() };
}

describe("producePdf", () => {
  it("reserves credits, makes the PDF, stores and announces it, settles the credits and deletes temporary files, in this order", async () => {
    const { produce, steps, find, balance } = await production();
    const { view } = await produce(async () => RAW);
    expect(steps).toEqual(["reserve", "make", "put", "commit", "settle", "delete scratch"]);
    expect((await find(view.pdf.id))?.pdf).toMatchObject({ status: "completed", pages: 1, creditsUsed: 1 });
    expect(await balance()).toMatchObject({ consumed: 1, reserved: 0, slotsInUse: 0 });
  });

  it("records the failure, deletes temporary files and releases slot and credit when making the PDF fails", async () => {
    const { produce, steps, find, balance } = await production();
    const failed = new FolioError("source_invalid", "no PDF", { param: "source" });
    const error = await produce(() => Promise.reject(failed)).catch((thrown) => thrown);
    expect(error).toMatchObject({ code: "source_invalid", pdfId: expect.stringMatching(/^pdf_/) });
    expect(steps).toEqual(["reserve", "make", "delete", "commit", "delete scratch", "release"]);
    expect((await find(error.pdfId))?.pdf).toMatchObject({ status: "failed", pages: null, creditsUsed: 0 });
    expect(await balance()).toMatchObject({ consumed: 0, reserved: 0, slotsInUse: 0 });
  });

  it.each([
    ["runs again for a request", () => ({}), 2],
    ["runs once for a batch item, which its batch runs again", (id: string) => ({ batchItem: { pdfId: id } }), 1],
    ["runs once for a job, which its lane runs again", (id: string) => ({ job: { id, take: 1, createdAt: 1 } }), 1],
  ])("%s, if the browser is lost", async (_, more, runs) => {
    const { produce, steps } = await production(more);
    await expect(produce(() => Promise.reject(lost()))).rejects.toMatchObject({ code: "renderer_unavailable" });
    expect(steps.filter((step) => step === "make")).toHaveLength(runs);
  });

  it("makes the PDF again in the container if its content exceeds the isolate's memory while it is being stored", async () => {
    const { produce, steps } = await production();
    const outgrown: boolean[] = [];
    const outgrowing = () =>
      new ReadableStream<Uint8Array>({
        pull(controller) {
          controller.error(new MemoryExceededError(new Error("no room")));
        },
      });
    const { view } = await produce(async (workspace) => {
      outgrown.push(workspace.outgrown);
      return workspace.outgrown ? RAW : { ...RAW, content: outgrowing() };
    });
    expect(outgrown).toEqual([false, true]);
    expect(view.pdf.status).toBe("completed");
    expect(steps).toEqual(["reserve", "make", "put", "make", "put", "commit", "settle", "delete scratch"]);
  });

  it("keeps the concurrency slot of a base64 result until its caller releases the slot", async () => {
    const { produce, balance } = await production();
    const { releaseSlot } = await produce(async () => RAW, { ...PLAN, output: "base64" });
    expect(await balance()).toMatchObject({ consumed: 1, slotsInUse: 1 });
    await releaseSlot();
    expect(await balance()).toMatchObject({ consumed: 1, slotsInUse: 0 });
  });
});
