import type { TestProject } from "vitest/node";
import { freePort, startContainerServer } from "./container-server.ts";

declare module "vitest" {
  interface ProvidedContext {
    containerUrl: string;
  }
}

/** Starts one container server for all tests of the project. The tests wait until it is ready. */
export default async function setup(project: TestProject) {
  const port = await freePort();
  const server = startContainerServer(port);
  project.provide("containerUrl", `http://127.0.0.1:${port}`);
  return () => void server.kill();
}
