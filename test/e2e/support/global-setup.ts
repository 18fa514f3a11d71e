import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import type { DevFile } from "../../../scripts/local/dev-file.mjs";
import { startInstance } from "./instance.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Address and secrets of the instance that all end-to-end tests share. */
    folio: DevFile;
    /** Path of this instance's log file, which contains the e-mails that it sends. */
    folioLog: string;
    /** Process ID of this instance's `npm start`. */
    folioPid: number;
  }
}

/** Starts one instance for all end-to-end tests, except for tests that stop their instance. Each test creates its own account. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "folio-e2e-"));
  const instance = await startInstance({ folder });
  project.provide("folio", instance.access);
  project.provide("folioLog", instance.logFile);
  project.provide("folioPid", instance.pid);
  return async () => {
    await instance.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
