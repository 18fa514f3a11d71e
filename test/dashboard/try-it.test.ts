import { expect, it } from "vitest";
import { TestDashboard } from "../support/dashboard.ts";
import { config } from "../support/environment.ts";

const own = { Origin: config.BASE_URL, "Sec-Fetch-Site": "same-origin" };

async function tried(html: string, headers: Record<string, string> = own) {
  const dashboard = new TestDashboard();
  const { email, accountId } = await dashboard.member();
  dashboard.settings.tryItAccount = email;
  const body = new URLSearchParams({ html });
  const answer = await dashboard.fetch("/try-it", { method: "POST", headers, body });
  return { answer, balance: await dashboard.services.gate(accountId).balance() };
}

it("POST /try-it returns a page image of the visitor's HTML and charges no credits", async () => {
  const { answer, balance } = await tried("<h1>Hello</h1>");
  const shown = await answer.json<{ pages: number; pictures: { src: string }[] }>();
  expect(shown.pages).toBe(1);
  expect(shown.pictures[0]?.src).toMatch(/^data:image\/png;base64,iVBOR/);
  expect(balance).toMatchObject({ available: 50, slotsInUse: 0 });
});

it("POST /try-it returns 404 for requests from other origins, and when no account for visitors is configured", async () => {
  expect((await tried("<h1>Hello</h1>", { Origin: "https://evil.example" })).answer.status).toBe(404);
  const closed = await new TestDashboard().fetch("/try-it", {
    method: "POST",
    headers: own,
    body: new URLSearchParams({ html: "x" }),
  });
  expect(closed.status).toBe(404);
});

it("POST /try-it limits the requests of one IP address", async () => {
  const dashboard = new TestDashboard();
  dashboard.settings.tryItAccount = (await dashboard.member()).email;
  const subject = "picture:address:203.0.113.9";
  const nowMs = Date.now();
  for (let taken = 0; taken < 300; taken += 1) {
    await dashboard.services.signInAttempts.count({ subject, windowMs: 60_000, nowMs });
  }
  const look = (address: string) =>
    dashboard.fetch("/try-it", {
      method: "POST",
      headers: { ...own, "CF-Connecting-IP": address },
      body: new URLSearchParams({ html: "<p>Hello" }),
    });
  expect((await look("203.0.113.9")).status).toBe(429);
  expect((await look("203.0.113.10")).status).toBe(200);
});
