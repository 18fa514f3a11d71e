import { Hono } from "hono";
import * as z from "zod";
import { FolioError } from "../../domain/errors.ts";
import { PASSWORD_CHARACTERS, type VerifyResult } from "../../domain/people.ts";
import { findAccount } from "../../operations/accounts/retrieve.ts";
import { acceptInvitation, findInvitation } from "../../operations/members/accept-invitation.ts";
import { boundAttempts } from "../../operations/people/bound-attempts.ts";
import { confirmAddress } from "../../operations/people/confirm-address.ts";
import { confirmSecondFactor } from "../../operations/people/confirm-second-factor.ts";
import { signIn } from "../../operations/people/sign-in.ts";
import { signUp } from "../../operations/people/sign-up.ts";
import { rejectForgedForm } from "../forged-form.ts";
import { EMPTY_FORM, type FormState, type Rejection, submit } from "../form.ts";
import { nameSchema } from "../names.ts";
import type { DashboardSettings } from "../page.ts";
import { pageResponse, seeOther } from "../responses.ts";
import { isSameOrigin } from "../security.ts";
import { ActionForm, CheckField, FormErrors, TextField } from "../views/fields.tsx";
import { Notice } from "../views/parts.tsx";
import { StandalonePage } from "../views/shell.tsx";
import {
  clientAddressOf,
  type DashboardContext,
  type DashboardVariables,
  personRequest,
  readForm,
} from "../visitor.ts";

export const email = z.email("Enter an e-mail address, such as ada@example.com.").max(254);
export const newPassword = z
  .string()
  .min(PASSWORD_CHARACTERS.min, `Use at least ${PASSWORD_CHARACTERS.min} characters, for example several words.`)
  .max(PASSWORD_CHARACTERS.max, `Use at most ${PASSWORD_CHARACTERS.max} characters.`);
const currentPassword = z.string().min(1, "Enter your password.");

/**
 * Returns the path to open after sign-in. Returns `/dashboard` if `next` is a URL of another site or an invalid path.
 */
export function safeNext(next: string | null | undefined): string {
  return next && /^\/(?![/\\])[\w/.?=&%:-]*$/.test(next) ? next : "/dashboard";
}

/**
 * Creates the pages for sign-up, sign-in, second factor, password reset and invitations. All work without JavaScript.
 */
export function signInPages(settings: DashboardSettings): Hono<{ Variables: DashboardVariables }> {
  const app = new Hono<{ Variables: DashboardVariables }>();
  const show = (page: unknown, status = 200) => pageResponse({ page, settings, status });
  const showAgain = (page: unknown, { status, headers }: Rejection) =>
    pageResponse({ page, settings, status, headers });
  /**
   * Reads a form that is sent before sign-in. There is no session and no CSRF token yet, so only the origin is checked.
   */
  const ownForm = async (context: DashboardContext): Promise<FormData> => {
    if (isSameOrigin(context.req.raw, settings)) return readForm(context.req.raw, context.get("services").memoryBudget);
    throw new FolioError(
      "signature_invalid",
      "This form was not sent from a page of Folio. Reload the page and send the form again.",
    );
  };

  app.get("/sign-in", async (context) => {
    const next = safeNext(context.req.query("next"));
    if (await context.get("services").people.current(context.req.raw.headers)) return seeOther(next);
    const notice = NOTICES[context.req.query("after") ?? ""];
    return show(<SignInPage form={EMPTY_FORM} next={next} notice={notice} />);
  });
  app.post("/sign-in", async (context) => {
    const form = await ownForm(context);
    const services = context.get("services");
    const next = safeNext(String(form.get("next") ?? ""));
    const { headers } = context.req.raw;
    const result = await submit({
      form,
      schema: z.object({ email, password: currentPassword }),
      act: (input) =>
        signIn({ services, input: { ...input, headers, address: clientAddressOf(context.req.raw, settings) } }),
    });
    if ("form" in result) return showAgain(<SignInPage form={result.form} next={next} />, result);
    const { done } = result;
    if (done.kind === "signed_in") return seeOther(next, done.cookies);
    if (done.kind === "second_factor") return seeOther(`/second-factor?next=${encodeURIComponent(next)}`, done.cookies);
    const message = done.kind === "unverified" ? UNVERIFIED : "E-mail or password is wrong.";
    const state = { values: { email: String(form.get("email") ?? "") }, errors: { "": message } };
    return show(<SignInPage form={state} next={next} />, 422);
  });

  app.get("/second-factor", (context) =>
    show(<SecondFactorPage form={EMPTY_FORM} next={safeNext(context.req.query("next"))} />),
  );
  app.post("/second-factor", async (context) => {
    const form = await ownForm(context);
    const services = context.get("services");
    const next = safeNext(String(form.get("next") ?? ""));
    const { headers } = context.req.raw;
    const address = clientAddressOf(context.req.raw, settings);
    const trustDevice = form.get("trust") === "1";
    const result = await submit({
      form,
      schema: z.object({ code: z.string().min(6, "Enter the six-digit code or a backup code.").max(40) }),
      act: ({ code }) => confirmSecondFactor({ services, input: { code, trustDevice, address, headers } }),
    });
    if ("form" in result) return showAgain(<SecondFactorPage form={result.form} next={next} />, result);
    if (result.done.kind === "done") return seeOther(next, result.done.cookies);
    const state = { values: {}, errors: { code: "This code is wrong or has expired." } };
    return show(<SecondFactorPage form={state} next={next} />, 422);
  });

  app.get("/sign-up", (context) =>
    show(<SignUpPage form={{ ...EMPTY_FORM, values: { email: context.req.query("email") ?? "" } }} />),
  );
  app.post("/sign-up", async (context) => {
    const form = await ownForm(context);
    const services = context.get("services");
    const address = clientAddressOf(context.req.raw, settings);
    const result = await submit({
      form,
      schema: z.object({
        name: nameSchema({ longest: 100, missing: "Enter your name." }),
        email,
        password: newPassword,
      }),
      act: (input) => signUp({ services, input: { ...input, address } }),
    });
    if ("form" in result) return showAgain(<SignUpPage form={result.form} />, result);
    return pageResponse({ page: <MailSentPage to={String(form.get("email"))} />, settings, cookies: result.done });
  });
  const confirmedResponse = (result: VerifyResult | null, token: string) => {
    if (result === null) return seeOther("/sign-in?after=stale_link");
    if (result.kind === "confirmed") return seeOther("/dashboard", result.cookies);
    return show(<FirstPasswordPage form={EMPTY_FORM} token={token} />);
  };
  app.get("/verify-email", async (context) => {
    const token = context.req.query("token") ?? "";
    const input = { token, headers: context.req.raw.headers };
    return confirmedResponse(await confirmAddress({ services: context.get("services"), input }), token);
  });
  app.post("/verify-email", async (context) => {
    const form = await ownForm(context);
    const token = String(form.get("token") ?? "");
    const services = context.get("services");
    const { headers } = context.req.raw;
    const result = await submit({
      form,
      schema: z.object({ password: newPassword }),
      act: ({ password }) => confirmAddress({ services, input: { token, headers, password } }),
    });
    if ("form" in result) return showAgain(<FirstPasswordPage form={result.form} token={token} />, result);
    return confirmedResponse(result.done, token);
  });

  app.get("/forgot-password", () => show(<ForgotPage form={EMPTY_FORM} />));
  app.post("/forgot-password", async (context) => {
    const form = await ownForm(context);
    const services = context.get("services");
    const address = clientAddressOf(context.req.raw, settings);
    const result = await submit({
      form,
      schema: z.object({ email }),
      act: async (input) => {
        await boundAttempts(services, { kind: "mail", address, subject: input.email });
        await services.people.requestReset(input.email);
      },
    });
    if ("form" in result) return showAgain(<ForgotPage form={result.form} />, result);
    return seeOther("/sign-in?after=reset_sent");
  });
  app.get("/reset-password", (context) =>
    show(<ResetPage form={EMPTY_FORM} token={context.req.query("token") ?? ""} />),
  );
  app.post("/reset-password", async (context) => {
    const form = await ownForm(context);
    const token = String(form.get("token") ?? "");
    const result = await submit({
      form,
      schema: z.object({ password: newPassword }),
      act: ({ password }) => context.get("services").people.resetPassword({ token, password }),
    });
    if ("form" in result) return showAgain(<ResetPage form={result.form} token={token} />, result);
    return seeOther(`/sign-in?after=${result.done ? "reset" : "stale_link"}`);
  });

  app.get("/invitations/:token", async (context) => {
    const token = context.req.param("token");
    const services = context.get("services");
    const invitation = await findInvitation(services, token);
    const visitor = await personRequest(context, settings);
    const { name: accountName } = await findAccount({ services, input: { accountId: invitation.accountId } });
    return show(
      <InvitationPage token={token} accountName={accountName} invitation={invitation} csrf={visitor?.csrf ?? null} />,
    );
  });
  app.post("/invitations/:token", async (context) => {
    const visitor = await personRequest(context, settings);
    if (!visitor) return seeOther(`/sign-in?next=/invitations/${context.req.param("token")}`);
    await rejectForgedForm(context.req.raw, visitor);
    const input = { token: context.req.param("token"), person: visitor.person };
    const accountId = await acceptInvitation({ services: visitor.services, input });
    return seeOther(`/dashboard/${accountId}/live`);
  });
  return app;
}

const UNVERIFIED = "This e-mail address is not confirmed yet. Folio has sent the link again. Check your e-mail.";

const NOTICES: Record<string, string> = {
  stale_link: "This link is used or has expired. Sign in, or request a new link.",
  reset_sent: "If this address has an account, Folio has sent it a link to set a new password.",
  reset: "Your password is changed. All your sessions are ended. Sign in with the new password.",
  signed_out: "You are signed out.",
  deleted: "The account is closed. Everything in it is deleted now; this is complete after about an hour.",
  person_deleted: "Your user profile is deleted.",
};

const SignInPage = ({ form, next, notice }: { form: FormState; next: string; notice?: string | undefined }) => (
  <StandalonePage title="Sign in">
    {notice ? <Notice>{notice}</Notice> : null}
    <ActionForm action="/sign-in" csrf={null} class="stack">
      <FormErrors form={form} />
      <input type="hidden" name="next" value={next} />
      <TextField form={form} name="email" label="E-mail" type="email" autocomplete="username" required autofocus />
      <TextField
        form={form}
        name="password"
        label="Password"
        type="password"
        autocomplete="current-password"
        required
      />
      <button type="submit" class="button primary wide">
        Sign in
      </button>
    </ActionForm>
    <p class="below">
      <a href="/forgot-password">Forgot your password?</a> <a href="/sign-up">Create account</a>
    </p>
  </StandalonePage>
);

const SecondFactorPage = ({ form, next }: { form: FormState; next: string }) => (
  <StandalonePage
    title="Two-factor sign-in"
    lead="Enter the code that your authenticator app shows, or one of your backup codes."
  >
    <ActionForm action="/second-factor" csrf={null} class="stack">
      <FormErrors form={form} />
      <input type="hidden" name="next" value={next} />
      <TextField form={form} name="code" label="Code" autocomplete="one-time-code" required autofocus />
      <CheckField form={form} name="trust" label="Do not ask on this device for 30 days" />
      <button type="submit" class="button primary wide">
        Continue
      </button>
    </ActionForm>
  </StandalonePage>
);

const SignUpPage = ({ form }: { form: FormState }) => (
  <StandalonePage
    title="Create account"
    lead="You get 50 free credits. No credit card is needed. Test keys are always free."
  >
    <ActionForm action="/sign-up" csrf={null} class="stack">
      <FormErrors form={form} />
      <TextField form={form} name="name" label="Your name" autocomplete="name" required maxlength={100} />
      <TextField form={form} name="email" label="E-mail" type="email" autocomplete="username" required />
      <TextField
        form={form}
        name="password"
        label="Password"
        type="password"
        autocomplete="new-password"
        required
        minlength={PASSWORD_CHARACTERS.min}
        hint={`At least ${PASSWORD_CHARACTERS.min} characters, for example several words.`}
      />
      <button type="submit" class="button primary wide">
        Create account
      </button>
    </ActionForm>
    <p class="below">
      Do you have an account? <a href="/sign-in">Sign in</a>
    </p>
  </StandalonePage>
);

const MailSentPage = ({ to }: { to: string }) => (
  <StandalonePage
    title="Check your e-mail"
    lead={`Folio has sent a link to ${to}. The link works for 24 hours and activates your account.`}
  >
    <p class="below">
      No e-mail? Check the spam folder, or <a href="/sign-in">sign in</a> to get the link again.
    </p>
  </StandalonePage>
);

/**
 * Asks for a new password when the link is opened in a browser that did not sign up. The password of the sign-up may be
 * another person's.
 */
const FirstPasswordPage = ({ form, token }: { form: FormState; token: string }) => (
  <StandalonePage
    title="Choose your password"
    lead="Your e-mail address is confirmed with this step. Choose a password, because the sign-up came from another browser."
  >
    <ActionForm action="/verify-email" csrf={null} class="stack">
      <FormErrors form={form} />
      <input type="hidden" name="token" value={token} />
      <TextField
        form={form}
        name="password"
        label="Password"
        type="password"
        autocomplete="new-password"
        required
        autofocus
        minlength={PASSWORD_CHARACTERS.min}
        hint={`At least ${PASSWORD_CHARACTERS.min} characters, for example several words.`}
      />
      <button type="submit" class="button primary wide">
        Confirm and sign in
      </button>
    </ActionForm>
  </StandalonePage>
);

const ForgotPage = ({ form }: { form: FormState }) => (
  <StandalonePage title="Reset password" lead="Folio sends a link to your address. It works once, for one hour.">
    <ActionForm action="/forgot-password" csrf={null} class="stack">
      <FormErrors form={form} />
      <TextField form={form} name="email" label="E-mail" type="email" autocomplete="username" required autofocus />
      <button type="submit" class="button primary wide">
        Send link
      </button>
    </ActionForm>
  </StandalonePage>
);

const ResetPage = ({ form, token }: { form: FormState; token: string }) => (
  <StandalonePage title="Choose a new password" lead="Changing the password ends all your sessions.">
    <ActionForm action="/reset-password" csrf={null} class="stack">
      <FormErrors form={form} />
      <input type="hidden" name="token" value={token} />
      <TextField
        form={form}
        name="password"
        label="New password"
        type="password"
        autocomplete="new-password"
        required
        autofocus
      />
      <button type="submit" class="button primary wide">
        Change password
      </button>
    </ActionForm>
  </StandalonePage>
);

const InvitationPage = (props: {
  token: string;
  accountName: string;
  invitation: { email: string; role: string };
  csrf: string | null;
}) => {
  const { token, accountName, invitation, csrf } = props;
  const next = encodeURIComponent(`/invitations/${token}`);
  return (
    <StandalonePage
      title={`Join ${accountName}`}
      lead={`You are invited with the role ${invitation.role}. The invitation is for ${invitation.email}.`}
    >
      {csrf === null ? (
        <p class="actions">
          <a class="button primary" href={`/sign-in?next=${next}`}>
            Sign in
          </a>
          <a class="button" href={`/sign-up?email=${encodeURIComponent(invitation.email)}`}>
            Create account
          </a>
        </p>
      ) : (
        <ActionForm action={`/invitations/${token}`} csrf={csrf}>
          <button type="submit" class="button primary">
            Join account
          </button>
        </ActionForm>
      )}
    </StandalonePage>
  );
};
