import type { RequestRecord } from "../../domain/usage.ts";
import { listRequests } from "../../operations/logs/list.ts";
import type { FormState } from "../form.ts";
import type { Page, PageRequest, View } from "../page.ts";
import { SelectField, TextField } from "../views/fields.tsx";
import { filterForm, ListFrame } from "../views/list-frame.tsx";
import { cursorOf } from "../views/listing.ts";
import { Badge, Empty, figures, Id, PageHeader, Time, type Tone } from "../views/parts.tsx";

const path = "/logs";

/** Page with the account's latest API requests. Support can use the request ids on it to find a problem. */
export const logPages: readonly Page[] = [{ method: "get", path, role: "viewer", handle: logView }];

const toneOf = (status: number): Tone => (status < 400 ? "good" : status < 500 ? "warn" : "bad");

async function logView(request: PageRequest): Promise<View> {
  const { query, url } = request;
  const id = query.get("request")?.trim() || null;
  const fromStatus = query.get("outcome") === "failed" ? 400 : 0;
  const page = await listRequests({
    ...request,
    input: { filter: { id, fromStatus }, request: cursorOf(query, "req") },
  });
  const body = (
    <>
      <PageHeader
        title="Logs"
        lead="API requests of the last seven days. The log never contains the bodies of requests and responses."
      />
      <ListFrame
        url={url}
        label="Requests"
        head={["Time", "Request", "Status", figures("Duration"), "Key", "Request ID"]}
        page={page}
        idOf={(entry) => entry.id}
        row={(entry) => <RequestRow entry={entry} />}
        filters={<LogFilters form={filterForm(query)} />}
        empty={<NoRequests isFiltered={id !== null || fromStatus > 0} base={request.base} />}
      />
    </>
  );
  return { title: "Logs", current: path, body };
}

const NoRequests = ({ isFiltered, base }: { isFiltered: boolean; base: string }) =>
  isFiltered ? (
    <Empty
      icon="logs"
      title="No requests match"
      action={
        <a class="button" href={`${base}${path}`}>
          Show all requests
        </a>
      }
    >
      No request of the last seven days matches the filter.
    </Empty>
  ) : (
    <Empty
      icon="logs"
      title="No request yet"
      action={
        <a class="button" href="/docs/quick-start">
          Read the quick start
        </a>
      }
    >
      This page lists your API requests. Each response has an ID in the header <code>Request-Id</code>. Search for it
      here.
    </Empty>
  );

const LogFilters = ({ form }: { form: FormState }) => (
  <>
    <TextField form={form} name="request" label="Request ID" placeholder="req_…" />
    <SelectField
      form={form}
      name="outcome"
      label="Outcome"
      options={[
        ["", "Any"],
        ["failed", "Failed"],
      ]}
    />
  </>
);

const RequestRow = ({ entry }: { entry: RequestRecord }) => (
  <tr>
    <td>
      <Time at={entry.createdAt} />
    </td>
    <td>
      <code>{entry.route.startsWith(entry.method) ? entry.route : `${entry.method} ${entry.route}`}</code>
    </td>
    <td>
      <Badge tone={toneOf(entry.status)}>{entry.status}</Badge> {entry.code}
    </td>
    <td class="number">{entry.durationMs} ms</td>
    <td>{entry.keyId ? <code>…{entry.keyId.slice(-6)}</code> : "dashboard"}</td>
    <td>
      <Id id={entry.id} />
    </td>
  </tr>
);
