import { EVENT_TYPES } from "../../domain/events.ts";
import { retrieveWebhookEndpoint } from "../../operations/webhook-endpoints/retrieve.ts";
import { presentWebhookEndpoint } from "../../resources/webhook-endpoints.ts";
import { EMPTY_FORM, type FormState, isChecked } from "../form.ts";
import type { PageRequest, View } from "../page.ts";
import { ActionForm, DangerForm, FormErrors, SelectField, TextField } from "./fields.tsx";
import { Badge, Card, CopyText, Facts, Notice, PageHeader, Time } from "./parts.tsx";

const path = "/webhooks";
export type Endpoint = ReturnType<typeof presentWebhookEndpoint>;

export const EndpointFields = ({ form, endpoint }: { form: FormState; endpoint?: Endpoint }) => (
  <>
    <TextField
      form={form}
      name="url"
      label="URL"
      type="url"
      value={endpoint?.url ?? ""}
      placeholder="https://example.com/hooks/folio"
      required
    />
    <fieldset>
      <legend>Events</legend>
      <p class="hint">Select none to receive all events.</p>
      <div class="check-grid">
        {EVENT_TYPES.map((type) => (
          <div class="check">
            <input
              type="checkbox"
              name="events"
              id={`event-${type}`}
              value={type}
              checked={isChecked(form, "events", type) ?? endpoint?.events.includes(type) ?? false}
            />
            <label for={`event-${type}`}>
              <code>{type}</code>
            </label>
          </div>
        ))}
      </div>
    </fieldset>
  </>
);

/** Page of one webhook endpoint, with its status and a form to edit it. */
export async function endpointView(request: PageRequest, form: FormState = EMPTY_FORM): Promise<View> {
  const { base, csrf, account, services } = request;
  const record = await retrieveWebhookEndpoint({ ...request, input: { endpointId: request.params.id ?? "" } });
  const endpoint = presentWebhookEndpoint({ endpoint: record, nowMs: services.clock.now() });
  const action = `${base}${path}/${endpoint.id}`;
  const notice = request.query.get("done") === "changed" ? "The endpoint is saved." : null;
  const body = (
    <>
      <PageHeader title="Webhook endpoint" lead={endpoint.url}>
        {account.role === "viewer" ? null : <EndpointActions action={action} csrf={csrf} />}
      </PageHeader>
      {notice ? <Notice tone="good">{notice}</Notice> : null}
      {endpoint.status === "disabled" ? (
        <Notice tone="warn">
          This endpoint is disabled and receives no events. It was disabled here, after five days of failures, or after
          it returned status 410. To use it again, set its status to active.
        </Notice>
      ) : null}
      <Card
        title="Details"
        aside={<Badge tone={endpoint.status === "active" ? "good" : "warn"}>{endpoint.status}</Badge>}
      >
        <Facts
          rows={[
            ["ID", <code>{endpoint.id}</code>],
            ["Created", <Time at={Date.parse(endpoint.created_at)} />],
            ["Failing since", record.failingSince === null ? "not failing" : <Time at={record.failingSince} />],
            ...(endpoint.previous_secret_expires_at
              ? ([
                  ["Previous secret valid until", <Time at={Date.parse(endpoint.previous_secret_expires_at)} />],
                ] as const)
              : []),
          ]}
        />
      </Card>
      {account.role === "viewer" ? null : (
        <Card title="Edit endpoint">
          <ActionForm action={action} csrf={csrf} class="stack narrow">
            <FormErrors form={form} />
            <EndpointFields form={form} endpoint={endpoint} />
            <SelectField
              form={form}
              name="status"
              label="Status"
              value={endpoint.status}
              options={[
                ["active", "active"],
                ["disabled", "disabled (receives no events)"],
              ]}
            />
            <div class="actions">
              <button type="submit" class="button primary">
                Save changes
              </button>
            </div>
          </ActionForm>
        </Card>
      )}
    </>
  );
  return { title: "Webhook endpoint", current: path, body };
}

const EndpointActions = ({ action, csrf }: { action: string; csrf: string }) => (
  <>
    <ActionForm action={`${action}/test`} csrf={csrf}>
      <button type="submit" class="button primary">
        Send test event
      </button>
    </ActionForm>
    <ActionForm
      action={`${action}/rotate`}
      csrf={csrf}
      confirm="Rotate the secret? For 24 hours, deliveries also carry a signature with the previous secret."
    >
      <button type="submit" class="button">
        Rotate secret
      </button>
    </ActionForm>
    <DangerForm
      action={`${action}/delete`}
      csrf={csrf}
      confirm="Delete this endpoint? Its pending deliveries are not sent."
    >
      Delete
    </DangerForm>
  </>
);

export function signingSecretView({ base }: PageRequest, secret: string, rotated = false): View {
  const body = (
    <>
      <PageHeader
        title="Signing secret"
        lead="Copy it now. Your server verifies deliveries with it. It cannot be shown again."
      />
      <CopyText text={secret} label="the secret" />
      {rotated ? <Notice>For 24 hours, deliveries also carry a signature with the previous secret.</Notice> : null}
      <p class="actions">
        <a class="button primary" href={`${base}${path}`}>
          I have copied it
        </a>
        <a class="button" href="/docs/webhooks">
          Read how to verify
        </a>
      </p>
    </>
  );
  return { title: "Signing secret", current: path, body };
}
