import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { apiTypes, generatedFile } from "../../../scripts/clients/api-types.mjs";

it("the client's types are those of the OpenAPI document (else: npm run build:clients)", async () => {
  expect(await readFile(generatedFile, "utf8")).toBe(await apiTypes());
});
