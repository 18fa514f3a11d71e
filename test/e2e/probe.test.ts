import { readFile } from "node:fs/promises";
import { expect, inject, it } from "vitest";
import { probe } from "../../scripts/probe/probe.mjs";
import { probeTable } from "../../scripts/probe/table.mjs";
import { freshClient } from "./support/client.ts";

it("The probe (npm run probe), run against npm start, finds the behaviour that is recorded in scripts/probe/local.json", {
  timeout: 240_000,
}, async () => {
  const { base_url: baseUrl } = inject("folio");
  const { key } = await freshClient();
  const rows = await probe(
    { baseUrl, key, local: true, listen: 0, receiver: undefined, save: undefined, json: false },
    () => undefined,
  );
  const reference = JSON.parse(await readFile("scripts/probe/local.json", "utf8"));
  const told = probeTable(rows, reference);
  expect(
    rows.filter(({ state }) => state !== "ok"),
    told,
  ).toEqual([]);
  // Leaves out the row "engines", because versions and fonts depend on the machine.
  const comparable = rows.filter(({ name }) => name !== "engines").map(({ name, found }) => ({ name, found }));
  expect(reference).toEqual(expect.arrayContaining(comparable.map((row) => expect.objectContaining(row))));
});

it("The probe (npm run probe) reports a request that the network restriction should have blocked", () => {
  const row = { name: "guard: url", state: "failed", found: "http://10.0.0.1/ ALLOWED" } as const;
  const table = probeTable([row], [{ name: "guard: url", state: "ok", found: "all refused" }]);
  expect(table).toContain("FAILED: http://10.0.0.1/ ALLOWED");
  expect(table).toContain("locally: all refused");
});
