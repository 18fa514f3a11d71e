import { describe, expect, it } from "vitest";
import { auditEntry } from "../../src/resources/audit-log.ts";
import { TestApi, type TestClient } from "../support/api.ts";
import { config, env } from "../support/environment.ts";

const api = new TestApi();

async function operator<Body>(method: string, path: string, body?: object): Promise<Body> {
  const answer = await api.fetch(`/operator/v1${path}`, {
    method,
    headers: { Authorization: `Bearer ${config.OPERATOR_SECRET}`, "Content-Type": "application/json" },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  expect(answer.status).toBeLessThan(300);
  return (await answer.json()) as Body;
}

async function auditOf({ accountId }: TestClient, query = "") {
  const page = await operator<{ data: unknown[]; has_more: boolean }>(
    "GET",
    `/accounts/${accountId}/audit_log${query}`,
  );
  return { entries: page.data.map((entry) => auditEntry().parse(entry)), hasMore: page.has_more };
}

const actionsOf = async (client: TestClient) => (await auditOf(client)).entries.map(({ action }) => action);

describe("The audit log", () => {
  it("lists changes of accounts, plans, credits and keys, newest first", async () => {
    const client = await api.client();
    const keys = `/accounts/${client.accountId}/keys`;
    const made = { environment: "test", scopes: ["pdfs:read"], ip_allowlist: ["10.0.0.0/8"] };
    const { id } = await operator<{ id: string }>("POST", keys, made);
    const rotated = await operator<{ id: string }>("POST", `${keys}/${id}/rotate`);
    await operator("DELETE", `${keys}/${rotated.id}`);
    await operator("PATCH", `/accounts/${client.accountId}`, { plan: "growth" });
    await operator("POST", `/accounts/${client.accountId}/credits`, { credits: 7, pack_id: `${client.accountId}:7` });
    const { entries } = await auditOf(client);
    expect(entries.map(({ action, subject }) => [action, subject])).toEqual([
      ["credits.granted", `${client.accountId}:7`],
      ["account.plan_changed", client.accountId],
      ["api_key.changed", rotated.id],
      ["api_key.changed", id],
      ["api_key.created", rotated.id],
      ["api_key.created", id],
      ["api_key.created", expect.stringMatching(/^key_/)],
      ["credits.granted", `${client.accountId}:starter`],
      ["account.created", client.accountId],
    ]);
    expect(entries[1]?.details).toEqual({ from: "scale", to: "growth" });
    expect(entries[2]?.details).toMatchObject({ revoked: true, rotated: false });
    expect(entries[3]?.details).toMatchObject({ revoked: false, rotated: true });
    expect(entries[5]?.details).toMatchObject({ scopes: ["pdfs:read"], ip_allowlist: ["10.0.0.0/8"] });
  });

  it("lists changes of webhook endpoints, their secret rotations and their deletions, and never contains a secret", async () => {
    const client = await api.client();
    const before = (await actionsOf(client)).length;
    const body = { url: "https://example.com/hook", events: ["*"] };
    const { id } = (await (await client.post("/v1/webhook_endpoints", body)).json()) as { id: string };
    const secret = (await (await client.post(`/v1/webhook_endpoints/${id}/rotate_secret`, {})).json()) as {
      secret: string;
    };
    await client.patch(`/v1/webhook_endpoints/${id}`, { status: "disabled" });
    await client.delete(`/v1/webhook_endpoints/${id}`);
    const pdf = (await (await client.post("/v1/pdfs", { html: "<p>" })).json()) as { id: string };
    await client.delete(`/v1/pdfs/${pdf.id}`);
    const { entries } = await auditOf(client);
    expect(entries.slice(0, entries.length - before).map(({ action }) => action)).toEqual([
      "pdf.deleted",
      "webhook_endpoint.deleted",
      "webhook_endpoint.changed",
      "webhook_endpoint.changed",
      "webhook_endpoint.created",
    ]);
    expect(JSON.stringify(entries)).not.toContain(secret.secret.slice(6, 20));
  });

  it("lists the suspension of an account and its end", async () => {
    const client = await api.client();
    await operator("POST", `/accounts/${client.accountId}/suspend`, { reason: "unpaid" });
    await operator("POST", `/accounts/${client.accountId}/resume`, {});
    const { entries } = await auditOf(client);
    expect(entries.slice(0, 2).map(({ action }) => action)).toEqual(["account.resumed", "account.suspended"]);
    expect(entries[1]?.details).toEqual({ reason: "unpaid" });
  });

  it("names who made the change: the operator, a key, or the service itself", async () => {
    const client = await api.client();
    const { id: keyId } = await operator<{ id: string }>("POST", `/accounts/${client.accountId}/keys`, {
      environment: "live",
    });
    await operator("PATCH", `/accounts/${client.accountId}`, { plan: "growth" });
    await operator("POST", `/accounts/${client.accountId}/credits`, { credits: 7, pack_id: `${client.accountId}:7` });
    const body = { url: "https://example.com/hook", events: ["*"] };
    const { id } = (await (await client.post("/v1/webhook_endpoints", body)).json()) as { id: string };
    const { id: own } = (await api.services.apiKeys.list(client.accountId)).find((key) => key.id !== keyId) ?? {};
    const actors = new Map((await auditOf(client)).entries.map((entry) => [entry.subject, entry.actor]));
    expect(actors.get(keyId)).toBe("operator");
    expect(actors.get(`${client.accountId}:7`)).toBe("operator");
    expect(actors.get(id)).toBe(own);
    expect(actors.get(own ?? "")).toBeNull();
    const left = await env.DB.prepare("SELECT count(*) AS n FROM audit_actor").first("n");
    expect(left).toBe(0);
  });

  it("names the right actor for changes that several actors make in parallel", async () => {
    const clients = await Promise.all(Array.from({ length: 8 }, () => api.client()));
    const body = { url: "https://example.com/hook", events: ["*"] };
    await Promise.all(clients.map((client) => client.post("/v1/webhook_endpoints", body)));
    for (const client of clients) {
      const [key] = await api.services.apiKeys.list(client.accountId);
      expect((await auditOf(client)).entries[0]).toMatchObject({ action: "webhook_endpoint.created", actor: key?.id });
    }
  });

  it("has no entry for a change that failed", async () => {
    const client = await api.client();
    const before = await actionsOf(client);
    const body = { url: "https://10.0.0.1/hook", events: ["*"] };
    expect((await client.post("/v1/webhook_endpoints", body)).status).toBe(422);
    await operator("PATCH", `/accounts/${client.accountId}`, { plan: "scale" });
    expect(await actionsOf(client)).toEqual(before);
  });

  it("has no entry that can be changed or deleted", async () => {
    const { accountId } = await api.client();
    const write = (sql: string) => env.DB.prepare(`${sql} WHERE account_id = ?`).bind(accountId).run();
    await expect(write("UPDATE audit_entries SET action = 'x'")).rejects.toThrow("append-only");
    await expect(write("DELETE FROM audit_entries")).rejects.toThrow("append-only");
  });

  it("is paginated", async () => {
    const client = await api.client();
    const all = (await auditOf(client)).entries;
    const first = await auditOf(client, "?limit=2");
    const second = await auditOf(client, `?limit=100&before=${first.entries[1]?.sequence}`);
    expect([first.hasMore, second.hasMore]).toEqual([true, false]);
    expect([...first.entries, ...second.entries]).toEqual(all);
  });
});
