import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { RequestRecord } from "../../../src/domain/usage.ts";
import { type RecordRequestNeeds, recordRequest } from "../../../src/operations/logs/record-request.ts";

const written: string[][] = [];
const services = {
  databases: { isDivided: false },
  requestLog: { adding: (records: RequestRecord[]) => records.map(({ id }) => id) },
  commit: async (ids: string[]) => void written.push(ids),
  log: { error: () => {} },
} as unknown as RecordRequestNeeds;
const record = (id: string): Promise<void> => recordRequest({ services, input: { id } as RequestRecord });

beforeEach(() => {
  vi.useFakeTimers();
  written.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
});

describe("The request log", () => {
  it("writes the records of several requests together", async () => {
    const both = Promise.all([record("one"), record("two")]);
    await vi.advanceTimersByTimeAsync(500);
    await both;
    expect(written).toEqual([["one", "two"]]);
  });

  it("writes the records of a cancelled request with those of a later request", async () => {
    void record("cancelled");
    // The runtime cancels the timers of a request together with the request.
    vi.clearAllTimers();
    vi.setSystemTime(Date.now() + 14_000);
    void record("waiting");
    vi.setSystemTime(Date.now() + 2_000);
    const later = record("later");
    await vi.advanceTimersByTimeAsync(500);
    await later;
    expect(written).toEqual([["cancelled", "waiting", "later"]]);
  });
});
