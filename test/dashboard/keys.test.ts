import { describe, expect, it } from "vitest";
import { newId } from "../../src/domain/ids.ts";
import { createKey } from "../../src/operations/keys/create.ts";
import { listKeys } from "../../src/operations/keys/list.ts";
import { TestDashboard, type TestMember } from "../support/dashboard.ts";

const dashboard = new TestDashboard();
const { services } = dashboard;
const keys = (member: TestMember) => `${member.base()}/keys`;
const kept = ({ accountId }: TestMember) => listKeys({ services, caller: { accountId } });

describe("the dashboard's page of API keys", () => {
  it("shows the error of an invalid IP allowlist at its field and keeps the entries", async () => {
    const owner = await dashboard.member();
    const fields = { name: "server", scopes: ["pdfs:read", "usage:read"], allowlist: "203.0.113.0/24, 1.2.3.4/99" };
    const refused = await owner.post(keys(owner), fields);
    const text = await refused.text();
    expect(refused.status).toBe(422);
    expect(text).toMatch(/id="allowlist-fault">[^<]*must have a prefix length from 1 to 32/);
    expect(text).toContain("203.0.113.0/24, 1.2.3.4/99");
    expect(text.match(/<input[^>]*\bchecked\b/g)?.map((box) => /value="([^"]+)"/.exec(box)?.[1])).toEqual(
      fields.scopes,
    );
    expect(await kept(owner)).toEqual([]);
  });

  it.each([
    ["a line end", "a\r\nBcc: x@example.test"],
    ["a control character", "a\u0007b"],
    ["a text direction mark", "a\u202egnp.exe"],
    ["10,000 characters", "N".repeat(10_000)],
  ])("rejects a name of a key or an account that contains %s", async (_, name) => {
    const owner = await dashboard.member();
    for (const path of [keys(owner), `${owner.base()}/settings/name`]) {
      const refused = await owner.post(path, { name });
      expect(refused.status).toBe(422);
      expect(await refused.text()).toContain('id="name-fault"');
    }
    expect(await kept(owner)).toEqual([]);
  });

  it("accepts names in any script, and with emoji", async () => {
    const owner = await dashboard.member();
    for (const name of ["شركة الطباعة", "印刷 👩‍💻"])
      expect((await owner.post(keys(owner), { name })).status).toBe(200);
    expect((await kept(owner)).map(({ name }) => name)).toEqual(["印刷 👩‍💻", "شركة الطباعة"]);
  });

  it("shows when each key was last used", async () => {
    const owner = await dashboard.member();
    const { accountId } = owner;
    const { record } = await createKey({
      services,
      caller: { accountId },
      input: { environment: "live", name: "server" },
    });
    expect(await owner.text(keys(owner))).toContain("not in seven days");
    const createdAt = Date.now() - 5_000;
    const entry = {
      accountId,
      environment: "live",
      method: "GET",
      route: "/v1/usage",
      status: 200,
      code: null,
    } as const;
    const used = { ...entry, id: newId("req", createdAt), keyId: record.id, durationMs: 3, createdAt };
    await services.commit(services.requestLog.adding([used]));
    const text = await owner.text(keys(owner));
    expect(text).not.toContain("not in seven days");
    expect(text).toContain(new Date(createdAt).toISOString());
  });

  it("reports a form over the size limit as too large, not as a form from another site", async () => {
    const owner = await dashboard.member();
    const headers = { "Content-Length": "3000000" };
    const refused = await owner.post(keys(owner), { name: "x".repeat(3_000_000) }, headers);
    expect(refused.status).toBe(413);
    expect(await refused.text()).toContain("more than 2000000 bytes");
  });
});
