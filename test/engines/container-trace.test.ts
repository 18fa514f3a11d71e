import { expect, it } from "vitest";
import { ContainerConnection } from "../../src/engines/container/connection.ts";

const traceId = "4bf92f3577b34da6a3ce929d0e0e4736";

it("A request to the container contains the trace id of the request that caused it", async () => {
  const sent: (string | null)[] = [];
  const transport = {
    instances: 1,
    checkHealth: async () => undefined,
    fetch: async (_path: string, init: RequestInit) => {
      sent.push(new Headers(init.headers).get("traceparent"));
      return new Response("done");
    },
  };
  const posting = {
    path: "/edit",
    job: {},
    documents: [],
    share: "acc",
    deadlineMs: Date.now() + 10_000,
    signal: new AbortController().signal,
  };
  await (await new ContainerConnection(transport).post(posting)).cancel();
  const trace = { traceId, parentId: null, isSampled: true };
  await (await new ContainerConnection(transport, () => trace).post(posting)).cancel();
  expect(sent).toEqual([null, expect.stringMatching(new RegExp(`^00-${traceId}-[0-9a-f]{16}-01$`))]);
});
