import type { Child } from "hono/jsx";
import type { Environment } from "../domain/environment.ts";
import type { Person, Role } from "../domain/people.ts";
import type { PlanName } from "../domain/plans.ts";
import type { Caller, Work } from "../operations/caller.ts";
import type { Services } from "../operations/dependencies.ts";

/** Settings of the deployment that the dashboard uses. */
export interface DashboardSettings {
  /** Base URL of the dashboard, without a trailing slash. The dashboard accepts forms from this origin only. */
  baseUrl: string;
  /** Base URL of downloads and page images. */
  filesUrl: string;
  /** Secret for the CSRF tokens of forms. */
  authSecret: string;
  /** Address that every client has if no platform sets the header `CF-Connecting-IP`. Empty on the platform. */
  localClientAddress: string;
  /**
   * E-mail address of the account that renders the "Try it" preview of the landing page. If empty, there is no preview.
   */
  tryItAccount: string;
  /** Whether the dashboard rejects every request that changes data. */
  maintenance?: boolean;
}

/** Account to which a page belongs, with the role of the signed-in member. */
export interface MemberAccount {
  id: string;
  name: string;
  plan: PlanName;
  role: Role;
}

/** Request of a signed-in person. */
export interface PersonRequest {
  services: Services;
  settings: DashboardSettings;
  person: Person;
  sessionId: string;
  /** CSRF token. Every form contains it, and every script sends it in the header `X-CSRF-Token`. */
  csrf: string;
  url: URL;
  query: URLSearchParams;
  params: Record<string, string>;
  /** Fields of the submitted form. Empty for GET. */
  form: FormData;
  headers: Headers;
  /** IP address of the client. */
  address: string | null;
}

/** Request of a signed-in person for a page of one account and environment. */
export interface PageRequest extends PersonRequest {
  account: MemberAccount;
  environment: Environment;
  /** Caller of every operation on the page. It has the scopes of the member's role. */
  caller: Caller;
  work: Work;
  /** Path prefix of the account's pages: `/dashboard/acc_…/live`. */
  base: string;
}

export interface View {
  title: string;
  /** Path of the navigation entry that is highlighted. */
  current: string;
  body: Child;
  status?: 200 | 404 | 409 | 422 | 429;
  headers?: Record<string, string>;
  /** Names of the page's scripts ("islands"). Each is a module that is served from the dashboard's own origin. */
  islands?: readonly string[];
  /** CSP nonce for the style sheets that the page's code editor adds. */
  styleNonce?: string;
}

/** Result of a page: a view, a redirect (303, after a change) or any other response. */
export type PageAnswer = View | { redirect: string } | Response;

/** One page or action. `path` is relative to `/dashboard/{account}/{environment}` and empty for the overview. */
export interface Page {
  method: "get" | "post";
  path: string;
  /** Lowest role that may open the page. */
  role: Role;
  handle(request: PageRequest): Promise<PageAnswer>;
}
