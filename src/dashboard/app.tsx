import { Hono } from "hono";
import { ENVIRONMENTS } from "../domain/environment.ts";
import { FolioError } from "../domain/errors.ts";
import { isId } from "../domain/ids.ts";
import { rejectWrites } from "../domain/maintenance.ts";
import { roleSuffices, scopesOf } from "../domain/people.ts";
import { Timings } from "../operations/caller.ts";
import type { Services } from "../operations/dependencies.ts";
import { findMembership, listMemberships } from "../operations/members/membership.ts";
import { rejectForgedForm } from "./forged-form.ts";
import type { DashboardSettings, Page, PageAnswer, PageRequest, PersonRequest, View } from "./page.ts";
import { landingPage } from "./pages/landing.tsx";
import { operatorPages } from "./pages/operator.tsx";
import { personPages } from "./pages/person.tsx";
import { signInPages } from "./pages/sign-in.tsx";
import { statusPages } from "./pages/status.tsx";
import { pages } from "./pages.ts";
import { isDashboardPath } from "./paths.ts";
import { pageNotFound, pageResponse, redirectToSignIn } from "./responses.ts";
import { FailurePage } from "./views/error-page.tsx";
import { Shell } from "./views/shell.tsx";
import { type DashboardContext, type DashboardVariables, personRequest } from "./visitor.ts";

/**
 * Creates the app with all pages: landing page, sign-in, account and operator pages. They call the same operations as
 * the API.
 */
export function dashboardApp(services: Services, settings: DashboardSettings): Hono<{ Variables: DashboardVariables }> {
  const app = new Hono<{ Variables: DashboardVariables }>();
  app.use(async (context, next) => {
    context.set("services", services);
    if (settings.maintenance) rejectWrites(context.req.method);
    const { raw } = context.req;
    const visitor = raw.method === "POST" ? await services.people.current(raw.headers) : null;
    await (visitor ? services.withActor(visitor.person.id, next) : next());
  });
  app.notFound((context) => errorPage(context, settings, pageNotFound()));
  app.onError((error, context) => errorPage(context, settings, error));
  app.route("/", landingPage(settings));
  app.route("/", statusPages(settings));
  app.route("/", signInPages(settings));
  app.route("/", personPages(settings));
  app.route("/", operatorPages(settings));
  for (const page of pages) {
    app.on(page.method.toUpperCase(), `/dashboard/:account/:environment${page.path}`, (context) =>
      runPage(context, page, settings),
    );
  }
  return app;
}

/**
 * Checks the session, the origin of a form, the membership and the role, and then runs the page. A person who is not a
 * member of the account sees the same page as for an unknown account.
 */
async function runPage(context: DashboardContext, page: Page, settings: DashboardSettings): Promise<Response> {
  const visitor = await personRequest(context, settings);
  if (!visitor) return redirectToSignIn(context.req.raw);
  if (page.method === "post") await rejectForgedForm(context.req.raw, visitor);
  const request = await pageRequest(context, visitor);
  const { services } = request;
  if (!roleSuffices(request.account.role, page.role)) {
    throw new FolioError(
      "insufficient_scope",
      `Your role in this account is ${request.account.role}. This requires at least the role ${page.role}. Ask an owner of the account.`,
    );
  }
  return services.databases.forAccount(request.account.id, async () => toResponse(request, await page.handle(request)));
}

async function pageRequest(context: DashboardContext, visitor: PersonRequest): Promise<PageRequest> {
  const { services, person, params } = visitor;
  const { account: accountId = "" } = params;
  const environment = ENVIRONMENTS.find((name) => name === params.environment);
  if (!isId("acc", accountId) || !environment) throw pageNotFound();
  const { account, role } = await findMembership({ services, input: { accountId, personId: person.id } });
  const scopes = scopesOf(role);
  return {
    ...visitor,
    account: { id: account.id, name: account.name, plan: account.plan, role },
    environment,
    caller: { accountId, environment, plan: account.plan, keyId: null, scopes },
    work: { signal: context.req.raw.signal, timings: new Timings(services) },
    base: `/dashboard/${accountId}/${environment}`,
  };
}

async function toResponse(request: PageRequest, result: PageAnswer): Promise<Response> {
  if (result instanceof Response) return result;
  if ("redirect" in result) return new Response(null, { status: 303, headers: { Location: result.redirect } });
  return showView(request, result);
}

async function showView(request: PageRequest, view: View): Promise<Response> {
  const memberships = await listMemberships(request.services, request.person.id);
  const page = <Shell request={request} view={view} memberships={memberships} />;
  const { status = 200, headers = {}, styleNonce } = view;
  return pageResponse({ page, settings: request.settings, status, headers, styleNonce });
}

/**
 * Returns a page with the error's message. If the error is unexpected, it is logged, and the page shows a general
 * message. Scripts get the error as JSON.
 */
async function errorPage(context: DashboardContext, settings: DashboardSettings, error: unknown): Promise<Response> {
  const known =
    error instanceof FolioError ? error : new FolioError("internal_error", INTERNAL_ERROR_MESSAGE, { cause: error });
  // No error is logged if the person closed the page before the response was complete.
  if (known.status >= 500 && !context.req.raw.signal.aborted)
    context.get("services").log.error("dashboard.failed", { route: context.req.path }, error);
  if (context.req.header("X-CSRF-Token") !== undefined) {
    return Response.json(
      { error: { code: known.code, message: known.message, param: known.param } },
      { status: known.status },
    );
  }
  const page = <FailurePage error={known} cameFrom={referrerPath(context, settings)} />;
  const headers: Record<string, string> = {};
  if (known.retryAfterS !== undefined) headers["Retry-After"] = String(known.retryAfterS);
  return pageResponse({ page, settings, status: known.status, headers });
}

/**
 * Returns the path and query of the dashboard page that sent the request. Returns null if no dashboard page sent it.
 */
function referrerPath(context: DashboardContext, { baseUrl }: DashboardSettings): string | null {
  const referrer = URL.parse(context.req.header("Referer") ?? "");
  if (referrer === null || referrer.origin !== new URL(baseUrl).origin) return null;
  return isDashboardPath(referrer.pathname) ? referrer.pathname + referrer.search : null;
}

const INTERNAL_ERROR_MESSAGE = "An error occurred in Folio. Nothing was changed. Try again in a moment.";
