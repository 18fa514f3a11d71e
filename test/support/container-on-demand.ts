import type { ChildProcess } from "node:child_process";
import { connect, createServer, type Socket } from "node:net";
import type { TestProject } from "vitest/node";
import { freePort, startContainerServer } from "./container-server.ts";
import { untilReady } from "./wait-until-ready.ts";

/**
 * Provides the URL of a container server, which starts at the first connection, because most tests in the Workers runtime do not need it.
 * Forwards connections byte for byte, including resets.
 */
export default async function setup(project: TestProject) {
  const serverPort = await freePort();
  let server: ChildProcess | undefined;
  let ready: Promise<void> | undefined;
  const gateway = createServer({ allowHalfOpen: true, pauseOnConnect: true }, (client) => {
    client.on("error", () => {});
    server ??= startContainerServer(serverPort);
    ready ??= untilReady(`http://127.0.0.1:${serverPort}`);
    ready.then(
      () => join(client, connect({ port: serverPort, host: "127.0.0.1", allowHalfOpen: true })),
      () => client.destroy(),
    );
  });
  await new Promise<void>((resolve) => gateway.listen(0, "127.0.0.1", resolve));
  const address = gateway.address();
  if (address === null || typeof address === "string") throw new Error("The container's gateway has no port");
  project.provide("containerUrl", `http://127.0.0.1:${address.port}`);
  return () => {
    gateway.close();
    server?.kill();
  };
}

function join(client: Socket, server: Socket): void {
  for (const [from, to] of [
    [client, server],
    [server, client],
  ] as const) {
    from.on("error", () => to.resetAndDestroy());
    from.on("close", () => to.destroySoon());
    from.pipe(to);
  }
}
