import { describe, expect, it } from "vitest";
import { readForm } from "../../src/dashboard/visitor.ts";
import { MemoryRoom } from "../../src/domain/memory-room.ts";

const MB = 1024 * 1024;

/** A form that does not say how long it is. */
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

describe("a form that does not say how long it is", () => {
  it("is read, and gives back the memory that it took", async () => {
    const room = new MemoryRoom({ limitBytes: 8 * MB });
    const read = await readForm(form("html", MB), room);
    expect(String(read.get("html")).length).toBe(MB);
    expect(room.enter(8 * MB)).not.toBeNull();
  });

  it("is read up to the bound", async () => {
    const room = new MemoryRoom({ limitBytes: 8 * MB });
    await expect(readForm(form("html", 4 * MB), room)).rejects.toMatchObject({ code: "request_too_large" });
    expect(room.enter(8 * MB)).not.toBeNull();
  });

  it("waits for memory before it is read", async () => {
    const room = new MemoryRoom({ limitBytes: 4 * MB, waitMs: 1 });
    room.enter(4 * MB);
    await expect(readForm(form("html", MB), room)).rejects.toMatchObject({ code: "service_busy" });
  });
});
