import type { Child } from "hono/jsx";
import type { Environment } from "../domain/environment.ts";
import type { Person, Role } from "../domain/people.ts";
import type { PlanName } from "../domain/plans.ts";
import type { Caller, Work } from "../operations/caller.ts";
import type { Services } from "../operations/dependencies.ts";

/** What the dashboard needs to know of the deployment. */
export interface DashboardSettings {
  /** Without a trailing slash; its origin is the only one that forms are taken from. */
  baseUrl: string;
  /** Where downloads and pictures of pages come from. */
  filesUrl: string;
  /** Keys the tokens in forms. */
  authSecret: string;
  /** Stands in for CF-Connecting-IP where no platform sets it. */
  localClientAddress: string;
  /** E-mail of the account that the front page's try-it box renders with; empty asks to sign in. */
  tryItAccount: string;
  /** Refuses whatever would change something. */
  maintenance?: boolean;
}

/** The account that a page is about, as its signed-in member sees it. */
export interface MemberAccount {
  id: string;
  name: string;
  plan: PlanName;
  role: Role;
}

/** Everything about one request of a signed-in person. */
export interface PersonRequest {
  services: Services;
  settings: DashboardSettings;
  person: Person;
  sessionId: string;
  /** Stands in every form and in the header `X-CSRF-Token` of every script's request. */
  csrf: string;
  url: URL;
  query: URLSearchParams;
  params: Record<string, string>;
  /** Empty for GET. */
  form: FormData;
  headers: Headers;
  /** The connecting address. */
  address: string | null;
}

/** … within one account and environment. */
export interface PageRequest extends PersonRequest {
  account: MemberAccount;
  environment: Environment;
  /** The tenant of every verb; carries what the member's role permits. */
  caller: Caller;
  work: Work;
  /** `/dashboard/acc_…/live` */
  base: string;
}

export interface View {
  title: string;
  /** The entry of the navigation that is current: a page's path. */
  current: string;
  body: Child;
  status?: 200 | 404 | 409 | 422 | 429;
  /** Names of islands, each a module of our own origin. */
  islands?: readonly string[];
  /** Lets the page's editor put in its style sheets. */
  styleNonce?: string;
}

/** A page shown, another page to go to (after a change: 303), or any other answer. */
export type PageAnswer = View | { redirect: string } | Response;

/** One page or action. `path` stands below `/dashboard/{account}/{environment}`; the overview's is empty. */
export interface Page {
  method: "get" | "post";
  path: string;
  /** The least role that may use it. */
  role: Role;
  handle(request: PageRequest): Promise<PageAnswer>;
}
