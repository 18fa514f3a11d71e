import { describe, expect, it } from "vitest";
import { onTick } from "../../src/background/scheduled.ts";
import { newId } from "../../src/domain/ids.ts";
import { TestApi } from "../support/api.ts";

const NOT_THE_HOUR = { cron: "* * * * *", scheduledTime: Date.UTC(2026, 0, 1, 0, 7) };

describe("The scheduled run of each minute", () => {
  it("deletes an expired file in every minute of the hour, not only in the first", async () => {
    const { services } = new TestApi();
    const name = `${newId("pdf", Date.now())}.pdf`;
    const file = { name, accountId: "acc_tick", resourceId: "pdf_tick", contentType: "application/pdf", bytes: 5 };
    const record = { ...file, downloadName: name, epoch: 0, expiresAt: Date.now() - 1 };
    await services.files.put("acc_tick", { name, contentType: "application/pdf" }, new Uint8Array(5));
    await services.commit([services.fileRecords.adding(record)]);
    await onTick(services, NOT_THE_HOUR);
    expect(await services.files.get("acc_tick", name)).toBeNull();
  });

  it("sends lost messages again: right after a start all of them, later only those older than one minute", async () => {
    const askedMs: number[] = [];
    const api = new TestApi({ clock: { now: () => 1_000_000 } });
    const events = {
      undispatched: async (beforeMs: number) => {
        askedMs.push(beforeMs);
        return [];
      },
    } as unknown as typeof api.services.events;
    const deliveries = { overdue: async () => [] } as unknown as typeof api.services.deliveries;
    const services = { ...api.services, events, deliveries };
    await onTick(services, NOT_THE_HOUR);
    await onTick(services, { ...NOT_THE_HOUR, cron: "@reboot" });
    expect(askedMs).toEqual([940_000, 1_000_000]);
  });

  it("runs all parts when one part fails, and then throws its error", async () => {
    const errors: string[] = [];
    const api = new TestApi({ log: { info: () => undefined, error: (event) => void errors.push(event) } });
    const expiredAsked: number[] = [];
    const services = {
      ...api.services,
      events: {
        undispatched: async () => {
          throw new Error("The database is away");
        },
      } as unknown as typeof api.services.events,
      fileRecords: {
        expired: async (nowMs: number) => {
          expiredAsked.push(nowMs);
          return [];
        },
      } as unknown as typeof api.services.fileRecords,
    };
    await expect(onTick(services, NOT_THE_HOUR)).rejects.toThrow("1 parts of the scheduled maintenance failed");
    expect(errors).toEqual(["events.swept_failed"]);
    expect(expiredAsked).toHaveLength(1);
  });
});
