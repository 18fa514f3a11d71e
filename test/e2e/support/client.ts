import { inject } from "vitest";
import { createOperatorClient } from "../../../scripts/operator/client.mjs";
import type { Environment } from "../../../src/domain/environment.ts";
import type { PlanName } from "../../../src/domain/plans.ts";

export interface Target {
  base_url: string;
  operator_secret: string;
}

export interface ClientOptions {
  plan?: PlanName;
  environment?: Environment;
  /** Number of credits in addition to the starter credits. */
  credits?: number;
  /** Instance of Folio to use. The default is the instance that all tests share. */
  target?: Target;
}

export interface KeyOptions {
  environment: Environment;
  scopes?: string[];
  ip_allowlist?: string[];
}

/** Fields that most responses have. */
export interface Resource {
  id: string;
  status: string;
  url: string | null;
}

type Operator = ReturnType<typeof createOperatorClient>;

let accounts = 0;

/** Creates an account on a plan (`scale` by default) with one key, through the operator API. */
export async function freshClient(options: ClientOptions = {}): Promise<E2eClient> {
  const { plan = "scale", environment = "live", credits = 0, target = inject("folio") } = options;
  const operator = createOperatorClient({ baseUrl: target.base_url, secret: target.operator_secret });
  accounts += 1;
  const email = `e2e-${process.pid}-${Date.now()}-${accounts}@example.test`;
  const { id } = await operator.createAccount({ name: "End to end", email, plan });
  if (credits > 0) await operator.grantCredits(id, { credits, months: 12, reason: "e2e", pack_id: `${id}:e2e` });
  const { key } = await operator.createKey(id, { environment });
  return new E2eClient(target.base_url, operator, { accountId: id, key });
}

/** A client with one API key of one account. It sends HTTP requests as a customer's program does. */
export class E2eClient {
  readonly accountId: string;
  readonly key: string;

  constructor(
    readonly baseUrl: string,
    readonly operator: Operator,
    account: { accountId: string; key: string },
  ) {
    this.accountId = account.accountId;
    this.key = account.key;
  }

  async withKey(options: KeyOptions): Promise<E2eClient> {
    const { key } = await this.operator.createKey(this.accountId, options);
    return new E2eClient(this.baseUrl, this.operator, { accountId: this.accountId, key });
  }

  request(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set("Authorization", `Bearer ${this.key}`);
    if (init.body) headers.set("Content-Type", "application/json");
    return fetch(`${this.baseUrl}${path}`, { ...init, headers });
  }

  get = (path: string) => this.request(path);
  delete = (path: string) => this.request(path, { method: "DELETE" });
  patch = (path: string, body: unknown) => this.request(path, { method: "PATCH", body: JSON.stringify(body) });
  post = (path: string, body: unknown, init: RequestInit = {}) =>
    this.request(path, { method: "POST", body: JSON.stringify(body), ...init });

  /** Returns the response's JSON. Throws an error with the body if the status is not 2xx. */
  async json<Body = Resource>(response: Promise<Response>): Promise<Body> {
    const answer = await response;
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${answer.status} from ${answer.url}: ${text.slice(0, 500)}`);
    return JSON.parse(text);
  }

  /** Returns the account's credits. Uses the operator API, which needs no concurrency slot and has no rate limit. */
  async credits(): Promise<{ available: number; reserved: number; consumed: number }> {
    return (await this.operator.retrieveAccount(this.accountId)).credits;
  }

  async slotsInUse(): Promise<number> {
    return (await this.json<{ slots: { in_use: number } }>(this.get("/v1/usage"))).slots.in_use;
  }
}
