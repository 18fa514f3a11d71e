import type { Child } from "hono/jsx";
import { ENVIRONMENTS, type Environment } from "../../domain/environment.ts";
import { newId } from "../../domain/ids.ts";
import { PLAN_NAMES, PLANS } from "../../domain/plans.ts";
import { PACK_MONTHS } from "../../operations/accounts/grant-credits.ts";
import { listAccounts } from "../../operations/accounts/list.ts";
import { type AccountView, retrieveAccount } from "../../operations/accounts/retrieve.ts";
import { readEngine } from "../../operations/engine/read.ts";
import { type DeliveryRecord, listFailedDeliveries } from "../../operations/events/list-failed.ts";
import { listMembers, type Member } from "../../operations/members/list.ts";
import { EMPTY_FORM, type FormState } from "../form.ts";
import type { PersonRequest } from "../page.ts";
import { ActionForm, FormFault, SelectField, TextField } from "./fields.tsx";
import { cursorOf, pagerLinks } from "./listing.ts";
import { Badge, Card, countText, Empty, Facts, Notice, Pager, Table, Time } from "./parts.tsx";
import { Sheet } from "./shell.tsx";

const path = "/dashboard/operator";
const FAILED_ROWS = 20;

const NOTICES: Record<string, string> = {
  plan: "The plan is changed; keys follow within ten seconds.",
  credits: "The credits are granted.",
  suspend: "The account is suspended; its keys are refused within ten seconds.",
  resume: "The account is open again.",
  retry: "Every failed delivery of the environment begins a new round now.",
};

const OperatorSheet = (props: { visitor: PersonRequest; title: string; lead?: Child; children?: Child }) => (
  <Sheet title={props.title} lead={props.lead} csrf={props.visitor.csrf} wide>
    <nav class="actions" aria-label="Operator">
      <a href={path}>Accounts</a>
      <a href={`${path}/engine`}>Engines</a>
      <a href="/dashboard">Back to the dashboard</a>
    </nav>
    {props.children}
  </Sheet>
);

const StandingBadge = ({ suspendedAt }: { suspendedAt: number | null }) =>
  suspendedAt === null ? <Badge tone="good">open</Badge> : <Badge tone="bad">suspended</Badge>;

export async function accountsPage(visitor: PersonRequest) {
  const { services, query, url } = visitor;
  const search = query.get("q")?.trim() || null;
  const page = await listAccounts({ services, input: { email: null, search, request: cursorOf(query, "acc") } });
  return (
    <OperatorSheet visitor={visitor} title="Accounts" lead="Everybody who uses this Folio.">
      <form method="get" class="filters" aria-label="Search">
        <TextField
          form={{ values: { q: search ?? "" }, faults: {} }}
          name="q"
          label="Name, e-mail or id"
          type="search"
          maxlength={254}
        />
        <button type="submit" class="button">
          Search
        </button>
      </form>
      {page.items.length === 0 ? (
        <Empty icon="operator" title="No account">
          {search ? "None has this in its name, e-mail or id." : "Accounts are listed here once somebody signs up."}
        </Empty>
      ) : (
        <Table label="Accounts" head={["Name", "E-mail", "Plan", "State", "Since"]}>
          {page.items.map(({ id, name, email, plan, suspendedAt, createdAt }) => (
            <tr>
              <td>
                <a href={`${path}/accounts/${id}`}>{name}</a>
              </td>
              <td>{email}</td>
              <td>{plan}</td>
              <td>
                <StandingBadge suspendedAt={suspendedAt} />
              </td>
              <td>
                <Time at={createdAt} />
              </td>
            </tr>
          ))}
        </Table>
      )}
      <Pager {...pagerLinks(page, { url, idOf: ({ id }) => id })} />
    </OperatorSheet>
  );
}

export async function enginePage(visitor: PersonRequest) {
  const { browser, container } = await readEngine(visitor);
  return (
    <OperatorSheet visitor={visitor} title="Engines" lead="What makes the documents, as it answers now.">
      <Card title="Browser">
        <p>
          <code>{browser}</code>
        </p>
      </Card>
      <Card
        title="Container"
        aside={container ? <Badge tone="good">answers</Badge> : <Badge tone="bad">not reached</Badge>}
      >
        {container ? (
          <Facts
            rows={[
              ["LibreOffice", container.libreoffice],
              ["Tesseract", container.tesseract],
              ["Poppler", container.poppler],
              ["qpdf", container.qpdf],
              ["Languages of OCR", container.ocrLanguages.join(", ")],
              ["Font families", countText(container.fonts.length)],
            ]}
          />
        ) : (
          <p>Office files, OCR, large PDFs and pictures of pages wait for it.</p>
        )}
      </Card>
    </OperatorSheet>
  );
}

/** What was wrong, by the name of the change. */
export type AccountForms = Record<string, FormState>;

/** Throws `resource_not_found`. */
export async function accountPage(visitor: PersonRequest, forms: AccountForms = {}) {
  const { services, params, query } = visitor;
  const view = await retrieveAccount({ services, input: { accountId: params.id ?? "" } });
  const { account } = view;
  const input = { limit: FAILED_ROWS };
  const [{ members }, ...failed] = await Promise.all([
    listMembers(services, account.id),
    ...ENVIRONMENTS.map(async (environment) => ({
      environment,
      deliveries: await listFailedDeliveries({ services, caller: { accountId: account.id, environment }, input }),
    })),
  ]);
  const notice = NOTICES[query.get("done") ?? ""];
  const props = { visitor, view, forms };
  return (
    <OperatorSheet visitor={visitor} title={account.name} lead={account.email}>
      {notice ? <Notice tone="good">{notice}</Notice> : null}
      <AboutCard {...props} />
      <CreditsCard {...props} />
      <StandingCard {...props} />
      <MembersCard members={members} />
      {failed.map((row) => (
        <FailedCard visitor={visitor} accountId={account.id} {...row} />
      ))}
    </OperatorSheet>
  );
}

interface AccountProps {
  visitor: PersonRequest;
  view: AccountView;
  forms: AccountForms;
}

const AboutCard = ({ visitor, view: { account, balance }, forms: { plan = EMPTY_FORM } }: AccountProps) => (
  <Card title="About it" aside={<StandingBadge suspendedAt={account.suspendedAt} />}>
    <Facts
      rows={[
        ["Id", <code>{account.id}</code>],
        ["Since", <Time at={account.createdAt} />],
        ["Slots in use", `${balance.slotsInUse} of ${PLANS[account.plan].slots}`],
      ]}
    />
    <ActionForm action={`${path}/accounts/${account.id}/plan`} csrf={visitor.csrf} class="stack narrow">
      <FormFault form={plan} />
      <SelectField
        form={plan}
        name="plan"
        label="Plan"
        value={account.plan}
        options={PLAN_NAMES.map((name) => [name, name] as const)}
      />
      <div class="actions">
        <button type="submit" class="button">
          Change the plan
        </button>
      </div>
    </ActionForm>
  </Card>
);

const CreditsCard = ({ visitor, view: { account, balance }, forms: { credits = EMPTY_FORM } }: AccountProps) => {
  const packId = credits.values.pack_id ?? newId("req", visitor.services.clock.now());
  return (
    <Card title="Credits">
      <Facts
        rows={[
          ["Left", countText(balance.available)],
          ["Held by work under way", countText(balance.reserved)],
          ["Used", countText(balance.consumed)],
          ["Expired", countText(balance.expired)],
        ]}
      />
      <ActionForm action={`${path}/accounts/${account.id}/credits`} csrf={visitor.csrf} class="stack narrow">
        <FormFault form={credits} />
        <input type="hidden" name="pack_id" value={packId} />
        <TextField form={credits} name="credits" label="Grant" type="number" min="1" max="10000000" required />
        <TextField
          form={credits}
          name="months"
          label="Valid for, months"
          type="number"
          value={String(PACK_MONTHS)}
          min="1"
          max="120"
          required
        />
        <TextField
          form={credits}
          name="reason"
          label="What for"
          placeholder="invoice 2026-118"
          maxlength={200}
          required
        />
        <div class="actions">
          <button type="submit" class="button primary">
            Grant the credits
          </button>
        </div>
      </ActionForm>
    </Card>
  );
};

const StandingCard = ({ visitor, view: { account }, forms: { suspend = EMPTY_FORM } }: AccountProps) => {
  const action = `${path}/accounts/${account.id}`;
  if (account.suspendedAt !== null) {
    return (
      <Card title="Suspended">
        <Facts
          rows={[
            ["Since", <Time at={account.suspendedAt} />],
            ["Because", account.suspensionReason ?? "no reason was given"],
          ]}
        />
        <ActionForm action={`${action}/resume`} csrf={visitor.csrf}>
          <button type="submit" class="button primary">
            Open it again
          </button>
        </ActionForm>
      </Card>
    );
  }
  return (
    <Card title="Suspend">
      <p>
        Its keys are answered with <code>account_suspended</code>; work that was accepted before is finished.
      </p>
      <ActionForm
        action={`${action}/suspend`}
        csrf={visitor.csrf}
        class="stack narrow"
        confirm={`Suspend ${account.name}?`}
      >
        <FormFault form={suspend} />
        <TextField
          form={{ ...suspend, values: { reason: suspend.values.reason ?? "" } }}
          name="reason"
          label="Why"
          maxlength={500}
          required
        />
        <div class="actions">
          <button type="submit" class="button danger">
            Suspend the account
          </button>
        </div>
      </ActionForm>
    </Card>
  );
};

const MembersCard = ({ members }: { members: readonly Member[] }) => (
  <Card title="Members">
    {members.length === 0 ? (
      <p>Nobody yet: whoever signs up with the account's e-mail becomes its owner.</p>
    ) : (
      <Table label="Members" head={["Name", "E-mail", "Role", "Since"]}>
        {members.map(({ name, email, role, createdAt }) => (
          <tr>
            <td>{name}</td>
            <td>{email}</td>
            <td>{role}</td>
            <td>
              <Time at={createdAt} />
            </td>
          </tr>
        ))}
      </Table>
    )}
  </Card>
);

const FailedCard = (props: {
  visitor: PersonRequest;
  accountId: string;
  environment: Environment;
  deliveries: readonly DeliveryRecord[];
}) => {
  const { visitor, accountId, environment, deliveries } = props;
  return (
    <Card title={`Failed deliveries, ${environment}`}>
      {deliveries.length === 0 ? (
        <p>None: every event that has an endpoint reached it, or is still on its way.</p>
      ) : (
        <>
          <Table label={`Failed deliveries, ${environment}`} head={["To", "Event", "Attempts", "Since"]}>
            {deliveries.map(({ url, eventId, attempts, createdAt }) => (
              <tr>
                <td>{url}</td>
                <td>
                  <code>{eventId}</code>
                </td>
                <td class="number">{attempts}</td>
                <td>
                  <Time at={createdAt} />
                </td>
              </tr>
            ))}
          </Table>
          <p class="hint">The oldest {FAILED_ROWS} at most are shown.</p>
          <ActionForm action={`${path}/accounts/${accountId}/retry`} csrf={visitor.csrf}>
            <input type="hidden" name="environment" value={environment} />
            <button type="submit" class="button">
              Retry all of {environment}
            </button>
          </ActionForm>
        </>
      )}
    </Card>
  );
};
