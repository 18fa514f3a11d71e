import { describe, expect, it } from "vitest";
import { TestDashboard, type TestMember } from "../support/dashboard.ts";
import { config } from "../support/environment.ts";

const dashboard = new TestDashboard();

const svg = (color: string) =>
  new File([`<svg xmlns="http://www.w3.org/2000/svg"><rect fill="${color}"/></svg>`], "logo.svg");

/** Uploads a file with a form, as a browser does. */
async function upload(owner: TestMember, path: string, fields: Record<string, string | File>): Promise<Response> {
  const body = new FormData();
  body.set("csrf", await owner.csrf());
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  const headers = { Cookie: owner.cookie, Origin: config.BASE_URL, "Sec-Fetch-Site": "same-origin" };
  return dashboard.fetch(`${owner.base()}${path}`, { method: "POST", body, headers });
}

describe("the dashboard's asset pages", () => {
  it("upload an asset, show it, replace its file and delete it", async () => {
    const owner = await dashboard.member();
    const path = `${owner.base()}/assets`;
    const added = await upload(owner, "/assets", { name: "logo", description: "Ours", file: svg("red") });
    expect([added.status, added.headers.get("Location")]).toEqual([303, `${path}?done=created`]);
    const list = await owner.text(path);
    const id = /\/assets\/(ast_\w+)/.exec(list)?.[1] ?? "";
    expect(list).toMatch(/<img src="[^"]*\/files\/ast_\w+\.svg\?/);
    const { services } = dashboard;
    const before = await services.assets.find(owner.accountId, id, null);
    const replaced = await upload(owner, `/assets/${id}`, {
      description: "Ours",
      file: svg("blue"),
      version: "1",
      update_templates: "1",
    });
    expect(replaced.headers.get("Location")).toBe(`${path}/${id}?done=saved`);
    const after = await services.assets.find(owner.accountId, id, null);
    expect([after?.version, after?.sha256 === before?.sha256]).toEqual([2, false]);
    const renamed = await upload(owner, `/assets/${id}`, {
      description: "Theirs",
      file: new File([], ""),
      version: "2",
    });
    expect(renamed.status).toBe(303);
    expect(await services.assets.find(owner.accountId, id, null)).toMatchObject({
      version: 3,
      description: "Theirs",
      sha256: after?.sha256,
    });
    expect((await owner.post(`${path}/${id}/delete`)).headers.get("Location")).toBe(`${path}?done=deleted`);
    expect(await owner.text(path)).toContain("No asset yet");
  });

  it("show each error at its field, and reject an update that is based on an old version", async () => {
    const owner = await dashboard.member();
    const none = await upload(owner, "/assets", { name: "logo", description: "", file: new File([], "") });
    expect([none.status, (await none.text()).includes('id="file-fault"')]).toEqual([422, true]);
    const text = await upload(owner, "/assets", { name: "logo", description: "", file: new File(["text"], "a.txt") });
    expect(await text.text()).toContain("must be an image or a font");
    await upload(owner, "/assets", { name: "logo", description: "", file: svg("red") });
    const id = /\/assets\/(ast_\w+)/.exec(await owner.text(`${owner.base()}/assets`))?.[1] ?? "";
    const stale = await upload(owner, `/assets/${id}`, { description: "x", version: "7" });
    expect([stale.status, (await stale.text()).includes("the asset is at version 1")]).toEqual([422, true]);
  });
});
