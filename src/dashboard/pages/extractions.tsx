import { type ExtractionStatus, extractionStatusAt } from "../../domain/extraction.ts";
import { deleteExtraction } from "../../operations/extractions/delete.ts";
import { listExtractions } from "../../operations/extractions/list.ts";
import type { ExtractionView } from "../../resources/extractions.ts";
import type { Page, PageRequest, View } from "../page.ts";
import { Confidence, extractionView } from "../views/extraction.tsx";
import { SelectField } from "../views/fields.tsx";
import { filterForm, ListFrame } from "../views/list-frame.tsx";
import { cursorOf } from "../views/listing.ts";
import { Badge, countText, Empty, figures, Id, Notice, PageHeader, Time } from "../views/parts.tsx";
import { PDF_TONES } from "../views/pdf-status.ts";

const path = "/extractions";

/** Pages that list, show and delete extractions. */
export const extractionPages: readonly Page[] = [
  { method: "get", path, role: "viewer", handle: listView },
  { method: "get", path: `${path}/:id`, role: "viewer", handle: extractionView },
  {
    method: "post",
    path: `${path}/:id/delete`,
    role: "developer",
    handle: async (request) => {
      await deleteExtraction({ ...request, input: { id: request.params.id ?? "" } });
      return { redirect: `${request.base}${path}?done=deleted` };
    },
  },
];

const STATES: readonly (readonly [ExtractionStatus | "", string])[] = [
  ["", "Any status"],
  ["processing", "processing"],
  ["completed", "completed"],
  ["failed", "failed"],
  ["expired", "expired"],
];

async function listView(request: PageRequest): Promise<View> {
  const { query, base, url } = request;
  const notice = query.get("done") === "deleted" ? "The extraction and its results are deleted." : null;
  const status = STATES.map(([value]) => value).find((value) => value !== "" && value === query.get("status")) || null;
  const page = await listExtractions({ ...request, input: { status, request: cursorOf(query, "ext") } });
  const body = (
    <>
      <PageHeader
        title="Extractions"
        lead="Text and tables from PDFs, with OCR for scans. Your plan sets how long results are kept."
      />
      {notice ? <Notice tone="good">{notice}</Notice> : null}
      <ListFrame
        url={url}
        label="Extractions"
        head={["Extraction", "Status", "Kind", "Format", figures("Pages"), figures("Words"), "Confidence", "Created"]}
        page={page}
        idOf={({ extraction }) => extraction.id}
        row={(view) => <ExtractionRow view={view} base={base} />}
        filters={<SelectField form={filterForm(query)} name="status" label="Status" options={STATES} />}
        empty={status === null ? <NoExtractions /> : <NoneInState base={base} />}
      />
    </>
  );
  return { title: "Extractions", current: path, body };
}

const NoneInState = ({ base }: { base: string }) => (
  <Empty
    icon="extractions"
    title="No extractions match"
    action={
      <a class="button" href={`${base}${path}`}>
        Show all extractions
      </a>
    }
  >
    No extraction has this status.
  </Empty>
);

const NoExtractions = () => (
  <Empty
    icon="extractions"
    title="No extraction yet"
    action={
      <a class="button" href="/docs/extraction">
        Read the guide
      </a>
    }
  >
    An extraction reads text or tables from a PDF. Send a PDF to <code>POST /v1/extract/text</code>,{" "}
    <code>/tables</code> or <code>/ocr</code>.
  </Empty>
);

const ExtractionRow = ({ view: { extraction, nowMs }, base }: { view: ExtractionView; base: string }) => (
  <tr>
    <td>
      <a href={`${base}${path}/${extraction.id}`}>
        <Id id={extraction.id} />
      </a>
    </td>
    <td>
      <State status={extractionStatusAt(extraction, nowMs)} />
    </td>
    <td>{extraction.kind}</td>
    <td>{extraction.format}</td>
    <td class="number">{extraction.pagesExtracted}</td>
    <td class="number">{extraction.wordCount === null ? "" : countText(extraction.wordCount)}</td>
    <td>{extraction.confidence === null ? "" : <Confidence value={extraction.confidence} />}</td>
    <td>
      <Time at={extraction.createdAt} relative />
    </td>
  </tr>
);

const State = ({ status }: { status: ExtractionStatus }) => <Badge tone={PDF_TONES[status]}>{status}</Badge>;
