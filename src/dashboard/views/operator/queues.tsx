import { isId } from "../../../domain/ids.ts";
import { QUEUES } from "../../../domain/messages.ts";
import {
  type DeadLetterRecord,
  type DeliveryRecord,
  type QueuesView,
  readQueues,
} from "../../../operations/service/read-queues.ts";
import type { PersonRequest } from "../../page.ts";
import { ActionForm } from "../fields.tsx";
import { ListFrame } from "../list-frame.tsx";
import { cursorOf } from "../listing.ts";
import { Card, countText, Facts, figures, Id, Notice, Table, Time } from "../parts.tsx";
import { OPERATOR, OperatorSheet } from "./frame.tsx";

const path = `${OPERATOR}/queues`;

const NOTICES: Record<string, string> = {
  replayed: "The message is sent to its queue again. If it fails again, it returns to this page.",
  discarded: "The message is deleted.",
  retried: "A new round of attempts starts now, for at most the newest 500 failed deliveries.",
};

const NAMES: Record<string, string> = {
  [QUEUES.batches]: "Batches: items, merging, zipping",
  [QUEUES.webhooks]: "Webhooks: events and their deliveries",
};

/** Page that shows all queues, the running work, the dead letters and the failed deliveries of the service. */
export async function queuesPage(visitor: PersonRequest) {
  const { services, query } = visitor;
  const view = await readQueues({ services, input: { failed: cursorOf(query, "dlv") } });
  const notice = NOTICES[query.get("done") ?? ""];
  return (
    <OperatorSheet
      visitor={visitor}
      tab="/queues"
      title="Queues"
      lead="Waiting work, failed messages and failed deliveries."
    >
      {notice ? <Notice tone="good">{notice}</Notice> : null}
      <div class="grid two">
        <BacklogCard view={view} />
        <WorkCard view={view} />
      </div>
      <DeadLettersCard visitor={visitor} letters={view.deadLetters} count={view.deadLetterCount} />
      <FailedCard visitor={visitor} view={view} />
    </OperatorSheet>
  );
}

const BacklogCard = ({ view: { queues } }: { view: QueuesView }) => (
  <Card title="Queues">
    <Table label="Queues" head={["Queue", figures("Messages"), "Oldest"]}>
      {queues.map(({ name, backlog }) => (
        <tr>
          <td>{NAMES[name]}</td>
          <td class="number">{backlog ? countText(backlog.messages) : "unknown"}</td>
          <td>
            {backlog?.oldestAt ? <Time at={backlog.oldestAt} relative /> : backlog?.messages === 0 ? "none" : "unknown"}
          </td>
        </tr>
      ))}
    </Table>
  </Card>
);

const WorkCard = ({ view: { batchesRunning, eventsUndispatched, deliveries } }: { view: QueuesView }) => (
  <Card title="Work">
    <Facts
      rows={[
        ["Running batches", countText(batchesRunning)],
        ["Events without deliveries yet", countText(eventsUndispatched)],
        ["Pending deliveries", countText(deliveries.pending)],
        ["Pending deliveries that are due", countText(deliveries.overdue)],
        ["Failed deliveries", countText(deliveries.failed)],
      ]}
    />
  </Card>
);

const DeadLettersCard = (props: { visitor: PersonRequest; letters: readonly DeadLetterRecord[]; count: number }) => {
  const { visitor, letters, count } = props;
  return (
    <Card title="Dead letters" aside={letters.length > 1 ? <ReplayAll csrf={visitor.csrf} /> : null}>
      {letters.length === 0 ? (
        <p>No dead letters. No message has failed in all its attempts.</p>
      ) : (
        <>
          <Table label="Dead letters" head={["Queue", "Message", "Created", ""]}>
            {letters.map((letter) => (
              <DeadLetterRow letter={letter} csrf={visitor.csrf} />
            ))}
          </Table>
          <p class="hint">
            {countText(count)} in total. The newest {letters.length} are shown. Alarms and sweeps repeat lost work. It
            is safe to process a message twice.
          </p>
        </>
      )}
    </Card>
  );
};

const ReplayAll = ({ csrf }: { csrf: string }) => (
  <ActionForm action={`${path}/letters/replay`} csrf={csrf}>
    <button type="submit" class="button small">
      Replay all
    </button>
  </ActionForm>
);

const DeadLetterRow = ({
  letter: { id, queue, body, createdAt },
  csrf,
}: {
  letter: DeadLetterRecord;
  csrf: string;
}) => (
  <tr>
    <td>{queue}</td>
    <td>
      <code>{JSON.stringify(body)}</code>
    </td>
    <td>
      <Time at={createdAt} relative />
    </td>
    <td class="row-actions">
      <ActionForm action={`${path}/letters/replay`} csrf={csrf}>
        <input type="hidden" name="id" value={id} />
        <button type="submit" class="button small" aria-label={`Replay ${id}`}>
          Replay
        </button>
      </ActionForm>
      <ActionForm action={`${path}/letters/discard`} csrf={csrf} confirm="Delete this message?">
        <input type="hidden" name="id" value={id} />
        <button type="submit" class="button small danger" aria-label={`Discard ${id}`}>
          Discard
        </button>
      </ActionForm>
    </td>
  </tr>
);

const FailedCard = ({ visitor, view: { failed, deliveries } }: { visitor: PersonRequest; view: QueuesView }) => (
  <Card
    title="Failed deliveries"
    aside={
      deliveries.failed > 1 ? (
        <ActionForm
          action={`${path}/deliveries/retry`}
          csrf={visitor.csrf}
          confirm="Start a new round of attempts for the newest 500 failed deliveries of all accounts?"
        >
          <button type="submit" class="button small">
            Retry all
          </button>
        </ActionForm>
      ) : null
    }
  >
    <ListFrame
      url={visitor.url}
      label="Failed deliveries"
      head={["Account", "URL", "Event", figures("Attempts"), "Created", ""]}
      page={failed}
      idOf={({ id }) => id}
      row={(delivery) => <DeliveryRow delivery={delivery} csrf={visitor.csrf} />}
      empty={<p>No failed deliveries. Every delivery either succeeded or is pending.</p>}
    />
  </Card>
);

const DeliveryRow = ({ delivery, csrf }: { delivery: DeliveryRecord; csrf: string }) => (
  <tr>
    <td>
      <a href={`${OPERATOR}/accounts/${delivery.accountId}`}>
        <Id id={delivery.accountId} />
      </a>
    </td>
    <td class="text">{delivery.url}</td>
    <td>
      <Id id={delivery.eventId} />
    </td>
    <td class="number">{delivery.attempts}</td>
    <td>
      <Time at={delivery.createdAt} relative />
    </td>
    <td class="row-actions">
      <ActionForm action={`${path}/deliveries/retry`} csrf={csrf}>
        <input type="hidden" name="id" value={delivery.id} />
        <button type="submit" class="button small" aria-label={`Retry ${delivery.id}`}>
          Retry
        </button>
      </ActionForm>
    </td>
  </tr>
);

/**
 * Returns the id of the row that the form selects, or null for all rows. Returns "", which matches no row, if the id is
 * invalid.
 */
export function rowIdOf(form: FormData, prefix: "msg" | "dlv"): string | null {
  const id = form.get("id");
  if (id === null) return null;
  return isId(prefix, id) ? id : "";
}
