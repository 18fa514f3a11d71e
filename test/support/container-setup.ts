import type { TestProject } from "vitest/node";
import { startContainerServer } from "./container-server.ts";

declare module "vitest" {
  interface ProvidedContext {
    containerUrl: string;
  }
}

/** Set by vitest.config.ts, for the Worker under test is told the URL before it starts. */
const port = Number(process.env.FOLIO_TEST_CONTAINER_PORT);
let users = 0;
let server: ReturnType<typeof startContainerServer> | undefined;

/** One server for every project that needs it; tests wait for it themselves. */
export default function setup(project: TestProject) {
  server ??= startContainerServer(port);
  users++;
  project.provide("containerUrl", `http://127.0.0.1:${port}`);
  return () => {
    users--;
    if (users === 0) server?.kill();
  };
}
