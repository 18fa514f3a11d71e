import { ROLES } from "../../domain/people.ts";
import { PLANS } from "../../domain/plans.ts";
import { listAuditLog } from "../../operations/audit-log/list.ts";
import { type InvitationRecord, listMembers, type Member } from "../../operations/members/list.ts";
import { EMPTY_FORM, type FormState } from "../form.ts";
import type { PageRequest, View } from "../page.ts";
import { ActionForm, FormErrors, SelectField, TextField } from "./fields.tsx";
import { Badge, Card, CopyText, countText, Facts, Id, Notice, PageHeader, Pager, Table, Time } from "./parts.tsx";

const path = "/settings";
const DAY_MS = 86_400_000;

export interface SettingsState {
  notice?: string | undefined;
  memberError?: string | undefined;
  nameForm?: FormState;
  inviteForm?: FormState;
  exportForm?: FormState;
  deleteForm?: FormState;
}

export async function settingsView(request: PageRequest, state: SettingsState = {}): Promise<View> {
  const { services, account } = request;
  const isOwner = account.role === "owner";
  const [people, audit] = await Promise.all([listMembers(services, account.id), isOwner ? auditOf(request) : null]);
  const body = (
    <>
      <PageHeader title="Settings" lead={`Account ${account.name}. Your role is ${account.role}.`} />
      {state.notice ? <Notice tone="good">{state.notice}</Notice> : null}
      {isOwner ? null : <Notice>Only owners can change these settings. Ask an owner of the account.</Notice>}
      <AboutCard request={request} form={state.nameForm ?? EMPTY_FORM} />
      <MembersCard request={request} members={people.members} error={state.memberError} />
      {isOwner ? (
        <>
          <InvitationsCard request={request} invitations={people.invitations} form={state.inviteForm ?? EMPTY_FORM} />
          <SecretCard request={request} />
          {audit ? <AuditCard request={request} audit={audit} members={people.members} /> : null}
          <ExportCard request={request} form={state.exportForm ?? EMPTY_FORM} />
          <DeleteCard request={request} form={state.deleteForm ?? EMPTY_FORM} />
        </>
      ) : null}
    </>
  );
  return { title: "Settings", current: path, body };
}

const AboutCard = ({ request, form }: { request: PageRequest; form: FormState }) => {
  const { account, base, csrf } = request;
  const plan = PLANS[account.plan];
  const days = plan.retentionMs / DAY_MS;
  return (
    <Card title="Account" aside={<Badge tone="calm">{account.plan}</Badge>}>
      <Facts
        rows={[
          ["ID", <code>{account.id}</code>],
          ["Files are kept for", days === 1 ? "1 day" : `${days} days`],
          [
            "Records are kept for",
            `${plan.recordDays} days; events and deliveries for 30 days, request logs for 7 days`,
          ],
          ["Documents at the same time", countText(plan.slots)],
          ["Requests per minute for each live key", countText(plan.requestsPerMinute)],
          ["Items per batch", countText(plan.batchItems)],
        ]}
      />
      {account.role === "owner" ? (
        <ActionForm action={`${base}${path}/name`} csrf={csrf} class="stack narrow">
          <FormErrors form={form} />
          <TextField form={form} name="name" label="Name" value={account.name} required maxlength={200} />
          <div class="actions">
            <button type="submit" class="button">
              Rename account
            </button>
          </div>
        </ActionForm>
      ) : null}
    </Card>
  );
};

const MembersCard = (props: { request: PageRequest; members: readonly Member[]; error: string | undefined }) => {
  const { request, members, error } = props;
  const isOwner = request.account.role === "owner";
  return (
    <Card title="Members">
      {error ? <Notice tone="bad">{error}</Notice> : null}
      <Table label="Members" head={["Name", "E-mail", "Role", "Member since", ...(isOwner ? [""] : [])]}>
        {members.map((member) => (
          <MemberRow member={member} request={request} />
        ))}
      </Table>
      <p class="hint">
        Viewers can read everything. Developers can also create, change and delete. Owners can also manage members and
        the account.
      </p>
    </Card>
  );
};

const MemberRow = ({ member, request }: { member: Member; request: PageRequest }) => {
  const { base, csrf, account, person } = request;
  const action = `${base}${path}/members/${member.personId}`;
  const isSelf = member.personId === person.id;
  return (
    <tr>
      <td class="text">
        {member.name} {isSelf ? <small>you</small> : null}
      </td>
      <td>{member.email}</td>
      <td>
        {account.role === "owner" ? (
          <ActionForm action={action} csrf={csrf} class="actions">
            <select name="role" aria-label={`Role of ${member.name}`}>
              {ROLES.map((role) => (
                <option value={role} selected={role === member.role}>
                  {role}
                </option>
              ))}
            </select>
            <button type="submit" class="button small" aria-label={`Change role of ${member.name}`}>
              Change role
            </button>
          </ActionForm>
        ) : (
          member.role
        )}
      </td>
      <td>
        <Time at={member.createdAt} />
      </td>
      {account.role === "owner" ? (
        <td class="row-actions">
          <ActionForm
            action={`${action}/remove`}
            csrf={csrf}
            confirm={isSelf ? "Leave this account?" : `Remove ${member.name} from this account?`}
          >
            <button
              type="submit"
              class="button small danger"
              aria-label={isSelf ? "Leave this account" : `Remove ${member.name}`}
            >
              {isSelf ? "Leave" : "Remove"}
            </button>
          </ActionForm>
        </td>
      ) : null}
    </tr>
  );
};

const InvitationsCard = (props: {
  request: PageRequest;
  invitations: readonly InvitationRecord[];
  form: FormState;
}) => {
  const { request, invitations, form } = props;
  const { base, csrf } = request;
  return (
    <Card title="Invite a member" id="invite">
      {invitations.length === 0 ? (
        <p>There are no open invitations. An invitation is an e-mail with a link that works once.</p>
      ) : (
        <Table label="Open invitations" head={["E-mail", "Role", "Expires", ""]}>
          {invitations.map(({ id, email, role, expiresAt }) => (
            <tr>
              <td>{email}</td>
              <td>{role}</td>
              <td>
                <Time at={expiresAt} relative />
              </td>
              <td class="row-actions">
                <ActionForm action={`${base}${path}/invitations/${id}/withdraw`} csrf={csrf}>
                  <button type="submit" class="button small" aria-label={`Withdraw the invitation of ${email}`}>
                    Withdraw
                  </button>
                </ActionForm>
              </td>
            </tr>
          ))}
        </Table>
      )}
      <ActionForm action={`${base}${path}/invitations`} csrf={csrf} class="stack narrow">
        <FormErrors form={form} />
        <TextField form={form} name="email" label="E-mail" type="email" autocomplete="off" required maxlength={254} />
        <SelectField
          form={form}
          name="role"
          label="Role"
          value="developer"
          options={[
            ["developer", "developer: can read and change"],
            ["viewer", "viewer: can only read"],
            ["owner", "owner: can also manage members"],
          ]}
        />
        <div class="actions">
          <button type="submit" class="button primary">
            Send invitation
          </button>
        </div>
      </ActionForm>
    </Card>
  );
};

const SecretCard = ({ request: { base, csrf } }: { request: PageRequest }) => (
  <Card title="Default signing secret">
    <p>
      Folio signs deliveries to the <code>webhook_url</code> of a batch with this secret. Each webhook endpoint has its
      own secret: see <a href={`${base}/webhooks`}>Webhooks</a>.
    </p>
    <ActionForm
      action={`${base}${path}/webhook-secret/rotate`}
      csrf={csrf}
      confirm="Rotate the default secret? The current secret stops signing at once."
    >
      <button type="submit" class="button">
        Rotate and show secret
      </button>
    </ActionForm>
  </Card>
);

export function secretView({ base }: PageRequest, secret: string): View {
  const body = (
    <>
      <PageHeader title="Default signing secret" lead="Copy it now. It is shown only after a rotation." />
      <CopyText text={secret} label="the secret" />
      <Notice tone="warn">
        The previous secret no longer signs deliveries. Set this secret on your receivers now.
      </Notice>
      <p class="actions">
        <a class="button primary" href={`${base}${path}`}>
          I have copied it
        </a>
      </p>
    </>
  );
  return { title: "Default signing secret", current: path, body };
}

const AUDIT_ROWS = 25;
type Audit = Awaited<ReturnType<typeof listAuditLog>>;

function auditOf({ services, caller, query }: PageRequest): Promise<Audit> {
  const before = Number.parseInt(query.get("before") ?? "", 10);
  return listAuditLog({
    services,
    caller,
    input: { limit: AUDIT_ROWS, before: Number.isSafeInteger(before) && before > 0 ? before : null },
  });
}

interface AuditCardProps {
  request: PageRequest;
  audit: Audit;
  members: readonly Member[];
}

/** Returns the name of the member, "Folio" for the service, or the id of any other actor. */
function actorText(actor: string | null, members: readonly Member[]): string {
  if (actor === null) return "Folio";
  return members.find(({ personId }) => personId === actor)?.name ?? actor;
}

/** Shows the audit log without the details of its entries. Only operators may see the reason for a suspension. */
const AuditCard = ({ request: { base, query }, audit: { items, hasMore }, members }: AuditCardProps) => (
  <Card title="Audit log" id="audit">
    <p>All changes to the account. The database writes an entry with each change. Nobody can alter the log.</p>
    <Table label="Audit log" head={["Action", "Subject", "By", "Time"]}>
      {items.map(({ action, subject, actor, at }) => (
        <tr>
          <td>{action.replaceAll(/[._]/g, " ")}</td>
          <td>
            <Id id={subject} />
          </td>
          <td class="text">{actorText(actor, members)}</td>
          <td>
            <Time at={at} />
          </td>
        </tr>
      ))}
    </Table>
    <Pager
      newer={query.has("before") ? `${base}${path}#audit` : null}
      older={hasMore ? `${base}${path}?before=${items.at(-1)?.sequence}#audit` : null}
    />
  </Card>
);

const ExportCard = ({ request: { base, csrf }, form }: { request: PageRequest; form: FormState }) => (
  <Card title="Export data">
    <p>
      A ZIP archive with everything that Folio stores for this account: records, templates, partials, assets, events,
      usage, logs, members and files that have not expired. It contains no keys, secrets or passwords.
    </p>
    <ActionForm action={`${base}${path}/export`} csrf={csrf} class="stack narrow">
      <FormErrors form={form} />
      <TextField
        form={form}
        name="export_password"
        label="Your password"
        type="password"
        autocomplete="current-password"
        required
      />
      <TextField
        form={form}
        name="from"
        label="Continue from"
        hint={
          <>
            Empty for a new export. If <code>manifest.json</code> has a value for <code>next</code>, enter it for the
            next part.
          </>
        }
        autocomplete="off"
      />
      <div class="actions">
        <button type="submit" class="button">
          Download export
        </button>
      </div>
    </ActionForm>
  </Card>
);

const DeleteCard = ({ request: { base, csrf, account }, form }: { request: PageRequest; form: FormState }) => (
  <Card title="Delete account">
    <p>
      API keys, download links and running work stop at once. Documents, templates, batches, webhooks, logs, members and
      unused credits are deleted within minutes, and the deletion is complete after about an hour. Nothing can be
      restored.
    </p>
    <ActionForm
      action={`${base}${path}/delete`}
      csrf={csrf}
      class="stack narrow"
      confirm={`Delete the account ${account.name} and everything in it? This cannot be undone.`}
    >
      <FormErrors form={form} />
      <TextField
        form={form}
        name="confirmation"
        label="Account name"
        hint={
          <>
            Type <strong>{account.name}</strong> to confirm.
          </>
        }
        autocomplete="off"
        required
      />
      <TextField
        form={form}
        name="password"
        label="Your password"
        type="password"
        autocomplete="current-password"
        required
      />
      <div class="actions">
        <button type="submit" class="button danger">
          Delete account
        </button>
      </div>
    </ActionForm>
  </Card>
);
