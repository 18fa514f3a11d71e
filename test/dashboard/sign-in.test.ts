import { describe, expect, it } from "vitest";
import type { Mail } from "../../src/domain/mail.ts";
import { PASSWORD, TestDashboard } from "../support/dashboard.ts";
import { config } from "../support/environment.ts";

const own = { Origin: config.BASE_URL, "Sec-Fetch-Site": "same-origin" };

const send = (
  dashboard: TestDashboard,
  path: string,
  fields: Record<string, string>,
  headers: Record<string, string> = own,
) => dashboard.fetch(path, { method: "POST", headers, body: new URLSearchParams(fields) });

describe("the dashboard's sign-up and sign-in pages", () => {
  it("create an account with starter credits when the link in the e-mail is opened", async () => {
    const sent: Mail[] = [];
    const dashboard = new TestDashboard({ mailer: { send: async (mail) => void sent.push(mail) } });
    const email = `${crypto.randomUUID()}@example.test`;
    const page = await send(dashboard, "/sign-up", { name: "Ada", email, password: PASSWORD });
    expect(await page.text()).toContain("Check your e-mail");
    const link = /https:\/\/\S+/.exec(sent[0]?.text ?? "")?.[0] ?? "";
    const confirmed = await dashboard.fetch(link.slice(config.BASE_URL.length));
    expect(confirmed.headers.get("Location")).toBe("/dashboard");
    const cookie = confirmed.headers
      .getSetCookie()
      .map((value) => value.split(";")[0])
      .join("; ");
    const home = await dashboard.fetch("/dashboard", { headers: { Cookie: cookie } });
    const accountId = /acc_\w+/.exec(home.headers.get("Location") ?? "")?.[0] ?? "";
    expect((await dashboard.services.gate(accountId).balance()).available).toBe(50);
  });

  it("show each error at its field and keep the entries except the password", async () => {
    const dashboard = new TestDashboard();
    const answer = await send(dashboard, "/sign-up", { name: "Ada <b>", email: "nonsense", password: "short" });
    const text = await answer.text();
    expect(answer.status).toBe(422);
    expect(text).toContain('value="Ada &lt;b&gt;"');
    expect(text).toContain("Enter an e-mail address");
    expect(text).toContain("at least 10 characters");
    expect(text).not.toContain("short");
  });

  it("give a wrong password and an unknown address the same response, and reject every attempt after the tenth", async () => {
    const dashboard = new TestDashboard();
    const { email } = await dashboard.member();
    const wrong = await send(dashboard, "/sign-in", { email, password: "wrong horse battery" });
    const unknown = await send(dashboard, "/sign-in", {
      email: "nobody@example.test",
      password: "wrong horse battery",
    });
    expect(wrong.status).toBe(422);
    expect((await wrong.text()).replaceAll(email, "")).toBe(
      (await unknown.text()).replaceAll("nobody@example.test", ""),
    );
    for (let attempt = 2; attempt <= 10; attempt += 1)
      await send(dashboard, "/sign-in", { email, password: "wrong horse battery" });
    const bounded = await send(dashboard, "/sign-in", { email, password: PASSWORD });
    expect(await bounded.text()).toContain("Too many attempts");
  });

  it("redirect only to pages of the dashboard after sign-in", async () => {
    const dashboard = new TestDashboard();
    const { email } = await dashboard.member();
    for (const [next, goes] of [
      ["/dashboard/acc_x/live/keys", "/dashboard/acc_x/live/keys"],
      ["https://evil.example/", "/dashboard"],
      ["//evil.example", "/dashboard"],
      ["/\\evil.example", "/dashboard"],
    ] as const) {
      const answer = await send(dashboard, "/sign-in", { email, password: PASSWORD, next });
      expect(answer.headers.get("Location")).toBe(goes);
    }
  });

  it("reject forms that another origin sent", async () => {
    const dashboard = new TestDashboard();
    const { email } = await dashboard.member();
    for (const headers of [
      {},
      { Origin: "https://evil.example" },
      { Origin: config.BASE_URL, "Sec-Fetch-Site": "cross-site" },
    ]) {
      const answer = await send(
        dashboard,
        "/sign-in",
        { email, password: PASSWORD },
        headers as Record<string, string>,
      );
      expect(answer.status).toBe(403);
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
  });

  it("end the session at sign-out, so that a copy of its cookie is invalid too", async () => {
    const dashboard = new TestDashboard();
    const owner = await dashboard.member();
    expect((await owner.get(`${owner.base()}/keys`)).status).toBe(200);
    expect((await owner.post("/sign-out")).headers.get("Location")).toBe("/sign-in?after=signed_out");
    expect((await owner.get(`${owner.base()}/keys`)).status).toBe(303);
  });
});
