import { EVENT_TYPES } from "../../domain/events.ts";
import { retrieveWebhookEndpoint } from "../../operations/webhook-endpoints/retrieve.ts";
import { presentWebhookEndpoint } from "../../resources/webhook-endpoints.ts";
import { EMPTY_FORM, type FormState, isChosen } from "../form.ts";
import type { PageRequest, View } from "../page.ts";
import { ActionForm, DangerForm, FormFault, SelectField, TextField } from "./fields.tsx";
import { Badge, Card, CopyText, Facts, Notice, PageHead, Time } from "./parts.tsx";

const path = "/webhooks";
export type Endpoint = ReturnType<typeof presentWebhookEndpoint>;

export const EndpointFields = ({ form, endpoint }: { form: FormState; endpoint?: Endpoint }) => (
  <>
    <TextField
      form={form}
      name="url"
      label="Address"
      type="url"
      value={endpoint?.url ?? ""}
      placeholder="https://example.com/hooks/folio"
      required
    />
    <fieldset>
      <legend>Events</legend>
      <p class="hint">Without a choice the endpoint gets all of them.</p>
      <div class="check-grid">
        {EVENT_TYPES.map((type) => (
          <div class="check">
            <input
              type="checkbox"
              name="events"
              id={`event-${type}`}
              value={type}
              checked={isChosen(form, "events", type) ?? endpoint?.events.includes(type) ?? false}
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

/** One endpoint: where it stands, and what can be changed of it. */
export async function endpointView(request: PageRequest, form: FormState = EMPTY_FORM): Promise<View> {
  const { base, csrf, account, services } = request;
  const found = await retrieveWebhookEndpoint({ ...request, input: { endpointId: request.params.id ?? "" } });
  const endpoint = presentWebhookEndpoint({ endpoint: found, nowMs: services.clock.now() });
  const action = `${base}${path}/${endpoint.id}`;
  const notice = request.query.get("done") === "changed" ? "Saved." : null;
  const body = (
    <>
      <PageHead title="Webhook endpoint" lead={endpoint.url}>
        {account.role === "viewer" ? null : <EndpointActions action={action} csrf={csrf} />}
      </PageHead>
      {notice ? <Notice tone="good">{notice}</Notice> : null}
      {endpoint.status === "disabled" ? (
        <Notice tone="warn">
          Nothing is sent to it: it was disabled here, after five days of failures, or by answering 410.
        </Notice>
      ) : null}
      <Card
        title="About it"
        aside={<Badge tone={endpoint.status === "active" ? "good" : "warn"}>{endpoint.status}</Badge>}
      >
        <Facts
          rows={[
            ["Id", <code>{endpoint.id}</code>],
            ["Added", <Time at={Date.parse(endpoint.created_at)} />],
            ["Failing since", found.failingSince === null ? "it is not" : <Time at={found.failingSince} />],
            ...(endpoint.previous_secret_expires_at
              ? ([
                  ["Former secret signs until", <Time at={Date.parse(endpoint.previous_secret_expires_at)} />],
                ] as const)
              : []),
          ]}
        />
      </Card>
      {account.role === "viewer" ? null : (
        <Card title="Change it">
          <ActionForm action={action} csrf={csrf} class="stack narrow">
            <FormFault form={form} />
            <EndpointFields form={form} endpoint={endpoint} />
            <SelectField
              form={form}
              name="status"
              label="State"
              value={endpoint.status}
              options={[
                ["active", "active"],
                ["disabled", "disabled: nothing is sent"],
              ]}
            />
            <div class="actions">
              <button type="submit" class="button primary">
                Save
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
        Send a test event
      </button>
    </ActionForm>
    <ActionForm
      action={`${action}/rotate`}
      csrf={csrf}
      confirm="Rotate the secret? The former one signs too for 24 hours."
    >
      <button type="submit" class="button">
        Rotate the secret
      </button>
    </ActionForm>
    <DangerForm action={`${action}/delete`} csrf={csrf} confirm="Delete this endpoint?">
      Delete
    </DangerForm>
  </>
);

export function signingSecretView({ base }: PageRequest, secret: string, rotated = false): View {
  const body = (
    <>
      <PageHead title="The signing secret" lead="Copy it now: it verifies the deliveries and cannot be shown again." />
      <CopyText text={secret} label="the secret" />
      {rotated ? <Notice>For 24 hours deliveries carry a signature by the former secret too.</Notice> : null}
      <p class="actions">
        <a class="button primary" href={`${base}${path}`}>
          I have copied it
        </a>
        <a class="button" href="/docs">
          How to verify
        </a>
      </p>
    </>
  );
  return { title: "The signing secret", current: path, body };
}
