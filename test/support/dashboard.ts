import { dashboardApp } from "../../src/dashboard/app.tsx";
import type { DashboardSettings } from "../../src/dashboard/page.ts";
import type { Cookies, Role } from "../../src/domain/people.ts";
import { createAccount } from "../../src/operations/accounts/create.ts";
import type { Services } from "../../src/operations/dependencies.ts";
import { providePerson } from "../../src/operations/people/provide.ts";
import { makeServices } from "../../src/services.ts";
import { config, env } from "./environment.ts";

export const PASSWORD = "correct horse battery";

/** The dashboard with real bindings, used like a browser uses it. */
export class TestDashboard {
  readonly services: Services;
  readonly settings: DashboardSettings;
  readonly #app: ReturnType<typeof dashboardApp>;

  constructor(overrides: Partial<Services> = {}) {
    const quiet = { info: () => undefined, error: () => undefined };
    this.services = makeServices(env, config, { log: quiet, ...overrides });
    this.settings = {
      baseUrl: config.BASE_URL,
      filesUrl: config.FILES_URL,
      authSecret: config.AUTH_SECRET[0],
      localClientAddress: "",
      tryItAccount: "",
    };
    this.#app = dashboardApp(this.services, this.settings);
  }

  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    return this.#app.fetch(new Request(`${config.BASE_URL}${path}`, { redirect: "manual", ...init }));
  }

  /** Creates an account with an owner. Returns the signed-in owner, or, for another role, a second person with this role in the account. */
  async member({
    role = "owner",
    isOperator = false,
  }: {
    role?: Role;
    isOperator?: boolean;
  } = {}): Promise<TestMember> {
    const { services } = this;
    const email = `${crypto.randomUUID()}@example.test`;
    const account = await createAccount({ services, input: { name: "Test account", email } });
    const input = { accountId: account.id, name: "Ada", email, password: PASSWORD, isOperator };
    const personId = await providePerson({ services, input });
    const owner = new TestMember({
      dashboard: this,
      accountId: account.id,
      personId,
      email,
      cookies: await this.#signIn(email),
    });
    return role === "owner" ? owner : this.join(owner.accountId, role);
  }

  /** Creates another person with this role in the account, and signs the person in. */
  async join(accountId: string, role: Role): Promise<TestMember> {
    const { services } = this;
    const email = `${crypto.randomUUID()}@example.test`;
    const personId = await services.people.provide({ name: "Bob", email, password: PASSWORD, isOperator: false });
    await services.commit([services.members.adding({ accountId, personId, role, createdAt: Date.now() })]);
    return new TestMember({ dashboard: this, accountId, personId, email, cookies: await this.#signIn(email) });
  }

  async #signIn(email: string): Promise<Cookies> {
    const result = await this.services.people.signIn({ email, password: PASSWORD, headers: new Headers() });
    if (result.kind !== "signed_in") throw new Error(`Not signed in: ${result.kind}`);
    return result.cookies;
  }
}

/** The browser of one signed-in person. */
export class TestMember {
  readonly dashboard: TestDashboard;
  readonly accountId: string;
  readonly personId: string;
  readonly email: string;
  readonly cookie: string;

  constructor(of: { dashboard: TestDashboard; accountId: string; personId: string; email: string; cookies: Cookies }) {
    this.dashboard = of.dashboard;
    this.accountId = of.accountId;
    this.personId = of.personId;
    this.email = of.email;
    this.cookie = of.cookies.map((cookie) => cookie.split(";")[0]).join("; ");
  }

  base(environment: "live" | "test" = "live"): string {
    return `/dashboard/${this.accountId}/${environment}`;
  }

  get(path: string): Promise<Response> {
    return this.dashboard.fetch(path, { headers: { Cookie: this.cookie } });
  }

  async text(path: string): Promise<string> {
    return (await this.get(path)).text();
  }

  /** Returns the CSRF token that every form of this person's session contains. */
  async csrf(): Promise<string> {
    return /name="csrf" value="([\w-]+)"/.exec(await this.text("/profile"))?.[1] ?? "";
  }

  async post(
    path: string,
    fields: Record<string, string | string[]> = {},
    headers: Record<string, string> = {},
  ): Promise<Response> {
    const body = new URLSearchParams({ csrf: await this.csrf() });
    for (const [name, value] of Object.entries(fields)) for (const one of [value].flat()) body.append(name, one);
    const own = { Cookie: this.cookie, Origin: config.BASE_URL, "Sec-Fetch-Site": "same-origin" };
    return this.dashboard.fetch(path, { method: "POST", body, headers: { ...own, ...headers } });
  }
}
