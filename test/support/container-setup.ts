import type { ChildProcess } from "node:child_process";
import type { TestProject } from "vitest/node";
import { startContainerServer } from "./container-server.ts";

declare module "vitest" {
  interface ProvidedContext {
    containerUrl: string;
  }
}

/** Set by vitest.config.ts, for the Worker under test is told the URL before it starts. */
const port = Number(process.env.FOLIO_TEST_CONTAINER_PORT);

/** Vitest loads this module once for each project; the process is what the projects share. */
const shared: typeof globalThis & { folioTestContainer?: { server: ChildProcess; users: number } } = globalThis;

/** One server for every project that needs it; tests wait for it themselves. */
export default function setup(project: TestProject) {
  shared.folioTestContainer ??= { server: startContainerServer(port), users: 0 };
  const container = shared.folioTestContainer;
  container.users++;
  project.provide("containerUrl", `http://127.0.0.1:${port}`);
  return () => {
    container.users--;
    if (container.users > 0) return;
    container.server.kill();
    delete shared.folioTestContainer;
  };
}
