import { z } from "zod";
import {
  ALL_EVENTS,
  type DeliveryStatus,
  ENDPOINT_STATUSES,
  EVENT_TYPES,
  type EventStatus,
  eventStatusOf,
  type SubscribedEvent,
} from "../../domain/events.ts";
import { listEvents } from "../../operations/events/list.ts";
import { retrieveEvent } from "../../operations/events/retrieve.ts";
import { retryEvent } from "../../operations/events/retry.ts";
import { retryAllEvents } from "../../operations/events/retry-all.ts";
import { createWebhookEndpoint } from "../../operations/webhook-endpoints/create.ts";
import { deleteWebhookEndpoint } from "../../operations/webhook-endpoints/delete.ts";
import { listWebhookEndpoints } from "../../operations/webhook-endpoints/list.ts";
import { retrieveWebhookEndpoint } from "../../operations/webhook-endpoints/retrieve.ts";
import { rotateWebhookSecret } from "../../operations/webhook-endpoints/rotate-secret.ts";
import { testWebhookEndpoint } from "../../operations/webhook-endpoints/test.ts";
import { updateWebhookEndpoint } from "../../operations/webhook-endpoints/update.ts";
import { type EventView, eventBody } from "../../resources/events.ts";
import { presentWebhookEndpoint } from "../../resources/webhook-endpoints.ts";
import { EMPTY_FORM, type FormState, submit } from "../form.ts";
import type { Page, PageRequest, View } from "../page.ts";
import { ActionForm, FormFault, SelectField, TextField } from "../views/fields.tsx";
import { cursorOf, pagerLinks } from "../views/listing.ts";
import {
  Badge,
  Card,
  Code,
  CopyText,
  Empty,
  Facts,
  Notice,
  PageHead,
  Pager,
  Table,
  Time,
  type Tone,
} from "../views/parts.tsx";

const path = "/webhooks";
const ALL = { limit: 100, startingAfter: null, endingBefore: null };
type Endpoint = ReturnType<typeof presentWebhookEndpoint>;

/** Endpoints, their secrets, and every event with every attempt to tell it. */
export const webhookPages: readonly Page[] = [
  {
    method: "get",
    path,
    role: "viewer",
    handle: (request) => overview(request, { notice: NOTICES[request.query.get("done") ?? ""] }),
  },
  {
    method: "post",
    path,
    role: "developer",
    handle: async (request) => {
      const result = await submit({
        form: request.form,
        schema: endpointForm,
        lists: ["events"],
        act: (input) => createWebhookEndpoint({ ...request, input }),
      });
      if ("form" in result) return { ...(await overview(request, { form: result.form })), status: 422 };
      return secretView(request, result.done.secret);
    },
  },
  {
    method: "post",
    path: `${path}/retry-failed`,
    role: "developer",
    handle: async (request) => {
      await retryAllEvents(request);
      return { redirect: `${request.base}${path}?done=retried` };
    },
  },
  { method: "get", path: `${path}/:id`, role: "viewer", handle: (request) => endpointView(request) },
  {
    method: "post",
    path: `${path}/:id`,
    role: "developer",
    handle: async (request) => {
      const endpointId = request.params.id ?? "";
      const result = await submit({
        form: request.form,
        schema: endpointForm.extend({ status: z.enum(ENDPOINT_STATUSES) }),
        lists: ["events"],
        act: (input) => updateWebhookEndpoint({ ...request, input: { endpointId, ...input } }),
      });
      if ("form" in result) return { ...(await endpointView(request, result.form)), status: 422 };
      return { redirect: `${request.base}${path}/${endpointId}?done=changed` };
    },
  },
  {
    method: "post",
    path: `${path}/:id/rotate`,
    role: "developer",
    handle: async (request) => {
      const { secret } = await rotateWebhookSecret({ ...request, input: { endpointId: request.params.id ?? "" } });
      return secretView(request, secret, true);
    },
  },
  {
    method: "post",
    path: `${path}/:id/test`,
    role: "developer",
    handle: async (request) => {
      const { event } = await testWebhookEndpoint({ ...request, input: { endpointId: request.params.id ?? "" } });
      return { redirect: `${request.base}/events/${event.id}` };
    },
  },
  {
    method: "post",
    path: `${path}/:id/delete`,
    role: "developer",
    handle: async (request) => {
      await deleteWebhookEndpoint({ ...request, input: { endpointId: request.params.id ?? "" } });
      return { redirect: `${request.base}${path}?done=deleted` };
    },
  },
  { method: "get", path: "/events/:id", role: "viewer", handle: eventView },
  {
    method: "post",
    path: "/events/:id/retry",
    role: "developer",
    handle: async (request) => {
      const eventId = request.params.id ?? "";
      const endpointId = String(request.form.get("endpoint") ?? "") || null;
      await retryEvent({ ...request, input: { eventId, endpointId } });
      return { redirect: `${request.base}/events/${eventId}` };
    },
  },
];

const endpointForm = z.object({
  url: z.url("Enter an address, such as https://example.com/hooks/folio.").max(2_048),
  events: z
    .array(z.enum([ALL_EVENTS, ...EVENT_TYPES]))
    .optional()
    .transform((events): SubscribedEvent[] => events ?? [ALL_EVENTS]),
});

const NOTICES: Record<string, string> = {
  deleted: "The endpoint is deleted. What was on its way to it is not sent.",
  retried: "Every failed delivery begins a new round now.",
  changed: "Saved.",
};

const DELIVERY_TONES: Record<DeliveryStatus, Tone> = { pending: "calm", succeeded: "good", failed: "bad" };
const EVENT_TONES: Record<EventStatus, Tone> = { ...DELIVERY_TONES, not_sent: "plain" };

async function overview(
  request: PageRequest,
  { form = EMPTY_FORM, notice }: { form?: FormState; notice?: string | undefined },
): Promise<View> {
  const { query, url, base, csrf, account, services } = request;
  const type = EVENT_TYPES.find((name) => name === query.get("type")) ?? null;
  const [endpoints, events] = await Promise.all([
    listWebhookEndpoints({ ...request, input: ALL }),
    listEvents({ ...request, input: { type, request: cursorOf(query, "evt") } }),
  ]);
  const nowMs = services.clock.now();
  const mayChange = account.role !== "viewer";
  const body = (
    <>
      <PageHead title="Webhooks" lead="Signed, retried for fourteen hours, every attempt on record." />
      {notice ? <Notice tone="good">{notice}</Notice> : null}
      {endpoints.items.length === 0 ? (
        <Empty icon="webhooks" title="No endpoint yet">
          Add an address of your server below, and it is told when a document is made or a batch ends.
        </Empty>
      ) : (
        <Table label="Endpoints" head={["Address", "Events", "State", "Added"]}>
          {endpoints.items.map((endpoint) => (
            <EndpointRow endpoint={presentWebhookEndpoint({ endpoint, nowMs })} base={base} />
          ))}
        </Table>
      )}
      {mayChange ? (
        <Card title="Add an endpoint" id="add">
          <ActionForm action={`${base}${path}`} csrf={csrf} class="stack narrow">
            <FormFault form={form} />
            <EndpointFields form={form} />
            <div class="actions">
              <button type="submit" class="button primary">
                Add the endpoint
              </button>
            </div>
          </ActionForm>
        </Card>
      ) : null}
      <Card
        title="Events"
        aside={
          mayChange ? (
            <ActionForm action={`${base}${path}/retry-failed`} csrf={csrf}>
              <button type="submit" class="button small">
                Retry all that failed
              </button>
            </ActionForm>
          ) : null
        }
      >
        <EventFilter query={query} />
        {events.items.length === 0 ? (
          <p>{type ? "No event of this type." : "Nothing has happened in this environment yet."}</p>
        ) : (
          <EventTable events={events.items} base={base} />
        )}
        <Pager {...pagerLinks(events, { url, idOf: ({ event }) => event.id })} />
      </Card>
    </>
  );
  return { title: "Webhooks", current: path, body };
}

const EventFilter = ({ query }: { query: URLSearchParams }) => (
  <form method="get" class="filters" aria-label="Filter">
    <SelectField
      form={{ ...EMPTY_FORM, values: Object.fromEntries(query) }}
      name="type"
      label="Type"
      options={[["", "all types"], ...EVENT_TYPES.map((type) => [type, type] as const)]}
    />
    <button type="submit" class="button">
      Filter
    </button>
  </form>
);

const EventTable = ({ events, base }: { events: readonly EventView[]; base: string }) => (
  <Table label="Events" head={["Event", "State", "Attempts", "When"]}>
    {events.map(({ event, deliveries }) => {
      const status = eventStatusOf(deliveries.map(({ delivery }) => delivery));
      return (
        <tr>
          <td>
            <a href={`${base}/events/${event.id}`}>{event.type}</a>
          </td>
          <td>
            <Badge tone={EVENT_TONES[status]}>{status.replaceAll("_", " ")}</Badge>
          </td>
          <td class="number">{deliveries.reduce((sum, { attempts }) => sum + attempts.length, 0)}</td>
          <td>
            <Time at={event.createdAt} relative />
          </td>
        </tr>
      );
    })}
  </Table>
);

const EndpointRow = ({ endpoint, base }: { endpoint: Endpoint; base: string }) => (
  <tr>
    <td>
      <a href={`${base}${path}/${endpoint.id}`}>{endpoint.url}</a>
    </td>
    <td>{endpoint.events.includes(ALL_EVENTS) ? "all" : endpoint.events.join(", ")}</td>
    <td>
      <Badge tone={endpoint.status === "active" ? "good" : "warn"}>{endpoint.status}</Badge>
    </td>
    <td>
      <Time at={Date.parse(endpoint.created_at)} />
    </td>
  </tr>
);

const EndpointFields = ({ form, endpoint }: { form: FormState; endpoint?: Endpoint }) => (
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
              checked={endpoint?.events.includes(type) ?? false}
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

async function endpointView(request: PageRequest, form: FormState = EMPTY_FORM): Promise<View> {
  const { base, csrf, account, services } = request;
  const found = await retrieveWebhookEndpoint({ ...request, input: { endpointId: request.params.id ?? "" } });
  const endpoint = presentWebhookEndpoint({ endpoint: found, nowMs: services.clock.now() });
  const action = `${base}${path}/${endpoint.id}`;
  const notice = NOTICES[request.query.get("done") ?? ""];
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
    <ActionForm action={`${action}/delete`} csrf={csrf} confirm="Delete this endpoint?">
      <button type="submit" class="button danger">
        Delete
      </button>
    </ActionForm>
  </>
);

function secretView({ base }: PageRequest, secret: string, rotated = false): View {
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

async function eventView(request: PageRequest): Promise<View> {
  const { base, csrf, account } = request;
  const view = await retrieveEvent({ ...request, input: { eventId: request.params.id ?? "" } });
  const { event, deliveries } = view;
  const sent = JSON.stringify(JSON.parse(eventBody(event)), null, 2);
  const body = (
    <>
      <PageHead title={event.type} lead={<code>{event.id}</code>} />
      {deliveries.length === 0 ? <Notice>No endpoint listens to this type, so it was not sent.</Notice> : null}
      {deliveries.map(({ delivery, attempts }, index) => (
        <Card title={delivery.url} aside={<Badge tone={DELIVERY_TONES[delivery.status]}>{delivery.status}</Badge>}>
          {delivery.status === "failed" && account.role !== "viewer" ? (
            <ActionForm action={`${base}/events/${event.id}/retry`} csrf={csrf}>
              <input type="hidden" name="endpoint" value={delivery.endpointId ?? ""} />
              <button type="submit" class="button">
                Retry
              </button>
            </ActionForm>
          ) : null}
          {delivery.nextAttemptAt === null ? null : (
            <p>
              Next attempt <Time at={delivery.nextAttemptAt} relative />
            </p>
          )}
          {attempts.length === 0 ? (
            <p>No attempt yet.</p>
          ) : (
            <Table label={`Attempts of delivery ${index + 1}`} head={["No.", "When", "Answer", "Took", "Body"]}>
              {attempts.map(({ number, startedAt, status, failure, latencyMs, answer }) => (
                <tr>
                  <td class="number">{number}</td>
                  <td>
                    <Time at={startedAt} />
                  </td>
                  <td>
                    <Badge tone={failure === null ? "good" : "bad"}>{status ?? failure?.replaceAll("_", " ")}</Badge>
                  </td>
                  <td class="number">{latencyMs} ms</td>
                  <td>
                    <code>{answer.slice(0, 200)}</code>
                  </td>
                </tr>
              ))}
            </Table>
          )}
        </Card>
      ))}
      <Card title="What is sent">
        <Code label="the body of every delivery">{sent}</Code>
      </Card>
    </>
  );
  return { title: event.type, current: path, body };
}
