import { expect, it } from "vitest";
import { python, testsRun } from "../clients/support/python.ts";
import { freshClient } from "./support/client.ts";

it("The Python client renders, edits and extracts documents, manages templates and waits for batches", async () => {
  const account = await freshClient({ credits: 500 });
  const env = { FOLIO_API_KEY: account.key, FOLIO_BASE_URL: account.baseUrl };
  const output = await python(["-m", "unittest", "test_service"], env);
  expect(testsRun(output)).toBeGreaterThanOrEqual(6);
  expect(output).toMatch(/^OK$/m);
});
