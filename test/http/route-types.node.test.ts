import { expect, it } from "vitest";
import * as z from "zod";
import { route } from "../../src/http/route.ts";

const definition = {
  method: "get",
  path: "/v1/pages",
  operationId: "listPages",
  call: "pages.list",
  tag: "PDFs",
  summary: "List pages",
  command: { none: "Only for this test." },
  guide: "basics",
  scope: "pdfs:read",
  success: { status: 200, schema: () => z.object({ pages: z.number() }), description: "Pages." },
  errors: [],
} as const;

it("The types of `route` accept only a handler whose result matches the schema of the success response", () => {
  const accepted = route({ ...definition, handle: async () => ({ status: 200, body: { pages: 1 } }) });
  // @ts-expect-error: `pages` is a number by the schema.
  const wrongType = route({ ...definition, handle: async () => ({ status: 200, body: { pages: "1" } }) });
  // @ts-expect-error: the schema requires `pages`.
  const missing = route({ ...definition, handle: async () => ({ status: 200, body: {} }) });
  expect([accepted, wrongType, missing].map(({ operationId }) => operationId)).toEqual(Array(3).fill("listPages"));
});
