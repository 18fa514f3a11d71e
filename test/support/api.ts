import { createExecutionContext } from "cloudflare:test";
import type { Environment } from "../../src/domain/environment.ts";
import { newId } from "../../src/domain/ids.ts";
import type { PlanName } from "../../src/domain/plans.ts";
import type { GrantedScope } from "../../src/domain/scopes.ts";
import { createApp } from "../../src/http/app.ts";
import type { HttpSettings } from "../../src/http/context.ts";
import { createAccount } from "../../src/operations/accounts/create.ts";
import { grantCredits } from "../../src/operations/accounts/grant-credits.ts";
import type { Services } from "../../src/operations/dependencies.ts";
import { createKey } from "../../src/operations/keys/create.ts";
import { makeServices } from "../../src/services.ts";
import { config, env } from "./environment.ts";
import { StrictLog } from "./strict-log.ts";

export const HTTP_SETTINGS: HttpSettings = {
  baseUrl: config.BASE_URL,
  operatorSecrets: config.OPERATOR_SECRET,
  localClientAddress: "",
  page: (path) => env.PAGES.fetch(`${config.BASE_URL}${path}`),
};

/** The API with real bindings, used like a client uses it. Tests may replace only the clock and outbound HTTP, and may inject errors. */
export class TestApi {
  readonly services: Services;
  readonly #app: ReturnType<typeof createApp>;

  constructor(
    overrides: Partial<Services> = {},
    settings: Partial<HttpSettings> = {},
    /** Bindings of a deployment with several databases. */
    bindings: typeof env = env,
  ) {
    // Test files share browsers, so the number of sessions in one test file is unrelated to its limit on hosts.
    const usual = { log: new StrictLog(), maxBrowserHosts: 1_000 };
    this.services = makeServices(bindings, config, { ...usual, ...overrides });
    this.#app = createApp(this.services, { ...HTTP_SETTINGS, ...settings });
  }

  fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const url = path.startsWith("https://") ? path : `${config.BASE_URL}${path}`;
    return Promise.resolve(this.#app.fetch(new Request(url, init), env, createExecutionContext()));
  }

  /** Creates an account on a plan, with one API key. Returns a client that uses the key. */
  async client(options: ClientOptions = {}): Promise<TestClient> {
    const { plan = "scale", environment = "live", credits = 0, ...key } = options;
    const email = `${newId("acc", Date.now()).toLowerCase()}@example.test`;
    const account = await createAccount({ services: this.services, input: { name: "Test", email, plan } });
    if (credits > 0) {
      await grantCredits({
        services: this.services,
        input: { accountId: account.id, pack: { credits, reason: "test", packId: `${account.id}:test` } },
      });
    }
    const client = new TestClient(this, account.id, "");
    return client.withKey({ environment, ...key });
  }
}

export interface ClientOptions extends KeyOptions {
  plan?: PlanName;
  /** Number of credits in addition to the starter credits. */
  credits?: number;
}

export interface KeyOptions {
  environment?: Environment;
  scopes?: GrantedScope[];
  ipAllowlist?: string[];
}

/** A client with one API key of one account. */
export class TestClient {
  constructor(
    readonly api: TestApi,
    readonly accountId: string,
    readonly key: string,
  ) {}

  async withKey({ environment = "live", ...rest }: KeyOptions): Promise<TestClient> {
    const { secret } = await createKey({ services: this.api.services, caller: this, input: { environment, ...rest } });
    return new TestClient(this.api, this.accountId, secret);
  }

  request(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Response> {
    const text = body === undefined ? {} : { body: JSON.stringify(body) };
    const type = body === undefined ? {} : { "Content-Type": "application/json" };
    return this.api.fetch(path, {
      method,
      headers: { Authorization: `Bearer ${this.key}`, ...type, ...headers },
      ...text,
    });
  }

  get = (path: string, headers?: Record<string, string>) => this.request("GET", path, undefined, headers);
  post = (path: string, body: unknown, headers?: Record<string, string>) => this.request("POST", path, body, headers);
  patch = (path: string, body: unknown, headers?: Record<string, string>) => this.request("PATCH", path, body, headers);
  delete = (path: string) => this.request("DELETE", path);

  /** Returns the account's available credits. */
  async credits(): Promise<number> {
    return (await this.api.services.gate(this.accountId).balance()).available;
  }

  /** Spends this number of credits, as an operation of the account would. */
  async spend(credits: number): Promise<void> {
    const gate = this.api.services.gate(this.accountId);
    const operationId = `earlier:${crypto.randomUUID()}`;
    await gate.reserve({ operationId, credits, slot: null, leaseMs: 60_000 });
    await gate.settle({ operationId, credits });
  }
}
