import { Hono } from "hono";
import { raw } from "hono/html";
import { renderSVG } from "uqr";
import * as z from "zod";
import { FolioError } from "../../domain/errors.ts";
import type { PersonSession, SecondFactorSetup } from "../../domain/people.ts";
import { listMemberships } from "../../operations/members/membership.ts";
import { boundAttempts } from "../../operations/people/bound-attempts.ts";
import { confirmSecondFactor } from "../../operations/people/confirm-second-factor.ts";
import { deletePerson } from "../../operations/people/delete.ts";
import { rejectForgedForm } from "../forged-form.ts";
import { EMPTY_FORM, type FormState, submit } from "../form.ts";
import type { DashboardSettings, PersonRequest } from "../page.ts";
import { type PageResponse, pageResponse, redirectAfterSignOut, seeOther } from "../responses.ts";
import { ActionForm, FormErrors, TextField } from "../views/fields.tsx";
import { Badge, Card, CopyText, Facts, Notice, Table, Time } from "../views/parts.tsx";
import { StandalonePage } from "../views/shell.tsx";
import { userAgentText } from "../views/user-agent.ts";
import { type DashboardContext, type DashboardVariables, personRequest } from "../visitor.ts";
import { newPassword } from "./sign-in.tsx";

/**
 * Creates the pages of a signed-in person: redirect to the first account, profile, sessions, password, second factor.
 */
export function personPages(settings: DashboardSettings): Hono<{ Variables: DashboardVariables }> {
  const app = new Hono<{ Variables: DashboardVariables }>();
  const signedIn = async (context: DashboardContext): Promise<PersonRequest> => {
    const visitor = await personRequest(context, settings);
    if (!visitor) throw new SignedOutError();
    if (context.req.method === "POST") await rejectForgedForm(context.req.raw, visitor);
    return visitor;
  };
  const profile = async (
    visitor: PersonRequest,
    more: Partial<ProfileProps> = {},
    { status = 200, headers = {} }: Pick<PageResponse, "status" | "headers"> = {},
  ) => {
    const sessions = await visitor.services.people.sessions(visitor.headers);
    const page = <ProfilePage visitor={visitor} sessions={sessions} {...more} />;
    return pageResponse({ page, settings, status, headers });
  };

  app.get("/dashboard", async (context) => {
    const visitor = await personRequest(context, settings);
    if (!visitor) return seeOther("/sign-in");
    const [first] = await listMemberships(visitor.services, visitor.person.id);
    if (first) return seeOther(`/dashboard/${first.accountId}/live`);
    return pageResponse({ page: <NoAccountPage visitor={visitor} />, settings });
  });
  app.post("/sign-out", async (context) => {
    const visitor = await personRequest(context, settings);
    if (!visitor) return seeOther("/sign-in?after=signed_out");
    await rejectForgedForm(context.req.raw, visitor);
    return redirectAfterSignOut("/sign-in?after=signed_out", await visitor.services.people.signOut(visitor.headers));
  });

  app.get("/profile", async (context) => {
    const visitor = await personRequest(context, settings);
    if (!visitor) return seeOther("/sign-in?next=/profile");
    return profile(visitor, { notice: NOTICES[visitor.query.get("done") ?? ""] });
  });
  app.post("/profile/sessions/end", async (context) => {
    const visitor = await signedIn(context);
    const sessionId = String(visitor.form.get("session") ?? "");
    await visitor.services.people.endSession({ sessionId, headers: visitor.headers });
    return seeOther("/profile?done=session_ended");
  });
  app.post("/profile/sessions/end-others", async (context) => {
    const visitor = await signedIn(context);
    await visitor.services.people.endOtherSessions(visitor.headers);
    return seeOther("/profile?done=others_ended");
  });
  app.post("/profile/password", async (context) => {
    const visitor = await signedIn(context);
    const { services, headers } = visitor;
    const result = await submit({
      form: visitor.form,
      schema: z.object({ current_password: z.string().min(1, "Enter your current password."), password: newPassword }),
      act: async ({ current_password: current, password }) => {
        await limitPasswordAttempts(visitor);
        return services.people.changePassword({ current, password, headers });
      },
    });
    if ("form" in result) return profile(visitor, { passwordForm: result.form }, result);
    if (result.done.kind === "done") return seeOther("/profile?done=password", result.done.cookies);
    return profile(
      visitor,
      { passwordForm: { values: {}, errors: { current_password: WRONG_PASSWORD } } },
      { status: 422 },
    );
  });

  app.post("/profile/second-factor/begin", async (context) => {
    const visitor = await signedIn(context);
    await limitPasswordAttempts(visitor);
    const password = String(visitor.form.get("password") ?? "");
    const setup = await visitor.services.people.beginSecondFactor({ password, headers: visitor.headers });
    if (!setup)
      return profile(visitor, { factorForm: { values: {}, errors: { password: WRONG_PASSWORD } } }, { status: 422 });
    return pageResponse({ page: <SetupPage visitor={visitor} setup={setup} />, settings });
  });
  app.post("/profile/second-factor/confirm", async (context) => {
    const visitor = await signedIn(context);
    const { services, headers, address } = visitor;
    const code = String(visitor.form.get("code") ?? "");
    const result = await confirmSecondFactor({ services, input: { code, trustDevice: false, address, headers } });
    if (result.kind === "done") return seeOther("/profile?done=factor_on", result.cookies);
    return profile(
      visitor,
      { factorForm: { values: {}, errors: { "": "The code is wrong. Start the setup again." } } },
      { status: 422 },
    );
  });
  app.post("/profile/second-factor/end", async (context) => {
    const visitor = await signedIn(context);
    await limitPasswordAttempts(visitor);
    const password = String(visitor.form.get("password") ?? "");
    const result = await visitor.services.people.endSecondFactor({ password, headers: visitor.headers });
    if (result.kind === "done") return seeOther("/profile?done=factor_off", result.cookies);
    return profile(visitor, { factorForm: { values: {}, errors: { password: WRONG_PASSWORD } } }, { status: 422 });
  });
  app.post("/profile/delete", async (context) => {
    const visitor = await signedIn(context);
    const { services, person, headers } = visitor;
    const result = await submit({
      form: visitor.form,
      schema: z.object({ delete_password: z.string().min(1, "Enter your password.") }),
      fields: { password: "delete_password" },
      act: ({ delete_password: password }) => deletePerson({ services, input: { person, password, headers } }),
    });
    if ("form" in result) return profile(visitor, { deleteForm: result.form }, result);
    return redirectAfterSignOut("/sign-in?after=person_deleted", await services.people.signOut(headers));
  });
  app.onError((error, context) => {
    if (error instanceof SignedOutError)
      return seeOther(`/sign-in?next=${encodeURIComponent(new URL(context.req.url).pathname)}`);
    throw error;
  });
  return app;
}

class SignedOutError extends FolioError {
  constructor() {
    super("invalid_api_key", "You are signed out. Sign in, then send the form again.");
  }
}

const WRONG_PASSWORD = "This is not your current password.";

const NOTICES: Record<string, string> = {
  session_ended: "The session is ended.",
  others_ended: "All your other sessions are ended.",
  password: "Your password is changed. All your other sessions are ended.",
  factor_on: "Two-factor sign-in is on. All your other sessions are ended.",
  factor_off: "Two-factor sign-in is off.",
};

const limitPasswordAttempts = ({ services, person }: PersonRequest) =>
  boundAttempts(services, { kind: "confirmation", address: null, subject: person.id });

interface ProfileProps {
  visitor: PersonRequest;
  sessions: PersonSession[];
  notice?: string | undefined;
  passwordForm?: FormState;
  factorForm?: FormState;
  deleteForm?: FormState;
}

const ProfilePage = ({
  visitor,
  sessions,
  notice,
  passwordForm = EMPTY_FORM,
  factorForm = EMPTY_FORM,
  deleteForm = EMPTY_FORM,
}: ProfileProps) => {
  const { person, csrf } = visitor;
  return (
    <StandalonePage title="Profile and security" wide csrf={csrf}>
      <p>
        <a href="/dashboard">Back to the dashboard</a>
      </p>
      {notice ? <Notice tone="good">{notice}</Notice> : null}
      <Card title="Profile">
        <Facts
          rows={[
            ["Name", person.name],
            ["E-mail", person.email],
          ]}
        />
      </Card>
      <Card
        title="Two-factor sign-in"
        aside={person.hasSecondFactor ? <Badge tone="good">on</Badge> : <Badge>off</Badge>}
      >
        <p>
          When it is on, sign-in requires your password and a code from an authenticator app. A stolen password alone is
          not enough.
        </p>
        <ActionForm
          action={`/profile/second-factor/${person.hasSecondFactor ? "end" : "begin"}`}
          csrf={csrf}
          class="stack narrow"
        >
          <FormErrors form={factorForm} />
          <TextField
            form={factorForm}
            name="password"
            label="Your password"
            type="password"
            autocomplete="current-password"
            required
          />
          <div class="actions">
            <button type="submit" class={person.hasSecondFactor ? "button danger" : "button primary"}>
              {person.hasSecondFactor ? "Turn off two-factor sign-in" : "Set up two-factor sign-in"}
            </button>
          </div>
        </ActionForm>
      </Card>
      <Card title="Password">
        <ActionForm action="/profile/password" csrf={csrf} class="stack narrow">
          <FormErrors form={passwordForm} />
          <TextField
            form={passwordForm}
            name="current_password"
            label="Current password"
            type="password"
            autocomplete="current-password"
            required
          />
          <TextField
            form={{ ...passwordForm, values: {} }}
            name="password"
            label="New password"
            type="password"
            autocomplete="new-password"
            required
          />
          <div class="actions">
            <button type="submit" class="button">
              Change password
            </button>
          </div>
        </ActionForm>
      </Card>
      <Card title="Sessions">
        <Table label="Sessions" head={["Browser", "IP address", "Signed in", "Last used", ""]}>
          {sessions.map((session) => (
            <tr>
              <td>{session.userAgent ? userAgentText(session.userAgent) : "unknown"}</td>
              <td>{session.address ?? "unknown"}</td>
              <td>
                <Time at={session.createdAt} />
              </td>
              <td>
                <Time at={session.lastUsedAt} relative />
              </td>
              <td>
                {session.isThisOne ? (
                  <Badge tone="calm">this session</Badge>
                ) : (
                  <ActionForm action="/profile/sessions/end" csrf={csrf}>
                    <input type="hidden" name="session" value={session.id} />
                    <button type="submit" class="button small">
                      End session
                    </button>
                  </ActionForm>
                )}
              </td>
            </tr>
          ))}
        </Table>
        <ActionForm action="/profile/sessions/end-others" csrf={csrf}>
          <button type="submit" class="button">
            End all other sessions
          </button>
        </ActionForm>
      </Card>
      <Card title="Delete your user profile">
        <p>
          Your name, e-mail address, password and sessions are deleted at once, and you leave all accounts. Accounts
          without another member are deleted with everything in them. An account with other members needs another owner
          first.
        </p>
        <ActionForm
          action="/profile/delete"
          csrf={csrf}
          class="stack narrow"
          confirm="Delete your user profile, and every account in which you are the only member? This cannot be undone."
        >
          <FormErrors form={deleteForm} />
          <TextField
            form={deleteForm}
            name="delete_password"
            label="Your password"
            type="password"
            autocomplete="current-password"
            required
          />
          <div class="actions">
            <button type="submit" class="button danger">
              Delete your user profile
            </button>
          </div>
        </ActionForm>
      </Card>
    </StandalonePage>
  );
};

const SetupPage = ({ visitor, setup }: { visitor: PersonRequest; setup: SecondFactorSetup }) => (
  <StandalonePage title="Set up two-factor sign-in" wide csrf={visitor.csrf}>
    <ol class="steps">
      <li>
        <h2>Scan this QR code with your authenticator app</h2>
        <div class="qr">{raw(renderSVG(setup.uri, { border: 2 }))}</div>
        <CopyText text={new URL(setup.uri).searchParams.get("secret") ?? ""} label="the secret" />
      </li>
      <li>
        <h2>Store the backup codes</h2>
        <p>Each backup code works once, in place of a code from the app. They are shown only now.</p>
        <CopyText text={setup.backupCodes.join(" ")} label="the backup codes" />
      </li>
      <li>
        <h2>Enter the code that the app shows</h2>
        <ActionForm action="/profile/second-factor/confirm" csrf={visitor.csrf} class="stack narrow">
          <TextField
            form={EMPTY_FORM}
            name="code"
            label="Code"
            autocomplete="one-time-code"
            inputmode="numeric"
            required
          />
          <button type="submit" class="button primary">
            Turn on two-factor sign-in
          </button>
        </ActionForm>
      </li>
    </ol>
  </StandalonePage>
);

const NoAccountPage = ({ visitor }: { visitor: PersonRequest }) => (
  <StandalonePage
    title="No account yet"
    lead={`You are signed in as ${visitor.person.email}. You are not a member of any account. Ask an account owner for an invitation.`}
  >
    <ActionForm action="/sign-out" csrf={visitor.csrf}>
      <button type="submit" class="button">
        Sign out
      </button>
    </ActionForm>
  </StandalonePage>
);
