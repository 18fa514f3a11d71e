import type { DeliveryStatus, EventStatus } from "../../domain/events.ts";
import { retrieveEvent } from "../../operations/events/retrieve.ts";
import { type EventView, eventBody } from "../../resources/events.ts";
import type { PageRequest, View } from "../page.ts";
import { ActionForm } from "./fields.tsx";
import { Badge, Card, Code, figures, Notice, PageHeader, Table, Time, type Tone } from "./parts.tsx";

export const DELIVERY_TONES: Record<DeliveryStatus, Tone> = { pending: "calm", succeeded: "good", failed: "bad" };
export const EVENT_TONES: Record<EventStatus, Tone> = { ...DELIVERY_TONES, not_sent: "plain" };

const NOTICES: Record<string, string> = {
  retried: "A new round of attempts starts now.",
  hastened: "The next attempt is made now.",
};

type EventDelivery = EventView["deliveries"][number];

export async function eventView(request: PageRequest): Promise<View> {
  const view = await retrieveEvent({ ...request, input: { eventId: request.params.id ?? "" } });
  const { event, deliveries } = view;
  const notice = NOTICES[request.query.get("done") ?? ""];
  const body = (
    <>
      <PageHeader title={event.type} lead={<code>{event.id}</code>} />
      {notice ? <Notice tone="good">{notice}</Notice> : null}
      {deliveries.length === 0 ? (
        <Notice>No endpoint is subscribed to this event type, so the event was not sent.</Notice>
      ) : null}
      {deliveries.map((sent, index) => (
        <DeliveryCard request={request} eventId={event.id} sent={sent} number={index + 1} />
      ))}
      <RequestCard event={event} />
    </>
  );
  return { title: event.type, current: "/webhooks", body };
}

interface DeliveryCardProps {
  request: PageRequest;
  eventId: string;
  sent: EventDelivery;
  number: number;
}

const DeliveryCard = ({ request, eventId, sent: { delivery, attempts }, number }: DeliveryCardProps) => (
  <Card title={delivery.url} aside={<Badge tone={DELIVERY_TONES[delivery.status]}>{delivery.status}</Badge>}>
    {delivery.nextAttemptAt === null ? null : (
      <p>
        Next attempt <Time at={delivery.nextAttemptAt} relative />
      </p>
    )}
    {request.account.role === "viewer" ? null : <RetryForm request={request} eventId={eventId} delivery={delivery} />}
    {attempts.length === 0 ? (
      <p>No attempt has been made yet.</p>
    ) : (
      <Table
        label={`Attempts of delivery ${number}`}
        head={[figures("No."), "Time", "Response", figures("Duration"), "Response body"]}
      >
        {attempts.map((attempt) => (
          <AttemptRow attempt={attempt} />
        ))}
      </Table>
    )}
  </Card>
);

const AttemptRow = ({ attempt }: { attempt: EventDelivery["attempts"][number] }) => (
  <tr>
    <td class="number">{attempt.number}</td>
    <td>
      <Time at={attempt.startedAt} />
    </td>
    <td>
      <Badge tone={attempt.failure === null ? "good" : "bad"}>
        {attempt.status ?? attempt.failure?.replaceAll("_", " ")}
      </Badge>
    </td>
    <td class="number">{attempt.latencyMs} ms</td>
    <td class="text">{attempt.answer === "" ? "empty" : attempt.answer.slice(0, SHOWN_CHARACTERS)}</td>
  </tr>
);

/** Number of characters of a response body that the page shows. Folio stores the first 4 KB of each body. */
const SHOWN_CHARACTERS = 500;

/** Button that retries a failed delivery, or sends a pending delivery at once. */
const RetryForm = (props: { request: PageRequest; eventId: string; delivery: EventDelivery["delivery"] }) => {
  const { request, eventId, delivery } = props;
  const action = `${request.base}/events/${eventId}`;
  if (delivery.status === "failed") {
    return (
      <ActionForm action={`${action}/retry`} csrf={request.csrf}>
        <input type="hidden" name="endpoint" value={delivery.endpointId ?? ""} />
        <button type="submit" class="button">
          Retry
        </button>
      </ActionForm>
    );
  }
  if (delivery.status !== "pending" || delivery.nextAttemptAt === null) return null;
  return (
    <ActionForm action={`${action}/hasten`} csrf={request.csrf}>
      <button type="submit" class="button">
        Send now
      </button>
    </ActionForm>
  );
};

/**
 * Shows the webhook request of an event. All attempts send the same body. The signature of each attempt differs,
 * because it covers the time of the attempt.
 */
const RequestCard = ({ event }: { event: EventView["event"] }) => (
  <Card title="Request of each attempt">
    <Code label="the headers of every delivery">{`POST
Content-Type: application/json; charset=utf-8
User-Agent: Folio-Webhooks/1
Webhook-Id: ${event.id}
Webhook-Attempt: the number of the attempt
Webhook-Timestamp, Webhook-Signature, Service-Signature: new for each attempt`}</Code>
    <Code label="the body of every delivery">{JSON.stringify(JSON.parse(eventBody(event)), null, 2)}</Code>
  </Card>
);
