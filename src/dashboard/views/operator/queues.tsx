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
  replayed: "Back on its queue. What fails again comes back here.",
  discarded: "The message is forgotten.",
  retried: "A new round of attempts begins now, of the newest 500 at most.",
};

const NAMES: Record<string, string> = {
  [QUEUES.batches]: "Batches: items, merging, zipping",
  [QUEUES.webhooks]: "Webhooks: events and their deliveries",
};

/** What is on its way in the whole service, and what went nowhere. */
export async function queuesPage(visitor: PersonRequest) {
  const { services, query } = visitor;
  const view = await readQueues({ services, input: { failed: cursorOf(query, "dlv") } });
  const notice = NOTICES[query.get("done") ?? ""];
  return (
    <OperatorSheet visitor={visitor} tab="/queues" title="Queues" lead="What is on its way, and what went nowhere.">
      {notice ? <Notice tone="good">{notice}</Notice> : null}
      <div class="grid two">
        <BacklogCard view={view} />
        <WorkCard view={view} />
      </div>
      <LettersCard visitor={visitor} letters={view.deadLetters} count={view.deadLetterCount} />
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
          <td class="number">{backlog ? countText(backlog.messages) : "not known"}</td>
          <td>{backlog?.oldestAt ? <Time at={backlog.oldestAt} relative /> : "none waits"}</td>
        </tr>
      ))}
    </Table>
  </Card>
);

const WorkCard = ({ view: { batchesRunning, eventsUndispatched, deliveries } }: { view: QueuesView }) => (
  <Card title="Work">
    <Facts
      rows={[
        ["Batches running", countText(batchesRunning)],
        ["Events without deliveries yet", countText(eventsUndispatched)],
        ["Deliveries on their way", countText(deliveries.pending)],
        ["… of them due now", countText(deliveries.overdue)],
        ["Deliveries that failed", countText(deliveries.failed)],
      ]}
    />
  </Card>
);

const LettersCard = (props: { visitor: PersonRequest; letters: readonly DeadLetterRecord[]; count: number }) => {
  const { visitor, letters, count } = props;
  return (
    <Card title="Dead letters" aside={letters.length > 1 ? <ReplayAll csrf={visitor.csrf} /> : null}>
      {letters.length === 0 ? (
        <p>None: no message failed in all its attempts.</p>
      ) : (
        <>
          <Table label="Dead letters" head={["Queue", "Message", "Since", ""]}>
            {letters.map((letter) => (
              <LetterRow letter={letter} csrf={visitor.csrf} />
            ))}
          </Table>
          <p class="hint">
            {countText(count)} in all, the newest {letters.length} shown. Alarms and sweeps do lost work anew; a message
            may come twice without harm.
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

const LetterRow = ({ letter: { id, queue, body, createdAt }, csrf }: { letter: DeadLetterRecord; csrf: string }) => (
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
      <ActionForm action={`${path}/letters/discard`} csrf={csrf} confirm="Forget this message?">
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
          confirm="Begin a new round for the newest 500 failed deliveries of all accounts?"
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
      head={["Account", "To", "Event", figures("Attempts"), "Since", ""]}
      page={failed}
      idOf={({ id }) => id}
      row={(delivery) => <DeliveryRow delivery={delivery} csrf={visitor.csrf} />}
      empty={<p>None: every event that has an endpoint reached it, or is still on its way.</p>}
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

/** The id of a form's row; null stands for all of them. A text that is no id is none that exists. */
export function rowOf(form: FormData, prefix: "msg" | "dlv"): string | null {
  const id = form.get("id");
  if (id === null) return null;
  return isId(prefix, id) ? id : "";
}
