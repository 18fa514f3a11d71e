import { beforeAll, describe, expect, it } from "vitest";
import { pages } from "../../src/dashboard/pages.ts";
import { newId } from "../../src/domain/ids.ts";
import { roleSuffices } from "../../src/domain/people.ts";
import { TestDashboard, type TestMember } from "../support/dashboard.ts";
import { config } from "../support/environment.ts";

const dashboard = new TestDashboard();

/** Returns the path of a page, with ids of resources that do not exist. */
const pathOf = (path: string) => path.replaceAll(/:\w+/g, newId("pdf", Date.now()));
const all = pages.map(({ method, path, role }) => ({
  method,
  path,
  role,
  name: `${method.toUpperCase()} ${path || "/"}`,
}));

describe("the dashboard pages and actions of an account", () => {
  // Shared by all tests: no request changes the data of these people, and each sign-in would compute two password
  // hashes.
  let owner: TestMember;
  let stranger: TestMember;
  let viewer: TestMember;
  beforeAll(async () => {
    [owner, stranger, viewer] = await Promise.all([
      dashboard.member(),
      dashboard.member(),
      dashboard.member({ role: "viewer" }),
    ]);
  });

  it.each(all)("$name: redirects a visitor without a session to the sign-in page", async ({ method, path }) => {
    const answer = await dashboard.fetch(`/dashboard/${owner.accountId}/live${pathOf(path)}`, {
      method: method.toUpperCase(),
      headers: { Origin: config.BASE_URL },
    });
    expect(answer.status).toBe(method === "get" ? 303 : 401);
    if (method === "get") expect(answer.headers.get("Location")).toMatch(/^\/sign-in\?next=/);
  });

  it.each(all)(
    "$name: gives a member of another account the same response as for an unknown account",
    async ({ method, path }) => {
      const ask = async (accountId: string) => {
        const url = `/dashboard/${accountId}/live${pathOf(path)}`;
        const answer = method === "get" ? await stranger.get(url) : await stranger.post(url);
        return { status: answer.status, text: (await answer.text()).replaceAll(accountId, "") };
      };
      const foreign = await ask(owner.accountId);
      expect(foreign.status).toBe(404);
      expect(foreign).toEqual(await ask(newId("acc", Date.now())));
    },
  );

  it.each(all.filter(({ method }) => method === "post"))(
    "$name: rejects a form that another site sent",
    async ({ path }) => {
      const url = `${owner.base()}${pathOf(path)}`;
      expect((await owner.post(url, {}, { "Sec-Fetch-Site": "cross-site" })).status).toBe(403);
      expect((await owner.post(url, {}, { Origin: "https://evil.example" })).status).toBe(403);
      const own = { Cookie: owner.cookie, Origin: config.BASE_URL };
      const body = new URLSearchParams({ csrf: "x" });
      expect((await dashboard.fetch(url, { method: "POST", headers: own, body })).status).toBe(403);
      expect((await dashboard.fetch(url, { method: "POST", headers: own })).status).toBe(403);
    },
  );

  it.each(all.filter(({ role }) => role !== "viewer"))(
    "$name: rejects a viewer, whose role does not suffice",
    async ({ method, path }) => {
      const url = `${viewer.base()}${pathOf(path)}`;
      expect((await (method === "get" ? viewer.get(url) : viewer.post(url))).status).toBe(403);
    },
  );

  it("reject developers where the role of an owner is required", async () => {
    const developer = await dashboard.member({ role: "developer" });
    for (const { method, path } of all.filter(({ role }) => !roleSuffices("developer", role))) {
      const url = `${developer.base()}${pathOf(path)}`;
      expect((await (method === "get" ? developer.get(url) : developer.post(url))).status).toBe(403);
    }
  });

  it.each(all.filter(({ method, path }) => method === "get" && !path.includes(":")))(
    "$name: has the strict Content-Security-Policy and a heading",
    async ({ path }) => {
      const answer = await owner.get(`${owner.base()}${path}`);
      expect(answer.status).toBe(200);
      const policy = answer.headers.get("Content-Security-Policy") ?? "";
      if (answer.headers.get("Content-Type")?.startsWith("text/html")) {
        expect(policy).toContain("script-src 'self';");
        expect(policy).not.toContain("unsafe");
        const text = await answer.text();
        expect(text).toMatch(/<h1>/);
        expect(text).not.toMatch(/<script(?![^>]*\bsrc=)|\son\w+="|\sstyle="/);
      }
      expect(answer.headers.get("X-Content-Type-Options")).toBe("nosniff");
    },
  );
});
