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

describe("The check of installed packages", () => {
  it("requires an install in a clone in which npm has never recorded an install", () => {
    expect(isOlderThanLock(lock, undefined)).toBe(true);
  });

  it("passes when every package of the lock file is installed, except optional packages for other platforms", () => {
    expect(isOlderThanLock(lock, record({ "node_modules/hono": { version: "4.13.19" } }))).toBe(false);
  });

  it("requires an install when the lock file names another version of a package", () => {
    expect(isOlderThanLock(lock, record({ "node_modules/hono": { version: "4.13.18" } }))).toBe(true);
  });

  it("requires an install when the lock file contains an additional package", () => {
    expect(isOlderThanLock(lock, record({}))).toBe(true);
  });
});
