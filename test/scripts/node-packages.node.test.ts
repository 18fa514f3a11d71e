import { describe, expect, it } from "vitest";
import { isOlderThanLock } from "../../scripts/setup/node-packages.mjs";

const lock = {
  packages: {
    "": {},
    "node_modules/hono": { version: "4.13.19" },
    "node_modules/@esbuild/linux-x64": { version: "0.28.2", optional: true },
  },
};
const record = (packages: Record<string, { version: string }>) => ({ packages });

describe("whether packages must be installed", () => {
  it("installs into a clone that has no record of an install", () => {
    expect(isOlderThanLock(lock, undefined)).toBe(true);
  });

  it("is content when every package of the lock is there, optional ones for other platforms aside", () => {
    expect(isOlderThanLock(lock, record({ "node_modules/hono": { version: "4.13.19" } }))).toBe(false);
  });

  it("installs when the lock asks for another version", () => {
    expect(isOlderThanLock(lock, record({ "node_modules/hono": { version: "4.13.18" } }))).toBe(true);
  });

  it("installs when the lock has gained a package", () => {
    expect(isOlderThanLock(lock, record({}))).toBe(true);
  });
});
