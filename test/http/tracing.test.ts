import { describe, expect, it } from "vitest";
import { parseTraceparent } from "../../src/domain/trace-context.ts";
import { platformTracing } from "../../src/tracing.ts";
import { TestApi } from "../support/api.ts";
import { StrictLog } from "../support/strict-log.ts";

const TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
const traceparent = `00-${TRACE}-00f067aa0ba902b7-01`;

/** Records the names of spans, and also creates the spans on the platform. */
function spies() {
  const spans: string[] = [];
  const tracing: typeof platformTracing = {
    ...platformTracing,
    span: (name, work) => {
      spans.push(name);
      return platformTracing.span(name, work);
    },
  };
  return { spans, tracing };
}

it("A render creates a span for each of its stages: gate, render, store and event", async () => {
  const { spans, tracing } = spies();
  const client = await new TestApi({ tracing }).client();
  expect((await client.post("/v1/pdfs", { html: "x" })).status).toBe(200);
  expect(spans).toEqual(expect.arrayContaining(["gate", "render", "store", "event"]));
});

it("A render's event contains the trace id of the request", async () => {
  const client = await new TestApi().client();
  const { id } = (await (await client.post("/v1/pdfs", { html: "x" }, { traceparent })).json()) as { id: string };
  const { events } = client.api.services;
  const page = await events.list(
    client.accountId,
    { environment: "live", type: null, resourceId: null, delivery: null },
    { limit: 1, startingAfter: null, endingBefore: null },
  );
  const [event] = page.items;
  expect(event?.resourceId).toBe(id);
  expect(event?.traceparent).toMatch(new RegExp(`^00-${TRACE}-(?!00f067aa0ba902b7)[0-9a-f]{16}-01$`));
});

it("A request without a traceparent header starts a new trace", async () => {
  const traces = new Set<string | undefined>();
  const tracing: typeof platformTracing = {
    ...platformTracing,
    within: (trace, work) => {
      traces.add(trace.traceId);
      return platformTracing.within(trace, work);
    },
  };
  const api = new TestApi({ tracing });
  await api.fetch("/healthz");
  await api.fetch("/healthz");
  expect(traces.size).toBe(2);
});

it("Log lines contain only documented fields", async () => {
  const log = new StrictLog();
  const client = await new TestApi({ log }).client();
  await client.post("/v1/pdfs", { html: "x" });
  const line = log.entries.find(({ fields }) => fields.route === "POST /v1/pdfs");
  expect(Object.keys(line?.fields ?? {})).toEqual(expect.arrayContaining(["gate_ms", "render_ms", "store_ms"]));
  expect(() => log.info("x", { html: "secret" } as object)).toThrow("html");
});

it("Metrics count requests by route, error code and duration", async () => {
  const points: unknown[] = [];
  const api = new TestApi();
  const metrics = { ...api.services.metrics, request: (point: unknown) => void points.push(point) };
  const client = await new TestApi({ metrics }).client();
  await client.post("/v1/pdfs", {});
  expect(points).toEqual([
    expect.objectContaining({ route: "POST /v1/pdfs", status: 400, error: "missing_parameter" }),
  ]);
});

describe("A traceparent", () => {
  it.for([
    "",
    "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7",
    `ff-${TRACE}-00f067aa0ba902b7-01`,
    `00-${"0".repeat(32)}-00f067aa0ba902b7-01`,
    `00-${TRACE}-${"0".repeat(16)}-01`,
    `00-${TRACE.toUpperCase()}-00f067aa0ba902b7-01`,
    `00-${TRACE}-00f067aa0ba902b7-01-more`,
  ])("is ignored when it is invalid: %j", (header) => {
    expect(parseTraceparent(header)).toBeNull();
  });

  it("is read up to the fields of the known version if it has a later version", () => {
    expect(parseTraceparent(`01-${TRACE}-00f067aa0ba902b7-00-more`)).toMatchObject({
      traceId: TRACE,
      isSampled: false,
    });
  });
});
