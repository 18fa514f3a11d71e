import { Hono } from "hono";
import * as z from "zod";
import { ENVIRONMENTS } from "../../domain/environment.ts";
import { PLAN_NAMES, type PlanName } from "../../domain/plans.ts";
import { grantCredits, PACK_MONTHS } from "../../operations/accounts/grant-credits.ts";
import { findAccount } from "../../operations/accounts/retrieve.ts";
import { setPlan } from "../../operations/accounts/set-plan.ts";
import { suspendAccount } from "../../operations/accounts/suspend.ts";
import { retryAllEvents } from "../../operations/events/retry-all.ts";
import { discardDeadLetter, replayDeadLetters } from "../../operations/service/replay-dead-letters.ts";
import { retryFailedDeliveries } from "../../operations/service/retry-failed-deliveries.ts";
import { rejectForgedForm } from "../forged-form.ts";
import { type SubmitResult, submit } from "../form.ts";
import type { DashboardSettings, PersonRequest } from "../page.ts";
import { pageNotFound, pageResponse, redirectToSignIn, seeOther } from "../responses.ts";
import { accountPage } from "../views/operator/account.tsx";
import { accountsPage } from "../views/operator/accounts.tsx";
import { enginePage } from "../views/operator/engines.tsx";
import { errorsPage } from "../views/operator/errors.tsx";
import { OPERATOR as path } from "../views/operator/frame.tsx";
import { queuesPage, rowIdOf } from "../views/operator/queues.tsx";
import { type DashboardContext, type DashboardVariables, personRequest } from "../visitor.ts";

/** Creates the operator pages. People who are not operators get the same response as for an unknown page. */
export function operatorPages(settings: DashboardSettings): Hono<{ Variables: DashboardVariables }> {
  const app = new Hono<{ Variables: DashboardVariables }>();
  const show = async (page: Promise<unknown>, status = 200) => pageResponse({ page: await page, settings, status });
  const guarded =
    (handle: (visitor: PersonRequest) => Promise<Response>) =>
    async (context: DashboardContext): Promise<Response> => {
      const visitor = await personRequest(context, settings);
      if (!visitor) return redirectToSignIn(context.req.raw);
      if (!visitor.person.isOperator) throw pageNotFound();
      if (context.req.method === "POST") await rejectForgedForm(context.req.raw, visitor);
      return handle(visitor);
    };
  /**
   * Registers the route for a change of one account. The route redirects to the account's page, or shows the page with
   * the errors of the form.
   */
  const change = (
    name: string,
    act: (visitor: PersonRequest, accountId: string) => Promise<SubmitResult<unknown>>,
  ): void => {
    app.post(
      `${path}/accounts/:id/${name}`,
      guarded(async (visitor) => {
        const { id } = await findAccount({ ...visitor, input: { accountId: visitor.params.id ?? "" } });
        const result = await act(visitor, id);
        if ("form" in result) return show(accountPage(visitor, { [name]: result.form }), 422);
        return seeOther(`${path}/accounts/${id}?done=${name}`);
      }),
    );
  };

  for (const [subpath, page] of Object.entries(PAGES)) {
    app.get(
      `${path}${subpath}`,
      guarded((visitor) => show(page(visitor))),
    );
  }
  for (const [action, act] of Object.entries(QUEUE_ACTIONS)) {
    app.post(
      `${path}/queues/${action}`,
      guarded(async (visitor) => seeOther(`${path}/queues?done=${await act(visitor)}`)),
    );
  }
  change("plan", ({ services, form }, accountId) =>
    submit({ form, schema: planForm, act: ({ plan }) => setPlan({ services, input: { accountId, plan } }) }),
  );
  change("credits", ({ services, form }, accountId) =>
    submit({
      form,
      schema: creditsForm,
      act: ({ pack_id: packId, ...pack }) =>
        grantCredits({ services, input: { accountId, pack: { ...pack, packId } } }),
    }),
  );
  change("suspend", ({ services, form }, accountId) =>
    submit({
      form,
      schema: suspensionForm,
      act: ({ reason }) => suspendAccount({ services, input: { accountId, reason } }),
    }),
  );
  change("resume", async ({ services }, accountId) => ({
    done: await suspendAccount({ services, input: { accountId, reason: null } }),
  }));
  change("retry", ({ services, form }, accountId) =>
    submit({
      form,
      schema: z.object({ environment: z.enum(ENVIRONMENTS) }),
      act: ({ environment }) =>
        services.databases.forAccount(accountId, () =>
          retryAllEvents({ services, caller: { accountId, environment } }),
        ),
    }),
  );
  return app;
}

const PAGES = {
  "": accountsPage,
  "/queues": queuesPage,
  "/engine": enginePage,
  "/errors": errorsPage,
  "/accounts/:id": accountPage,
};

/** Actions of the queue page, by path. Each action returns the name of the notice that the page then shows. */
const QUEUE_ACTIONS: Record<string, (visitor: PersonRequest) => Promise<string>> = {
  "letters/replay": async ({ services, form }) => {
    await replayDeadLetters({ services, input: { id: rowIdOf(form, "msg") } });
    return "replayed";
  },
  "letters/discard": async ({ services, form }) => {
    await discardDeadLetter({ services, input: { id: rowIdOf(form, "msg") ?? "" } });
    return "discarded";
  },
  "deliveries/retry": async ({ services, form }) => {
    await retryFailedDeliveries({ services, input: { deliveryId: rowIdOf(form, "dlv") } });
    return "retried";
  },
};

const planForm = z.object({ plan: z.enum(PLAN_NAMES as [PlanName, ...PlanName[]], "Choose a plan.") });

const wholeNumber = (message: string) => z.coerce.number(message).int(message);

const creditsForm = z.object({
  credits: wholeNumber("Enter a whole number.")
    .min(1, "Grant at least one credit.")
    .max(10_000_000, "Grant at most 10,000,000 credits."),
  months: wholeNumber("Enter a whole number of months.")
    .min(1, "Enter at least one month.")
    .max(120, "Enter at most 120 months.")
    .default(PACK_MONTHS),
  reason: z.string().trim().min(1, "Enter a reason. The account's ledger shows it.").max(200),
  /**
   * Id of the new credit pack. The page generates it together with the form, so that a form that is submitted twice
   * grants the credits only once.
   */
  pack_id: z.string().min(1).max(100),
});

const suspensionForm = z.object({
  reason: z.string().trim().min(1, "Enter a reason. Only operators see it.").max(500),
});
