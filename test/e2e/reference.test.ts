import Ajv2020 from "ajv/dist/2020.js";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { pathOf } from "../../src/http/openapi/code-samples.ts";
import { openApiDocument } from "../../src/http/openapi/document.ts";
import type { OperationExample } from "../../src/http/openapi/example.ts";
import { EXAMPLES } from "../../src/http/openapi/examples.ts";
import { isAsync } from "../../src/http/openapi/operation.ts";
import type { Route } from "../../src/http/route.ts";
import { routes } from "../../src/http/routes.ts";
import { type E2eClient, freshClient, type Resource } from "./support/client.ts";
import { EXAMPLE_SITE, type ExampleSite, openExampleSite } from "./support/example-site.ts";
import { differences, normalizeResponse, record } from "./support/recorded-responses.ts";
import { runCurl } from "./support/shell.ts";

/**
 * Compares the API reference with a running Folio: sends every example, and checks every response and webhook delivery against its schema.
 */

interface Media {
  schema: object;
  example?: unknown;
  examples?: Record<string, { value: unknown }>;
}

interface Operation {
  operationId: string;
  responses: Record<string, { content: { "application/json": Media } }>;
  "x-codeSamples": { label: string; source: string }[];
}

interface Document {
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, { post: { requestBody: { content: { "application/json": Media } } } }>;
  components: { schemas: Record<string, object> };
}

const ULID = "01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A";
const isRecording = process.env.FOLIO_RECORD === "1";

/**
 * Returns the position of an operation in the test run. Operations that delete resources run last, because other
 * examples need these resources.
 */
const order = ({ call }: Route) =>
  ["delete", "cancel", "update", "rotate"].findIndex((verb) => call.includes(`.${verb}`));
const LAST = 4;
const rank = (route: Route) => (order(route) === 0 ? LAST : order(route));
const cases = [...routes]
  .sort((first, second) => rank(first) - rank(second))
  .flatMap((route) =>
    Object.entries(EXAMPLES[route.operationId] ?? {}).map(
      ([name, example], place) =>
        [`${route.operationId}.${name}`, { route, name, example, isFirst: place === 0 }] as const,
    ),
  );

let client: E2eClient;
let site: ExampleSite;
let document: Document;
let ajv: Ajv2020;
/** Real ids that replace the ids of the examples, by prefix of the id, such as `pdf`. */
const ids = new Map<string, string>();
const seen = new Map<string, unknown>();
let samples = 0;

beforeAll(async () => {
  client = await freshClient({ credits: 1_000 });
  // The served document has the same schemas, but no code samples, and only one example of each response.
  document = openApiDocument(client.baseUrl) as unknown as Document;
  ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
  ajv.addSchema(closed(document), "openapi");
  site = await openExampleSite(client);
  await client.json(client.post("/v1/webhook_endpoints", { url: `${site.url}/all`, events: ["*"] }));
  await prepare();
}, 180_000);

afterAll(async () => {
  site?.close();
  console.log(`${cases.length} examples sent, ${samples} of them by their curl sample`);
  if (isRecording) await record(seen);
});

/**
 * Returns the OpenAPI document with response schemas that forbid additional properties, so that the test finds fields
 * that the document does not describe. The real schemas allow them.
 */
function closed(value: Document): Document {
  const sent =
    /^(?:Create|Update|Merge|Watermark|Split(?!Pdfs)|Reorder|Render|Validate|Convert|Extract(?:Text|Ocr|Tables|Images)$|DescribePdf$)/;
  const close = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(close);
    if (typeof part !== "object" || part === null) return part;
    const inner = Object.fromEntries(Object.entries(part).map(([name, held]) => [name, close(held)]));
    return "properties" in inner && inner.type === "object" && !("additionalProperties" in inner)
      ? { ...inner, additionalProperties: false }
      : inner;
  };
  const schemas = Object.entries(value.components.schemas).map(([name, schema]) => [
    name,
    sent.test(name) ? schema : close(schema),
  ]);
  return { ...value, components: { ...value.components, schemas: Object.fromEntries(schemas) } };
}

/** Creates one resource of each kind to which the examples refer. */
async function prepare(): Promise<void> {
  const make = async (prefix: string, path: string, body: unknown) => {
    const { id } = await client.json(client.post(path, body));
    ids.set(prefix, id);
    return id;
  };
  await make("pdf", "/v1/pdfs", {
    html: "<h1>Receipt</h1><p>Thank you, Ada Lovelace. Paid from DE89 3704 0044 0532 0130 00.</p>",
    metadata: { order: "A-1001" },
  });
  const source = { pdf_id: ids.get("pdf") };
  await make("img", "/v1/images", { html: "<h1>Receipt</h1>", viewport: { width: 320, height: 200 } });
  await make("ext", "/v1/extract/text", { source, format: "markdown" });
  const thumbnails = client.post("/v1/pdfs/thumbnails", { source, pages: "1" });
  ids.set("thm", (await client.json<{ data: Resource[] }>(thumbnails)).data[0]?.id ?? "");
  await make("job", "/v1/pdfs/split", { source, every: 1, async: true });
  await jobEnded();
  const fails = { javascript: "throw new Error('no rows')", async: true };
  await client.json(client.post("/v1/images", { html: "x", ...fails }));
  const nothing = { url: `${site.url}/nothing.pdf` };
  await client.json(client.post("/v1/extract/text", { source: nothing, async: true }));
  await client.json(client.post("/v1/pdfs/split", { source: nothing, every: 1, async: true }));
  await make("bat", "/v1/batches", { items: [{ html: "1" }, { html: "2", javascript: "throw Error('no rows')" }] });
  await ended(ids.get("bat") ?? "");
  await client.post("/v1/pdfs", { html: "x", javascript: "throw new Error('no rows')" });
  const { data } = await client.json<{ data: Resource[] }>(client.get("/v1/events?limit=1"));
  ids.set("evt", data[0]?.id ?? "");
}

const ended = (batchId: string) =>
  vi.waitUntil(async () => (await client.json(client.get(`/v1/batches/${batchId}`))).status !== "processing", {
    timeout: 60_000,
    interval: 100,
  });

const jobEnded = () =>
  vi.waitUntil(async () => (await client.json(client.get(`/v1/jobs/${ids.get("job")}`))).status !== "processing", {
    timeout: 60_000,
    interval: 100,
  });

const allEnded = () =>
  vi.waitUntil(async () => (await client.json<List>(client.get("/v1/batches?status=processing"))).data.length === 0, {
    timeout: 60_000,
    interval: 100,
  });

const allDelivered = () =>
  vi.waitUntil(
    async () => !(await client.json<List>(client.get("/v1/events"))).data.some(({ status }) => status === "pending"),
    { timeout: 60_000, interval: 100 },
  );

interface List {
  data: Resource[];
}

/** Returns the example with real ids and with the URLs of the local example site. */
const placed = <Value>(value: Value): Value =>
  JSON.parse(
    JSON.stringify(value)
      .replaceAll(new RegExp(`\\b([a-z]+)_${ULID}\\b`, "g"), (text, prefix: string) => ids.get(prefix) ?? text)
      .replaceAll(EXAMPLE_SITE, site.url),
  );

async function send(route: Route, example: OperationExample, isFirst: boolean) {
  if (!isFirst) {
    const { body } = placed({ body: example.body });
    const init = { method: route.method.toUpperCase(), ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
    const answer = await client.request(pathOf(route, placed(example)), init);
    return { status: answer.status, body: await answer.json() };
  }
  samples += 1;
  const sample = operationOf(route)["x-codeSamples"].find(({ label }) => label === "curl")?.source ?? "";
  return runCurl(placed(sample), client.key);
}

const operationOf = ({ path, method }: Route): Operation => {
  const operation = document.paths[path]?.[method];
  if (!operation) throw new Error(`${method} ${path} is not described`);
  return operation;
};

/**
 * Prepares the request of an operation: creates a resource that an earlier operation has deleted, or waits until asynchronous work has
 * ended.
 */
async function before({ call }: Route): Promise<void> {
  if (call === "pdfs.delete") ids.set("pdf", (await client.json(client.post("/v1/pdfs", { html: "gone soon" }))).id);
  if (call === "batches.list") await allEnded();
  if (/^events\./.test(call)) await allDelivered();
  if (call !== "batches.cancel") return;
  const items = Array.from({ length: 20 }, () => ({ html: "slow", wait_for_timeout: 10_000, timeout: 60_000 }));
  ids.set("bat", (await client.json(client.post("/v1/batches", { items }))).id);
}

/** Stores the id of the resource that an example created, because later examples refer to it. */
function after({ call }: Route, { id }: Resource): void {
  const prefix = /^(tpl|par|ast|we)_/.exec(id ?? "")?.[1];
  if (prefix && call.endsWith(".create")) ids.set(prefix, id);
}

function judge(pointer: string, value: unknown): void {
  const validate = ajv.getSchema(`openapi#${pointer}`) ?? ajv.compile({ $ref: `openapi#${pointer}` });
  expect({ valid: validate(value), errors: validate.errors ?? [] }).toEqual({ valid: true, errors: [] });
}

const escaped = (part: string) => part.replaceAll("~", "~0").replaceAll("/", "~1");

describe("The examples of the API reference", () => {
  it("exist for every operation", () => {
    expect(routes.filter(({ operationId }) => !EXAMPLES[operationId]).map(({ operationId }) => operationId)).toEqual(
      [],
    );
  });

  it("are checked strictly: a response field that is not described fails the test", () => {
    const pointer = "/components/schemas/DeletedPdf";
    const gone = { id: `pdf_${ULID}`, object: "pdf", deleted: true };
    judge(pointer, gone);
    expect(() => judge(pointer, { ...gone, colour: "red" })).toThrow();
    expect(() => judge(pointer, { ...gone, deleted: "yes" })).toThrow();
  });

  it.each(cases)("match their schema and the recorded response: %s", async (name, { route, example, isFirst }) => {
    await before(route);
    const { status, body } = await send(route, example, isFirst);
    expect(status, JSON.stringify(body)).toBe(isAsync(example) ? 202 : route.success.status);
    const answer = ["paths", escaped(route.path), route.method, "responses", String(status), "content"].join("/");
    judge(`/${answer}/application~1json/schema`, body);
    after(route, body as Resource);
    seen.set(name, normalizeResponse(body, site.url));
    if (isRecording) return;
    const shown =
      operationOf(route).responses[status]?.content["application/json"].examples?.[name.split(".")[1] ?? ""];
    expect(shown, "recorded by FOLIO_RECORD=1").toBeDefined();
    expect(differences(shown?.value, normalizeResponse(body, site.url))).toEqual([]);
  });
});

describe("The webhooks of the API reference", () => {
  it("are all delivered, and each delivery matches its schema", async () => {
    const types = Object.keys(document.webhooks);
    const missing = () => types.filter((type) => !site.deliveries.some(({ body }) => body.type === type));
    await vi.waitUntil(() => missing().length === 0, { timeout: 30_000 }).catch(() => expect(missing()).toEqual([]));
    for (const { body } of site.deliveries) {
      judge(`/webhooks/${escaped(body.type)}/post/requestBody/content/application~1json/schema`, body);
    }
    for (const type of types) {
      const first = site.deliveries.find(({ body }) => body.type === type);
      seen.set(type, normalizeResponse(first?.body, site.url));
      expect(Object.keys(first?.headers ?? {})).toEqual(
        expect.arrayContaining(["service-signature", "webhook-id", "webhook-timestamp", "webhook-signature"]),
      );
    }
  });
});
