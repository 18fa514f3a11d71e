import { describe, expect, it } from "vitest";
import type { Mail } from "../../src/domain/mail.ts";
import { PASSWORD, TestDashboard } from "../support/dashboard.ts";
import { config, env } from "../support/environment.ts";

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
    const Cookie = page.headers.getSetCookie()[0]?.split(";")[0] ?? "";
    const confirmed = await dashboard.fetch(link.slice(config.BASE_URL.length), { headers: { Cookie } });
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
    expect(bounded.status).toBe(429);
    expect(Number(bounded.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(Number(bounded.headers.get("Retry-After"))).toBeLessThanOrEqual(900);
    expect(await bounded.text()).toContain("Too many attempts");
  });

  it("accept the right password from a known browser, however often others failed, and limit its own attempts", async () => {
    const dashboard = new TestDashboard();
    const { email } = await dashboard.member();
    const first = await send(dashboard, "/sign-in", { email, password: PASSWORD });
    const Cookie = first.headers
      .getSetCookie()
      .filter((cookie) => cookie.includes(".device_"))
      .map((cookie) => cookie.split(";")[0])
      .join("; ");
    const from = { ...own, "CF-Connecting-IP": "203.0.113.77" };
    for (let attempt = 1; attempt <= 52; attempt += 1)
      await send(dashboard, "/sign-in", { email, password: "x" }, from);
    expect((await send(dashboard, "/sign-in", { email, password: PASSWORD }, from)).status).toBe(429);
    const known = { ...from, Cookie };
    expect((await send(dashboard, "/sign-in", { email, password: PASSWORD }, known)).status).toBe(303);
    for (let attempt = 2; attempt <= 10; attempt += 1)
      expect((await send(dashboard, "/sign-in", { email, password: "x" }, known)).status).toBe(422);
    expect((await send(dashboard, "/sign-in", { email, password: PASSWORD }, known)).status).toBe(429);
  });

  it("let a signed-in person use the forms of the profile, however many sign-ins of others failed", async () => {
    const dashboard = new TestDashboard();
    const member = await dashboard.member();
    for (let attempt = 1; attempt <= 11; attempt += 1)
      await send(dashboard, "/sign-in", { email: member.email, password: "x" });
    const change = (current_password: string) =>
      member.post("/profile/password", { current_password, password: "changed horse battery" });
    for (let attempt = 1; attempt <= 10; attempt += 1) expect((await change("wrong")).status).toBe(422);
    const refused = await change(PASSWORD);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
  });

  it("count codes by person, whatever cookies are added, and store neither cookies nor addresses of mail", async () => {
    const dashboard = new TestDashboard();
    const { email, cookie } = await dashboard.member();
    const answers: number[] = [];
    for (let attempt = 1; attempt <= 12; attempt += 1) {
      const headers = { ...own, Cookie: `junk${attempt}=${crypto.randomUUID()}; ${cookie}` };
      answers.push((await send(dashboard, "/second-factor", { code: "000000" }, headers)).status);
    }
    expect(answers.slice(-2)).toEqual([429, 429]);
    expect(answers.slice(0, 10)).toEqual(answers.slice(0, 10).map(() => 422));
    await send(dashboard, "/sign-in", { email, password: "wrong" });
    const { results } = await env.DB.prepare("SELECT subject FROM sign_in_attempts").all<{ subject: string }>();
    const subjects = results.map(({ subject }) => subject).join("\n");
    expect(subjects).toContain("code:subject:");
    for (const secret of ["junk", "folio", "@", email]) expect(subjects).not.toContain(secret);
  });

  it("ask for a password before a sign-up from another browser is confirmed", async () => {
    const sent: Mail[] = [];
    const dashboard = new TestDashboard({ mailer: { send: async (mail) => void sent.push(mail) } });
    const email = `${crypto.randomUUID()}@example.test`;
    await send(dashboard, "/sign-up", { name: "Eve", email, password: "the attacker's password" });
    const link = new URL(/https:\/\/\S+/.exec(sent[0]?.text ?? "")?.[0] ?? "");
    const opened = await dashboard.fetch(link.pathname + link.search);
    expect([opened.status, opened.headers.getSetCookie()]).toEqual([200, []]);
    expect(await opened.text()).toContain("Choose your password");
    const token = link.searchParams.get("token") ?? "";
    expect((await send(dashboard, "/verify-email", { token, password: "short" })).status).toBe(422);
    const confirmed = await send(dashboard, "/verify-email", { token, password: PASSWORD });
    expect(confirmed.headers.get("Location")).toBe("/dashboard");
    expect((await send(dashboard, "/sign-in", { email, password: "the attacker's password" })).status).toBe(422);
    expect((await send(dashboard, "/sign-in", { email, password: PASSWORD })).status).toBe(303);
    const again = await send(dashboard, "/verify-email", { token, password: "a third password" });
    expect(again.headers.get("Location")).toBe("/sign-in?after=stale_link");
    const forged = await send(
      dashboard,
      "/verify-email",
      { token, password: PASSWORD },
      { Origin: "https://evil.example" },
    );
    expect(forged.status).toBe(403);
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
