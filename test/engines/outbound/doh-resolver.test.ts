import { expect, it } from "vitest";
import { DohResolver } from "../../../src/engines/outbound/doh-resolver.ts";

/** Returns a resolver with these records by `name type`. Other names do not exist. */
function resolverWith(records: Record<string, { type: number; data: string }[]>) {
  const queries: string[] = [];
  const answer = async (input: RequestInfo | URL) => {
    const { searchParams } = new URL(String(input));
    const question = `${searchParams.get("name")} ${searchParams.get("type")}`;
    queries.push(question);
    const found = records[question];
    return Response.json(found ? { Status: 0, Answer: found } : { Status: 3 });
  };
  let nowMs = 0;
  const resolver = new DohResolver("https://dns.example/query", answer as typeof fetch, () => nowMs);
  return { resolver, queries, pass: (ms: number) => (nowMs += ms) };
}

const both = {
  "a.example A": [
    { type: 5, data: "b.example." },
    { type: 1, data: "192.0.2.1" },
  ],
  "a.example AAAA": [{ type: 28, data: "2001:db8::1" }],
};

it("DohResolver returns the addresses of both families and follows aliases", async () => {
  expect(await resolverWith(both).resolver.resolve("a.example")).toEqual(["192.0.2.1", "2001:db8::1"]);
});

it("DohResolver sends one query per name and type within 30 seconds", async () => {
  const { resolver, queries, pass } = resolverWith(both);
  await Promise.all([resolver.resolve("a.example"), resolver.resolve("a.example")]);
  expect(queries).toHaveLength(2);
  pass(31_000);
  await resolver.resolve("a.example");
  expect(queries).toHaveLength(4);
});

it("DohResolver rejects a name that does not exist, and repeats the query next time", async () => {
  const { resolver, queries } = resolverWith({});
  await expect(resolver.resolve("no.example")).rejects.toThrow("does not resolve");
  await expect(resolver.resolve("no.example")).rejects.toThrow("does not resolve");
  expect(queries.length).toBeGreaterThan(2);
});
