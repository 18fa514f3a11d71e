import { BATCH_STATUSES, type BatchStatus } from "../../domain/batch.ts";
import { cancelBatch } from "../../operations/batches/cancel.ts";
import { listBatches } from "../../operations/batches/list.ts";
import { listBatchResults } from "../../operations/batches/list-results.ts";
import { retrieveBatch } from "../../operations/batches/retrieve.ts";
import { type BatchView, presentBatch, type ResultView } from "../../resources/batches.ts";
import type { Page, PageRequest, View } from "../page.ts";
import { DangerForm, SelectField } from "../views/fields.tsx";
import { filterForm, ListFrame } from "../views/list-frame.tsx";
import { cursorOf } from "../views/listing.ts";
import {
  Badge,
  Card,
  countText,
  Empty,
  Facts,
  figures,
  Id,
  Notice,
  PageHeader,
  sizeText,
  Table,
  Time,
  type Tone,
} from "../views/parts.tsx";

const path = "/batches";
const RESULTS = 50;
type Batch = ReturnType<typeof presentBatch>;

/**
 * Pages that list and cancel batches, and show their progress, their failed items with the errors, and their downloads.
 */
export const batchPages: readonly Page[] = [
  { method: "get", path, role: "viewer", handle: listView },
  { method: "get", path: `${path}/:id`, role: "viewer", handle: detailView },
  {
    method: "get",
    path: `${path}/:id/progress`,
    role: "viewer",
    handle: async (request) => {
      const batch = presentBatch(await findBatchOf(request));
      const { status, progress, completed_items, failed_items } = batch;
      return Response.json(
        { status, progress, completed_items, failed_items },
        { headers: { "Cache-Control": "no-store" } },
      );
    },
  },
  {
    method: "post",
    path: `${path}/:id/cancel`,
    role: "developer",
    handle: async (request) => {
      const batchId = request.params.id ?? "";
      await cancelBatch({ ...request, input: { batchId } });
      return { redirect: `${request.base}${path}/${batchId}` };
    },
  },
];

const TONES: Record<BatchStatus, Tone> = { processing: "calm", completed: "good", failed: "bad", canceled: "plain" };

const findBatchOf = (request: PageRequest): Promise<BatchView> =>
  retrieveBatch({ ...request, input: { batchId: request.params.id ?? "" } });

async function listView(request: PageRequest): Promise<View> {
  const { query, base, url } = request;
  const status = BATCH_STATUSES.find((name) => name === query.get("status")) ?? null;
  const page = await listBatches({ ...request, input: { status, request: cursorOf(query, "bat") } });
  const states = [["", "Any status"] as const, ...BATCH_STATUSES.map((name) => [name, name] as const)];
  const body = (
    <>
      <PageHeader title="Batches" lead="Many documents from one request, as single files, one merged PDF or a ZIP." />
      <ListFrame
        url={url}
        label="Batches"
        head={["Batch", "Status", "Output", figures("Items"), figures("Failed"), "Progress", "Created"]}
        page={page}
        idOf={({ batch }) => batch.id}
        row={(view) => <BatchRow batch={presentBatch(view)} base={base} />}
        filters={<SelectField form={filterForm(query)} name="status" label="Status" options={states} />}
        empty={status ? <NoneInStatus base={base} /> : <NoBatches />}
      />
    </>
  );
  return { title: "Batches", current: path, body };
}

const NoneInStatus = ({ base }: { base: string }) => (
  <Empty
    icon="batches"
    title="No batches match"
    action={
      <a class="button" href={`${base}${path}`}>
        Show all batches
      </a>
    }
  >
    No batch has this status.
  </Empty>
);

const NoBatches = () => (
  <Empty
    icon="batches"
    title="No batch yet"
    action={
      <a class="button" href="/docs/batches">
        Read the guide
      </a>
    }
  >
    A batch creates many documents with one request. Send items to <code>POST /v1/batches</code> and follow the progress
    here.
  </Empty>
);

const BatchRow = ({ batch, base }: { batch: Batch; base: string }) => (
  <tr>
    <td>
      <a href={`${base}${path}/${batch.id}`}>
        <Id id={batch.id} />
      </a>
    </td>
    <td>
      <Badge tone={TONES[batch.status]}>{batch.status}</Badge>
    </td>
    <td>{batch.output}</td>
    <td class="number">{countText(batch.total_items)}</td>
    <td class="number">{countText(batch.failed_items)}</td>
    <td>
      <progress class="progress" value={batch.progress} max={1} aria-label={`${Math.round(batch.progress * 100)} %`} />
    </td>
    <td>
      <Time at={Date.parse(batch.created_at)} relative />
    </td>
  </tr>
);

async function detailView(request: PageRequest): Promise<View> {
  const { base, csrf, account, query } = request;
  const view = await findBatchOf(request);
  const batch = presentBatch(view);
  const after = query.get("after");
  const startingAfter = after !== null && /^\d{1,6}$/.test(after) ? Number(after) : null;
  const results = await listBatchResults({
    ...request,
    input: { batchId: batch.id, startingAfter, endingBefore: null, limit: RESULTS },
  });
  const action = `${base}${path}/${batch.id}`;
  const isRunning = batch.status === "processing";
  const body = (
    <>
      <PageHeader title="Batch" lead={<code>{batch.id}</code>}>
        {view.fileUrl ? (
          <a class="button primary" href={view.fileUrl}>
            Download {batch.output === "zip" ? "the ZIP" : "the merged PDF"}
          </a>
        ) : null}
        {isRunning && account.role !== "viewer" ? (
          <DangerForm action={`${action}/cancel`} csrf={csrf} confirm="Cancel this batch? Finished documents are kept.">
            Cancel batch
          </DangerForm>
        ) : null}
      </PageHeader>
      {batch.error ? <Notice tone="bad">{batch.error.message}</Notice> : null}
      <Card title="Progress" aside={<Badge tone={TONES[batch.status]}>{batch.status}</Badge>}>
        <div class="stack" data-batch={isRunning ? `${action}/progress` : undefined}>
          <progress class="progress" value={batch.progress} max={1} aria-label="Progress" />
          <p aria-live="polite" data-batch-text="">
            {countText(batch.completed_items)} completed, {countText(batch.failed_items)} failed,{" "}
            {countText(batch.total_items)} in total
          </p>
        </div>
        <Facts rows={factsOf(batch, view)} />
      </Card>
      <Card title="Items">
        {results.items.length === 0 ? (
          <p>No item has finished yet.</p>
        ) : (
          <Table label="Results" head={[figures("Item"), "Status", "Document", figures("Pages"), figures("Size")]}>
            {results.items.map((result) => (
              <ResultRow result={result} base={base} />
            ))}
          </Table>
        )}
        {results.hasMore ? (
          <p>
            <a class="button" href={`${action}?after=${results.items.at(-1)?.index}`}>
              Show more items
            </a>
          </p>
        ) : null}
      </Card>
    </>
  );
  return { title: "Batch", current: path, body, islands: isRunning ? ["batch"] : [] };
}

const factsOf = (batch: Batch, { batch: { createdAt, completedAt } }: BatchView) =>
  [
    ["Output", batch.output],
    ["Parallel", batch.parallel],
    ["Created", <Time at={createdAt} />],
    ["Ended", completedAt === null ? "not yet" : <Time at={completedAt} />],
    ["Credits", batch.credits_used],
  ] as const;

const ResultRow = ({ result, base }: { result: ResultView; base: string }) => (
  <tr>
    <td class="number">{result.index}</td>
    <td>
      <Badge tone={result.status === "completed" ? "good" : "bad"}>{result.status.replaceAll("_", " ")}</Badge>
    </td>
    <td class="text">
      {result.status === "completed" ? (
        <a href={`${base}/pdfs/${result.pdfId}`}>
          <Id id={result.pdfId} />
        </a>
      ) : result.status === "failed" ? (
        <>
          <code>{result.error.code}</code> {result.error.message}
        </>
      ) : (
        "not started"
      )}
    </td>
    <td class="number">{result.status === "completed" ? result.pages : ""}</td>
    <td class="number">{result.status === "completed" ? sizeText(result.bytes) : ""}</td>
  </tr>
);
