import { describe, expect, it } from "vitest";
import { readForm } from "../../src/dashboard/visitor.ts";
import { MemoryBudget } from "../../src/domain/memory-budget.ts";

const MB = 1024 * 1024;

/** Returns a request with a form of this size and without a Content-Length header. */
function form(field: string, bytes: number): Request {
  const piece = new TextEncoder().encode("x".repeat(64 * 1024));
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(`${field}=`));
      for (let sent = 0; sent < bytes; sent += piece.length) controller.enqueue(piece);
      controller.close();
    },
  });
  const init = {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body,
    duplex: "half",
  };
  return new Request("http://127.0.0.1/dashboard", init as RequestInit);
}

describe("readForm() for a form without a Content-Length", () => {
  it("reads the form, and releases the memory that it reserved", async () => {
    const room = new MemoryBudget({ limitBytes: 8 * MB });
    const read = await readForm(form("html", MB), room);
    expect(String(read.get("html")).length).toBe(MB);
    expect(room.tryReserve(8 * MB)).not.toBeNull();
  });

  it("rejects a form over the size limit", async () => {
    const room = new MemoryBudget({ limitBytes: 8 * MB });
    await expect(readForm(form("html", 4 * MB), room)).rejects.toMatchObject({ code: "request_too_large" });
    expect(room.tryReserve(8 * MB)).not.toBeNull();
  });

  it("waits until memory is free before it reads the form", async () => {
    const room = new MemoryBudget({ limitBytes: 4 * MB, waitMs: 1 });
    room.tryReserve(4 * MB);
    await expect(readForm(form("html", MB), room)).rejects.toMatchObject({ code: "service_busy" });
  });

  it("rejects a form that does not arrive in time, and releases its memory", async () => {
    const room = new MemoryBudget({ limitBytes: 8 * MB });
    const body = new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode("a=")) });
    const headers = { "Content-Type": "application/x-www-form-urlencoded" };
    const init = { method: "POST", headers, body, duplex: "half" };
    const stalled = new Request("http://127.0.0.1/dashboard", init as RequestInit);
    const read = readForm(stalled, room, { graceMs: 1, minBytesPerS: 1e9 });
    await expect(read).rejects.toMatchObject({ code: "request_timeout" });
    expect(room.tryReserve(8 * MB)).not.toBeNull();
  });
});
