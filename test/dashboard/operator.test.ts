import { describe, expect, it } from "vitest";
import { FolioError } from "../../src/domain/errors.ts";
import { newId } from "../../src/domain/ids.ts";
import { QUEUES } from "../../src/domain/messages.ts";
import { retrieveAccount } from "../../src/operations/accounts/retrieve.ts";
import { readErrorRates } from "../../src/operations/service/read-error-rates.ts";
import { storeDeadLetter } from "../../src/operations/service/store-dead-letter.ts";
import { TestDashboard } from "../support/dashboard.ts";
import { config } from "../support/environment.ts";

const dashboard = new TestDashboard();
const { services } = dashboard;
const root = "/dashboard/operator";
const view = (accountId: string) => retrieveAccount({ services, input: { accountId } });
const ACTIONS = ["letters/replay", "letters/discard", "deliveries/retry"];
const CHANGES = ["plan", "credits", "suspend", "resume", "retry"];

describe("the dashboard's operator pages", () => {
  it("give other members the same response as an unknown page, and redirect visitors without a session to sign-in", async () => {
    const member = await dashboard.member();
    const account = `${root}/accounts/${member.accountId}`;
    const unknown = await (await member.get("/dashboard/nowhere")).text();
    for (const path of [root, ...["queues", "engine", "errors"].map((page) => `${root}/${page}`), account]) {
      const answer = await member.get(path);
      expect(answer.status).toBe(404);
      expect(await answer.text()).toBe(unknown);
      expect((await dashboard.fetch(path)).headers.get("Location")).toBe(`/sign-in?next=${encodeURIComponent(path)}`);
    }
    for (const change of CHANGES) expect((await member.post(`${account}/${change}`)).status).toBe(404);
    for (const action of ACTIONS) expect((await member.post(`${root}/queues/${action}`)).status).toBe(404);
  });

  it("reject forms that another site sent", async () => {
    const operator = await dashboard.member({ isOperator: true });
    const changes = CHANGES.map((change) => `accounts/${operator.accountId}/${change}`);
    for (const path of [...changes, ...ACTIONS.map((action) => `queues/${action}`)]) {
      const url = `${root}/${path}`;
      expect((await operator.post(url, {}, { Origin: "https://evil.example" })).status).toBe(403);
      const headers = { Cookie: operator.cookie, Origin: config.BASE_URL };
      const body = new URLSearchParams({ csrf: "x", plan: "scale", reason: "x" });
      expect((await dashboard.fetch(url, { method: "POST", headers, body })).status).toBe(403);
    }
    const { account } = await view(operator.accountId);
    expect(account).toMatchObject({ plan: "free", suspendedAt: null });
  });

  it("find accounts by a part of the e-mail address, and report when no account matches", async () => {
    const [operator, member] = await Promise.all([dashboard.member({ isOperator: true }), dashboard.member()]);
    const found = await operator.text(`${root}?q=${member.email.slice(3, 30).toUpperCase()}`);
    expect(found).toContain(`${root}/accounts/${member.accountId}`);
    expect(found).not.toContain(operator.accountId);
    expect(await operator.text(`${root}?q=%25`)).toContain("No accounts");
    expect((await operator.get(`${root}/accounts/${newId("acc", Date.now())}`)).status).toBe(404);
  });

  it("change an account's plan, and grant credits only once when the form is sent twice", async () => {
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

  it("suspend an account with a reason and reactivate it", async () => {
    const [operator, { accountId }] = await Promise.all([dashboard.member({ isOperator: true }), dashboard.member()]);
    const url = `${root}/accounts/${accountId}`;
    expect((await operator.post(`${url}/suspend`, { reason: " " })).status).toBe(422);
    await operator.post(`${url}/suspend`, { reason: "phishing" });
    expect((await view(accountId)).account).toMatchObject({ suspensionReason: "phishing" });
    expect(await operator.text(url)).toContain("phishing");
    await operator.post(`${url}/resume`);
    expect((await view(accountId)).account.suspendedAt).toBeNull();
  });

  it("show failed deliveries, and retry one of them, those of an account, or all", async () => {
    const [operator, { accountId }] = await Promise.all([dashboard.member({ isOperator: true }), dashboard.member()]);
    const [first, second] = [await failedDelivery(accountId), await failedDelivery(accountId)];
    const url = `${root}/accounts/${accountId}`;
    const statusOf = async (id: string) => (await services.deliveries.find(id))?.status;
    expect(await operator.text(url)).toContain("https://down.example/hook");
    expect(await operator.text(`${root}/queues`)).toContain(`name="id" value="${first}"`);
    await operator.post(`${root}/queues/deliveries/retry`, { id: first });
    expect([await statusOf(first), await statusOf(second)]).toEqual(["pending", "failed"]);
    expect((await operator.post(`${root}/queues/deliveries/retry`, { id: "x" })).status).toBe(303);
    expect(await statusOf(second)).toBe("failed");
    await operator.post(`${url}/retry`, { environment: "live" });
    expect(await statusOf(second)).toBe("pending");
    expect(await operator.text(url)).not.toContain("https://down.example/hook");
    const third = await failedDelivery(accountId);
    await operator.post(`${root}/queues/deliveries/retry`);
    expect(await statusOf(third)).toBe("pending");
  });

  it("show dead-lettered queue messages, send them again and discard them", async () => {
    const sent: unknown[] = [];
    const own = new TestDashboard({ batchQueue: { send: async (messages) => void sent.push(...messages) } });
    const operator = await own.member({ isOperator: true });
    const message = { kind: "jobs", accountId: operator.accountId, lane: 0, turn: 1 };
    const keep = (body: unknown) => storeDeadLetter({ services: own.services, input: { queue: QUEUES.batches, body } });
    const idOf = async (body: string) => {
      const row = (await operator.text(`${root}/queues`)).split("<tr>").find((part) => part.includes(body)) ?? "";
      return /name="id" value="(msg_\w+)"/.exec(row)?.[1] ?? "";
    };
    await keep(message);
    await keep({ kind: "<b>nonsense</b>" });
    const [letter, nonsense] = [await idOf(message.accountId), await idOf("nonsense")];
    expect(await operator.text(`${root}/queues`)).not.toContain("<b>nonsense");
    await operator.post(`${root}/queues/letters/replay`, { id: letter });
    expect(sent).toEqual([message]);
    expect((await operator.post(`${root}/queues/letters/replay`, { id: letter })).status).toBe(404);
    await operator.post(`${root}/queues/letters/replay`);
    expect(await idOf("nonsense")).toBe(nonsense);
    await operator.post(`${root}/queues/letters/discard`, { id: nonsense });
    expect(await idOf("nonsense")).toBe("");
  });

  it("show the error rates of all accounts", async () => {
    const [operator, { accountId }] = await Promise.all([dashboard.member({ isOperator: true }), dashboard.member()]);
    const made = { accountId, environment: "live", keyId: null, method: "POST", route: "/v1/pdfs" } as const;
    // 20 hours ago. No other test counts requests in this hour.
    const createdAt = Date.now() - 20 * 3_600_000;
    // Number of failed requests. It is high enough to make this error code one of the most frequent ones, whatever
    // errors other tests record.
    const failures = 40;
    const answered = [200, 200, 422, ...Array<number>(failures).fill(503)].map((status) => ({
      ...made,
      id: newId("req", Date.now()),
      status,
      code: status === 200 ? null : `code_${status}`,
      durationMs: 12,
      createdAt,
    }));
    const before = await readErrorRates({ services });
    await services.commit(services.requestLog.adding(answered));
    const after = await readErrorRates({ services });
    const then = ({ hours }: typeof after) =>
      hours.findLast(({ startsAt }) => startsAt <= createdAt) ?? { requests: 0, refused: 0, failed: 0 };
    expect(after.hours).toHaveLength(24);
    expect(then(after).requests - then(before).requests).toBe(3 + failures);
    expect(then(after).refused - then(before).refused).toBe(1);
    expect(then(after).failed - then(before).failed).toBe(failures);
    expect(await operator.text(`${root}/errors`)).toContain("code_503");
  });

  it("show the load of every browser host and container, and mark those that do not respond", async () => {
    const browser = { version: "Chrome/156", startedAt: Date.now(), renders: 12, failures: 1 };
    const own = new TestDashboard({
      renderer: {
        ...services.renderer,
        version: async () => Promise.reject(new FolioError("renderer_unavailable", "No browser.")),
      },
      browsers: {
        load: async () => [
          { name: "host-0", load: { browser, windows: 4, rendering: 4, waiting: 7 } },
          { name: "host-1", load: null },
        ],
      },
      container: {
        engines: () => services.container.engines(),
        load: async () => [{ instance: 0, sandbox: "landlock", lanes: { office: { running: 3, waiting: 21 } } }],
      },
    });
    const operator = await own.member({ isOperator: true });
    const text = await operator.text(`${root}/engine`);
    for (const shown of [
      "4 of 4",
      "full",
      "not responding",
      "responding, sandbox landlock",
      "Office files",
      ">21<",
      "No browser.",
    ])
      expect(text).toContain(shown);
  });

  it("show the versions of the engines, such as LibreOffice and Tesseract", async () => {
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
      container: { engines: async () => container, load: async () => [] },
      browsers: { load: async () => [] },
    });
    const operator = await own.member({ isOperator: true });
    const text = await operator.text(`${root}/engine`);
    for (const version of ["HeadlessChrome/156.0", "26.2", "deu, eng"]) expect(text).toContain(version);
  });
});

/** Stores a failed delivery and returns its id. */
async function failedDelivery(accountId: string): Promise<string> {
  const createdAt = Date.now();
  const event = { id: newId("evt", createdAt), accountId, environment: "live" as const, type: "pdf.completed" };
  const delivery = { id: newId("dlv", createdAt), accountId, eventId: event.id, endpointId: null, laneId: "lane" };
  const made = { url: "https://down.example/hook", status: "failed" as const, attempts: 12, roundStart: 0 };
  const resourceId = newId("pdf", createdAt);
  await services.commit([
    services.events.adding({ ...event, resourceId, data: "{}", webhookUrl: null, traceparent: null, createdAt }),
    services.deliveries.adding({ ...delivery, ...made, nextAttemptAt: null, createdAt }),
  ]);
  return delivery.id;
}
