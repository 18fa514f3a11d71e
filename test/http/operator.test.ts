import { createExecutionContext } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { newId } from "../../src/domain/ids.ts";
import { createApp } from "../../src/http/app.ts";
import { createKey } from "../../src/operations/keys/create.ts";
import { HTTP_SETTINGS, TestApi } from "../support/api.ts";
import { config, env } from "../support/environment.ts";
import { expectError } from "../support/errors.ts";

let nowMs = Date.now();
const api = new TestApi({ clock: { now: () => nowMs } });

function operator(method: string, path: string, body?: unknown): Promise<Response> {
  const headers = { Authorization: `Bearer ${config.OPERATOR_SECRET}`, "Content-Type": "application/json" };
  return api.fetch(`/operator/v1${path}`, {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

const json = async (answer: Promise<Response>) => (await (await answer).json()) as { id: string; key: string };
const email = () => `${newId("acc", nowMs).toLowerCase()}@example.test`;
const usage = (key: string) => api.fetch("/v1/usage", { headers: { Authorization: `Bearer ${key}` } });

describe("The operator API", () => {
  it("returns 404 to requests without the operator secret", async () => {
    await expectError(await api.fetch("/operator/v1/accounts"), "route_not_found");
    const wrong = { headers: { Authorization: "Bearer wrong" } };
    await expectError(await api.fetch("/operator/v1/accounts", wrong), "route_not_found");
  });

  it("accepts each of several operator secrets, so that a secret can be replaced", async () => {
    const secrets = ["new-operator-secret-of-32-characters", "the-operator-secret-of-before-0123456"];
    const services = api.services;
    const app = createApp(services, { ...HTTP_SETTINGS, operatorSecrets: secrets });
    const status = async (secret: string) => {
      const headers = { Authorization: `Bearer ${secret}` };
      const request = new Request(`${config.BASE_URL}/operator/v1/accounts?limit=1`, { headers });
      return (await app.fetch(request, env, createExecutionContext())).status;
    };
    expect(await Promise.all([...secrets, secrets.join(), "", "x"].map(status))).toEqual([200, 200, 404, 404, 404]);
  });

  it("creates an account with starter credits, and only one account per e-mail address", async () => {
    const address = email();
    const created = await operator("POST", "/accounts", { name: "Ada", email: address });
    expect(created.status).toBe(201);
    const account = await created.json();
    expect(account).toMatchObject({ object: "account", plan: "free", credits: { available: 50 } });
    await expectError(await operator("POST", "/accounts", { name: "Eve", email: address.toUpperCase() }), "name_taken");
    expect(await json(operator("GET", `/accounts?email=${address}`))).toMatchObject({ data: [{ email: address }] });
  });

  it("grants a credit pack only once per pack id", async () => {
    const { id } = await json(operator("POST", "/accounts", { name: "Ada", email: email() }));
    const pack = { credits: 500, pack_id: "invoice-1" };
    await operator("POST", `/accounts/${id}/credits`, pack);
    expect(await json(operator("POST", `/accounts/${id}/credits`, pack))).toMatchObject({
      credits: { available: 550 },
    });
  });

  it("changes the plan of an account", async () => {
    const { id } = await json(operator("POST", "/accounts", { name: "Ada", email: email() }));
    expect(await json(operator("PATCH", `/accounts/${id}`, { plan: "growth" }))).toMatchObject({ plan: "growth" });
    await expectError(await operator("PATCH", `/accounts/${id}`, { plan: "gold" }), "invalid_parameter");
  });

  it("rotates a key so that the old key works for one more day, and revokes a key at once", async () => {
    const { id } = await json(operator("POST", "/accounts", { name: "Ada", email: email() }));
    const first = await json(operator("POST", `/accounts/${id}/keys`, { environment: "live" }));
    const second = await json(operator("POST", `/accounts/${id}/keys/${first.id}/rotate`));
    expect([(await usage(first.key)).status, (await usage(second.key)).status]).toEqual([200, 200]);
    nowMs += 86_400_001;
    await expectError(await usage(first.key), "invalid_api_key");
    expect((await usage(second.key)).status).toBe(200);
    await operator("DELETE", `/accounts/${id}/keys/${second.id}`);
    nowMs += 10_001;
    await expectError(await usage(second.key), "invalid_api_key");
  });

  it("creates one new key when a key is rotated several times concurrently", async () => {
    const { id } = await json(operator("POST", "/accounts", { name: "Ada", email: email() }));
    const first = await json(operator("POST", `/accounts/${id}/keys`, { environment: "live" }));
    const rotations = await Promise.all(
      Array.from({ length: 6 }, () => operator("POST", `/accounts/${id}/keys/${first.id}/rotate`)),
    );
    expect(rotations.map(({ status }) => status).sort()).toEqual([201, 404, 404, 404, 404, 404]);
    const { data } = (await (await operator("GET", `/accounts/${id}/keys`)).json()) as { data: unknown[] };
    expect(data).toHaveLength(2);
  });

  it("allows five active keys per environment, also for concurrent requests, and a rotated key in addition", async () => {
    const { id } = await json(operator("POST", "/accounts", { name: "Ada", email: email() }));
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => operator("POST", `/accounts/${id}/keys`, { environment: "test" })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
    const refused = answers.find(({ status }) => status !== 201);
    if (!refused) throw new Error("None was refused");
    await expectError(refused, "key_limit_reached");
    const made = answers.find(({ status }) => status === 201);
    const key = (await made?.json()) as { id: string };
    expect((await operator("POST", `/accounts/${id}/keys/${key.id}/rotate`)).status).toBe(201);
    expect((await operator("POST", `/accounts/${id}/keys`, { environment: "live" })).status).toBe(201);
  });

  it("names every error of an invalid IP allowlist", async () => {
    const { id } = await json(operator("POST", "/accounts", { name: "Ada", email: email() }));
    const body = { environment: "live", ip_allowlist: ["10.0.0.0/8", "10.0.0/8", "::/0"] };
    const error = await expectError(await operator("POST", `/accounts/${id}/keys`, body), "invalid_parameter");
    expect(error.details?.map(({ field }) => field)).toEqual(["ip_allowlist[1]", "ip_allowlist[2]"]);
  });

  it("suspends an account, whose keys are rejected until it is reactivated", async () => {
    const { id } = await json(operator("POST", "/accounts", { name: "Acme", email: email() }));
    const { key } = await json(operator("POST", `/accounts/${id}/keys`, { environment: "live" }));
    expect((await usage(key)).status).toBe(200);
    await expectError(await operator("POST", `/accounts/${id}/suspend`, {}), "missing_parameter");
    const suspended = await operator("POST", `/accounts/${id}/suspend`, { reason: "unpaid" });
    expect(await suspended.json()).toMatchObject({
      suspended_at: new Date(nowMs).toISOString(),
      suspension_reason: "unpaid",
    });
    nowMs += 10_000;
    const refused = await expectError(await usage(key), "account_suspended");
    expect(refused.message).not.toContain("unpaid");
    const resumed = await operator("POST", `/accounts/${id}/resume`);
    expect(await resumed.json()).toMatchObject({ suspended_at: null, suspension_reason: null });
    nowMs += 10_000;
    expect((await usage(key)).status).toBe(200);
    await expectError(await operator("POST", "/accounts/acc_none/suspend", { reason: "x" }), "resource_not_found");
  });

  it("accepts existing keys after a new pepper was added, as long as the old pepper is still configured", async () => {
    const client = await api.client();
    const under = (...keyPeppers: [string, ...string[]]) => new TestApi({ keyPeppers });
    const status = async (other: TestApi, key: string) =>
      (await other.fetch("/v1/usage", { headers: { Authorization: `Bearer ${key}` } })).status;
    const next = "pepper-after-the-first-0123456789abcdef";
    const both = under(next, ...config.KEY_PEPPER);
    expect(await status(both, client.key)).toBe(200);
    const { secret } = await createKey({ services: both.services, caller: client, input: { environment: "live" } });
    expect(await status(both, secret)).toBe(200);
    expect(await status(under(next), secret)).toBe(200);
    expect(await status(api, secret)).toBe(401);
    expect(await status(under("pepper-of-nobody-0123456789-0123456789"), client.key)).toBe(401);
  });
});
