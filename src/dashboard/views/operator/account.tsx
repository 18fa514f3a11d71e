import { ENVIRONMENTS, type Environment } from "../../../domain/environment.ts";
import { newId } from "../../../domain/ids.ts";
import { PLAN_NAMES, PLANS } from "../../../domain/plans.ts";
import { PACK_MONTHS } from "../../../operations/accounts/grant-credits.ts";
import { type AccountView, retrieveAccount } from "../../../operations/accounts/retrieve.ts";
import { type DeliveryRecord, listFailedDeliveries } from "../../../operations/events/list-failed.ts";
import { listMembers, type Member } from "../../../operations/members/list.ts";
import { EMPTY_FORM, type FormState } from "../../form.ts";
import type { PersonRequest } from "../../page.ts";
import { ActionForm, FormErrors, SelectField, TextField } from "../fields.tsx";
import { Card, countText, Facts, figures, Notice, Table, Time } from "../parts.tsx";
import { AccountStatusBadge, OPERATOR, OperatorSheet } from "./frame.tsx";

const FAILED_ROWS = 20;

const NOTICES: Record<string, string> = {
  plan: "The plan is changed. It applies to API keys within ten seconds.",
  credits: "The credits are granted.",
  suspend: "The account is suspended. Requests with its keys are rejected within ten seconds.",
  resume: "The account is active again.",
  retry: "A new round of attempts starts now for each failed delivery of the environment.",
};

/** States of rejected forms, by the name of the change that the form makes. */
export type AccountForms = Record<string, FormState>;

/** Returns the operator's page about one account. Throws `resource_not_found` if the account does not exist. */
export async function accountPage(visitor: PersonRequest, forms: AccountForms = {}) {
  const { services, params, query } = visitor;
  const view = await retrieveAccount({ services, input: { accountId: params.id ?? "" } });
  const { account } = view;
  const input = { limit: FAILED_ROWS };
  const [{ members }, ...failed] = await Promise.all([
    listMembers(services, account.id),
    ...ENVIRONMENTS.map(async (environment) => ({
      environment,
      deliveries: await services.databases.forAccount(account.id, () =>
        listFailedDeliveries({ services, caller: { accountId: account.id, environment }, input }),
      ),
    })),
  ]);
  const notice = NOTICES[query.get("done") ?? ""];
  const props = { visitor, view, forms };
  return (
    <OperatorSheet visitor={visitor} tab="" title={account.name} lead={account.email}>
      {notice ? <Notice tone="good">{notice}</Notice> : null}
      <AboutCard {...props} />
      <CreditsCard {...props} />
      <SuspensionCard {...props} />
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
  <Card title="Details" aside={<AccountStatusBadge suspendedAt={account.suspendedAt} />}>
    <Facts
      rows={[
        ["ID", <code>{account.id}</code>],
        ["Created", <Time at={account.createdAt} />],
        ["Slots in use", `${balance.slotsInUse} of ${PLANS[account.plan].slots}`],
      ]}
    />
    <ActionForm action={`${OPERATOR}/accounts/${account.id}/plan`} csrf={visitor.csrf} class="stack narrow">
      <FormErrors form={plan} />
      <SelectField
        form={plan}
        name="plan"
        label="Plan"
        value={account.plan}
        options={PLAN_NAMES.map((name) => [name, name] as const)}
      />
      <div class="actions">
        <button type="submit" class="button">
          Change plan
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
          ["Available", countText(balance.available)],
          ["Reserved for running work", countText(balance.reserved)],
          ["Used", countText(balance.consumed)],
          ["Expired", countText(balance.expired)],
        ]}
      />
      <ActionForm action={`${OPERATOR}/accounts/${account.id}/credits`} csrf={visitor.csrf} class="stack narrow">
        <FormErrors form={credits} />
        <input type="hidden" name="pack_id" value={packId} />
        <TextField
          form={credits}
          name="credits"
          label="Credits to grant"
          type="number"
          min="1"
          max="10000000"
          required
        />
        <TextField
          form={credits}
          name="months"
          label="Valid for (months)"
          type="number"
          value={String(PACK_MONTHS)}
          min="1"
          max="120"
          required
        />
        <TextField
          form={credits}
          name="reason"
          label="Reason"
          placeholder="invoice 2026-118"
          maxlength={200}
          required
        />
        <div class="actions">
          <button type="submit" class="button primary">
            Grant credits
          </button>
        </div>
      </ActionForm>
    </Card>
  );
};

const SuspensionCard = ({ visitor, view: { account }, forms: { suspend = EMPTY_FORM } }: AccountProps) => {
  const action = `${OPERATOR}/accounts/${account.id}`;
  if (account.suspendedAt !== null) {
    return (
      <Card title="Suspended account">
        <Facts
          rows={[
            ["Suspended", <Time at={account.suspendedAt} />],
            ["Reason", account.suspensionReason ?? "none given"],
          ]}
        />
        <ActionForm action={`${action}/resume`} csrf={visitor.csrf}>
          <button type="submit" class="button primary">
            Reactivate account
          </button>
        </ActionForm>
      </Card>
    );
  }
  return (
    <Card title="Suspend account">
      <p>
        Requests with its keys then fail with <code>account_suspended</code>. Work that was accepted before is
        completed.
      </p>
      <ActionForm
        action={`${action}/suspend`}
        csrf={visitor.csrf}
        class="stack narrow"
        confirm={`Suspend the account ${account.name}?`}
      >
        <FormErrors form={suspend} />
        <TextField
          form={{ ...suspend, values: { reason: suspend.values.reason ?? "" } }}
          name="reason"
          label="Reason"
          maxlength={500}
          required
        />
        <div class="actions">
          <button type="submit" class="button danger">
            Suspend account
          </button>
        </div>
      </ActionForm>
    </Card>
  );
};

const MembersCard = ({ members }: { members: readonly Member[] }) => (
  <Card title="Members">
    {members.length === 0 ? (
      <p>No members yet. The person who signs up with the account's e-mail becomes its owner.</p>
    ) : (
      <Table label="Members" head={["Name", "E-mail", "Role", "Member since"]}>
        {members.map(({ name, email, role, createdAt }) => (
          <tr>
            <td class="text">{name}</td>
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
        <p>No failed deliveries. Every delivery either succeeded or is pending.</p>
      ) : (
        <>
          <Table label={`Failed deliveries, ${environment}`} head={["URL", "Event", figures("Attempts"), "Created"]}>
            {deliveries.map(({ url, eventId, attempts, createdAt }) => (
              <tr>
                <td class="text">{url}</td>
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
          <p class="hint">The table shows at most the oldest {FAILED_ROWS}.</p>
          <ActionForm action={`${OPERATOR}/accounts/${accountId}/retry`} csrf={visitor.csrf}>
            <input type="hidden" name="environment" value={environment} />
            <button type="submit" class="button">
              Retry all in {environment}
            </button>
          </ActionForm>
        </>
      )}
    </Card>
  );
};
