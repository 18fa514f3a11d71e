import { describe, expect, it } from "vitest";
import { newId } from "../../src/domain/ids.ts";
import { retrieveAccount } from "../../src/operations/accounts/retrieve.ts";
import { TestDashboard } from "../support/dashboard.ts";
import { config } from "../support/environment.ts";

const dashboard = new TestDashboard();
const { services } = dashboard;
const root = "/dashboard/operator";
const view = (accountId: string) => retrieveAccount({ services, input: { accountId } });
const CHANGES = ["plan", "credits", "suspend", "resume", "retry"];

describe("the operator's pages", () => {
  it("show everybody else what an unknown page shows, and send who is signed out to sign in", async () => {
    const member = await dashboard.member();
    const account = `${root}/accounts/${member.accountId}`;
    const unknown = await (await member.get("/dashboard/nowhere")).text();
    for (const path of [root, `${root}/engine`, account]) {
      const answer = await member.get(path);
      expect(answer.status).toBe(404);
      expect(await answer.text()).toBe(unknown);
      expect((await dashboard.fetch(path)).headers.get("Location")).toBe(`/sign-in?next=${encodeURIComponent(path)}`);
    }
    for (const change of CHANGES) expect((await member.post(`${account}/${change}`)).status).toBe(404);
  });

  it("refuse forged forms", async () => {
    const operator = await dashboard.member({ isOperator: true });
    for (const change of CHANGES) {
      const url = `${root}/accounts/${operator.accountId}/${change}`;
      expect((await operator.post(url, {}, { Origin: "https://evil.example" })).status).toBe(403);
      const headers = { Cookie: operator.cookie, Origin: config.BASE_URL };
      const body = new URLSearchParams({ csrf: "x", plan: "scale", reason: "x" });
      expect((await dashboard.fetch(url, { method: "POST", headers, body })).status).toBe(403);
    }
    const { account } = await view(operator.accountId);
    expect(account).toMatchObject({ plan: "free", suspendedAt: null });
  });

  it("find an account by a part of its e-mail, and say so when there is none", async () => {
    const [operator, member] = await Promise.all([dashboard.member({ isOperator: true }), dashboard.member()]);
    const found = await operator.text(`${root}?q=${member.email.slice(3, 30).toUpperCase()}`);
    expect(found).toContain(`${root}/accounts/${member.accountId}`);
    expect(found).not.toContain(operator.accountId);
    expect(await operator.text(`${root}?q=%25`)).toContain("No account");
    expect((await operator.get(`${root}/accounts/${newId("acc", Date.now())}`)).status).toBe(404);
  });

  it("change the plan and grant credits, once however often the form is sent", async () => {
    const [operator, { accountId, email }] = await Promise.all([
      dashboard.member({ isOperator: true }),
      dashboard.member(),
    ]);
    const url = `${root}/accounts/${accountId}`;
    const page = await operator.text(url);
    expect(page).toContain(email);
    await operator.post(`${url}/plan`, { plan: "growth" });
    const pack = /name="pack_id" value="(\w+)"/.exec(page)?.[1] ?? "";
    const fields = { credits: "700", months: "3", reason: "invoice 7", pack_id: pack };
    for (let sent = 0; sent < 2; sent += 1) {
      const answer = await operator.post(`${url}/credits`, fields);
      expect(answer.headers.get("Location")).toBe(`${url}?done=credits`);
    }
    const { account, balance } = await view(accountId);
    expect(account.plan).toBe("growth");
    expect(balance.available).toBe(750);
    const refused = await operator.post(`${url}/credits`, { ...fields, credits: "1.5" });
    const text = await refused.text();
    expect(refused.status).toBe(422);
    expect(text).toContain('id="credits-fault">Enter a whole number.');
    expect(text).toContain('value="invoice 7"');
  });

  it("suspend an account with a reason and open it again", async () => {
    const [operator, { accountId }] = await Promise.all([dashboard.member({ isOperator: true }), dashboard.member()]);
    const url = `${root}/accounts/${accountId}`;
    expect((await operator.post(`${url}/suspend`, { reason: " " })).status).toBe(422);
    await operator.post(`${url}/suspend`, { reason: "phishing" });
    expect((await view(accountId)).account).toMatchObject({ suspensionReason: "phishing" });
    expect(await operator.text(url)).toContain("phishing");
    await operator.post(`${url}/resume`);
    expect((await view(accountId)).account.suspendedAt).toBeNull();
  });

  it("show failed deliveries and begin a new round of them", async () => {
    const [operator, { accountId }] = await Promise.all([dashboard.member({ isOperator: true }), dashboard.member()]);
    const createdAt = Date.now();
    const event = { id: newId("evt", createdAt), accountId, environment: "live" as const, type: "pdf.completed" };
    const delivery = { id: newId("dlv", createdAt), accountId, eventId: event.id, endpointId: null, laneId: "lane" };
    const made = { url: "https://down.example/hook", status: "failed" as const, attempts: 12, roundStart: 0 };
    await services.commit([
      services.events.adding({
        ...event,
        resourceId: newId("pdf", createdAt),
        data: "{}",
        webhookUrl: null,
        createdAt,
      }),
      services.deliveries.adding({ ...delivery, ...made, nextAttemptAt: null, createdAt }),
    ]);
    const url = `${root}/accounts/${accountId}`;
    expect(await operator.text(url)).toContain("https://down.example/hook");
    await operator.post(`${url}/retry`, { environment: "live" });
    expect((await services.deliveries.find(delivery.id))?.status).toBe("pending");
    expect(await operator.text(url)).not.toContain("https://down.example/hook");
  });

  it("name the engines with their versions", async () => {
    const container = {
      libreoffice: "26.2",
      tesseract: "5.5.0",
      poppler: "25.3",
      qpdf: "12.2",
      ocrLanguages: ["deu", "eng"],
      fonts: [],
    };
    const own = new TestDashboard({
      renderer: { ...services.renderer, version: async () => "HeadlessChrome/156.0" },
      container: { ...services.container, engines: async () => container },
    });
    const operator = await own.member({ isOperator: true });
    const text = await operator.text(`${root}/engine`);
    for (const version of ["HeadlessChrome/156.0", "26.2", "deu, eng"]) expect(text).toContain(version);
  });
});
