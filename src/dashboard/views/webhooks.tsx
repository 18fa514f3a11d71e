import { ALL_EVENTS, DELIVERY_STATUSES, EVENT_TYPES, type EventStatus, eventStatusOf } from "../../domain/events.ts";
import type { Page } from "../../domain/lists.ts";
import { listEvents } from "../../operations/events/list.ts";
import { listWebhookEndpoints } from "../../operations/webhook-endpoints/list.ts";
import type { EventView } from "../../resources/events.ts";
import { presentWebhookEndpoint } from "../../resources/webhook-endpoints.ts";
import { EMPTY_FORM, type FormState } from "../form.ts";
import type { PageRequest, View } from "../page.ts";
import { type Endpoint, EndpointFields } from "./endpoint.tsx";
import { EVENT_TONES } from "./event.tsx";
import { ActionForm, FormErrors, SelectField } from "./fields.tsx";
import { filterForm, ListFrame } from "./list-frame.tsx";
import { cursorOf } from "./listing.ts";
import { Badge, Card, Empty, figures, Notice, PageHeader, Table, Time } from "./parts.tsx";

const path = "/webhooks";
const ALL = { limit: 100, startingAfter: null, endingBefore: null };

export interface WebhooksState {
  form?: FormState;
  notice?: string | undefined;
}

export async function webhooksView(request: PageRequest, state: WebhooksState = {}): Promise<View> {
  const { query, base, account, services } = request;
  const type = EVENT_TYPES.find((name) => name === query.get("type")) ?? null;
  const delivery = DELIVERY_STATUSES.find((name) => name === query.get("state")) ?? null;
  const [endpoints, events] = await Promise.all([
    listWebhookEndpoints({ ...request, input: { status: null, request: ALL } }),
    listEvents({ ...request, input: { type, delivery, request: cursorOf(query, "evt") } }),
  ]);
  const nowMs = services.clock.now();
  const body = (
    <>
      <PageHeader
        title="Webhooks"
        lead="Signed events for your server. Folio retries for fourteen hours and records every attempt."
      />
      {state.notice ? <Notice tone="good">{state.notice}</Notice> : null}
      {endpoints.items.length === 0 ? (
        <Empty icon="webhooks" title="No endpoint yet">
          An endpoint is a URL of your server. Folio sends it an event when a document is created or a batch ends. Add
          one below.
        </Empty>
      ) : (
        <Table label="Endpoints" head={["URL", "Events", "Status", "Created"]}>
          {endpoints.items.map((endpoint) => (
            <EndpointRow endpoint={presentWebhookEndpoint({ endpoint, nowMs })} base={base} />
          ))}
        </Table>
      )}
      {account.role === "viewer" ? null : <AddCard request={request} form={state.form ?? EMPTY_FORM} />}
      <EventsCard request={request} events={events} isFiltered={type !== null || delivery !== null} />
    </>
  );
  return { title: "Webhooks", current: path, body };
}

const AddCard = ({ request: { base, csrf }, form }: { request: PageRequest; form: FormState }) => (
  <Card title="Add endpoint" id="add">
    <ActionForm action={`${base}${path}`} csrf={csrf} class="stack narrow">
      <FormErrors form={form} />
      <EndpointFields form={form} />
      <div class="actions">
        <button type="submit" class="button primary">
          Add endpoint
        </button>
      </div>
    </ActionForm>
  </Card>
);

interface EventsCardProps {
  request: PageRequest;
  events: Page<EventView>;
  isFiltered: boolean;
}

const EventsCard = ({ request, events, isFiltered }: EventsCardProps) => (
  <Card
    title="Events"
    id="events"
    aside={request.account.role === "viewer" ? null : <RetryActions request={request} />}
  >
    <ListFrame
      url={request.url}
      label="Events"
      head={["Event", "Status", figures("Attempts"), "Time"]}
      page={events}
      idOf={({ event }) => event.id}
      row={(view) => <EventRow view={view} base={request.base} />}
      filters={<EventFilters form={filterForm(request.query)} />}
      empty={<p>{isFiltered ? "No event matches the filter." : "There are no events in this environment yet."}</p>}
    />
  </Card>
);

const RetryActions = ({ request: { base, csrf } }: { request: PageRequest }) => (
  <div class="actions">
    <ActionForm action={`${base}/events/retry-failed`} csrf={csrf}>
      <button type="submit" class="button small">
        Retry all failed
      </button>
    </ActionForm>
    <ActionForm action={`${base}/events/hasten`} csrf={csrf}>
      <button type="submit" class="button small">
        Send all pending now
      </button>
    </ActionForm>
  </div>
);

const EventFilters = ({ form }: { form: FormState }) => (
  <>
    <SelectField
      form={form}
      name="type"
      label="Type"
      options={[["", "Any type"], ...EVENT_TYPES.map((type) => [type, type] as const)]}
    />
    <SelectField
      form={form}
      name="state"
      label="Status"
      options={[["", "Any status"], ...DELIVERY_STATUSES.map((status) => [status, status] as const)]}
    />
  </>
);

const stateOf = ({ deliveries }: EventView): EventStatus => eventStatusOf(deliveries.map(({ delivery }) => delivery));

const EventRow = ({ view, base }: { view: EventView; base: string }) => (
  <tr>
    <td>
      <a href={`${base}/events/${view.event.id}`}>{view.event.type}</a>
    </td>
    <td>
      <Badge tone={EVENT_TONES[stateOf(view)]}>{stateOf(view).replaceAll("_", " ")}</Badge>
    </td>
    <td class="number">{view.deliveries.reduce((sum, { attempts }) => sum + attempts.length, 0)}</td>
    <td>
      <Time at={view.event.createdAt} relative />
    </td>
  </tr>
);

const EndpointRow = ({ endpoint, base }: { endpoint: Endpoint; base: string }) => (
  <tr>
    <td class="text">
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
