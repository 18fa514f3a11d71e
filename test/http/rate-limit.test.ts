import { expect, it } from "vitest";
import { TestApi } from "../support/api.ts";
import { expectError } from "../support/errors.ts";

const api = new TestApi();

it("A test key may send ten requests per minute, also if they run concurrently", async () => {
  const client = await api.client({ environment: "test" });
  const answers = await Promise.all(Array.from({ length: 20 }, () => client.get("/v1/usage")));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
  const refused = await client.get("/v1/usage");
  expect(refused.headers.get("RateLimit-Policy")).toBe('"key";q=10;w=60');
  expect(refused.headers.get("RateLimit")).toMatch(/^"key";r=0;t=\d+$/);
  const waitS = Number(refused.headers.get("Retry-After"));
  expect(waitS).toBeGreaterThan(0);
  expect(waitS).toBeLessThanOrEqual(60);
  await expectError(refused, "rate_limit_exceeded");
  const another = await client.withKey({ environment: "test" });
  expect((await another.get("/v1/usage")).status).toBe(200);
});
