import { isId } from "../../domain/ids.ts";
import type { PdfRecord, PdfStatus } from "../../domain/pdf.ts";
import { deletePdf } from "../../operations/pdfs/delete.ts";
import { listPdfs } from "../../operations/pdfs/list.ts";
import { drawPdfPage } from "../../operations/pdfs/preview.ts";
import { retrievePdf } from "../../operations/pdfs/retrieve.ts";
import { type PdfView, presentPdf } from "../../resources/pdfs.ts";
import type { FormState } from "../form.ts";
import type { Page, PageAnswer, PageRequest, View } from "../page.ts";
import { pageNotFound } from "../responses.ts";
import { DangerForm, SelectField, TextField } from "../views/fields.tsx";
import { filterForm, ListFrame } from "../views/list-frame.tsx";
import { cursorOf } from "../views/listing.ts";
import { Badge, Card, Code, Empty, Facts, figures, Id, Notice, PageHeader, sizeText, Time } from "../views/parts.tsx";
import { PDF_TONES, statusOfPdf } from "../views/pdf-status.ts";
import {
  deliveryRows,
  ErrorNotice,
  EXPIRED_TEXT,
  MetadataCard,
  Processing,
  WarningsCard,
  withoutUrl,
} from "../views/result-parts.tsx";

const path = "/pdfs";

/** Pages that find, show, download and delete PDFs. */
export const pdfPages: readonly Page[] = [
  { method: "get", path, role: "viewer", handle: listView },
  { method: "get", path: `${path}/:id`, role: "viewer", handle: detailView },
  {
    method: "get",
    path: `${path}/:id/picture`,
    role: "viewer",
    handle: async (request) => {
      const pdfId = request.params.id ?? "";
      await retrievePdf({ ...request, input: { pdfId } });
      const page = Number(request.query.get("page") ?? 1);
      if (!Number.isSafeInteger(page) || page < 1) throw pageNotFound();
      const { png } = await drawPdfPage({ ...request, input: { pdfId, page } });
      const headers = {
        "Content-Type": "image/png",
        "Cache-Control": "private, max-age=3600",
        "X-Content-Type-Options": "nosniff",
      };
      return new Response(png, { headers });
    },
  },
  {
    method: "post",
    path: `${path}/:id/delete`,
    role: "developer",
    handle: async (request) => {
      await deletePdf({ ...request, input: { pdfId: request.params.id ?? "" } });
      return { redirect: `${request.base}${path}?done=deleted` };
    },
  },
];

const STATES: readonly (readonly [string, string])[] = [
  ["", "Any status"],
  ["processing", "processing"],
  ["completed", "completed"],
  ["completed_with_warnings", "completed with warnings"],
  ["failed", "failed"],
  ["expired", "expired"],
];

const NOTICES: Record<string, string> = { deleted: "The PDF, its file and all data about it are deleted." };

/** Parses a metadata filter such as `invoice=2026-001`. */
function metadataOf(text: string): Record<string, string> {
  const [key, ...value] = text.split("=");
  return key && value.length > 0 ? { [key.trim()]: value.join("=").trim() } : {};
}

function instantOf(day: string | null, plusDays = 0): number | null {
  const at = Date.parse(`${day ?? ""}T00:00:00Z`);
  return Number.isNaN(at) ? null : at + plusDays * 86_400_000;
}

async function listView(request: PageRequest): Promise<PageAnswer> {
  const { query, base, url } = request;
  const searchedId = query.get("find")?.trim();
  if (isId("pdf", searchedId)) return { redirect: `${base}${path}/${searchedId}` };
  const status = STATES.map(([value]) => value).find((value) => value !== "" && value === query.get("status"));
  const filter = {
    createdAfterMs: instantOf(query.get("from")),
    createdBeforeMs: instantOf(query.get("to"), 1),
    metadata: metadataOf(query.get("metadata") ?? ""),
  };
  const page = searchedId
    ? { items: [], hasMore: false }
    : await listPdfs({
        ...request,
        input: { status: (status ?? null) as PdfStatus | null, request: { ...cursorOf(query, "pdf"), filter } },
      });
  const isFiltered = ["find", "status", "from", "to", "metadata"].some((name) => query.get(name));
  const notice = NOTICES[query.get("done") ?? ""];
  const body = (
    <>
      <PageHeader
        title="PDFs"
        lead="All PDFs of this environment, newest first. Your plan sets how long files are kept."
      />
      {notice ? <Notice tone="good">{notice}</Notice> : null}
      <ListFrame
        url={url}
        label="PDFs"
        head={["Document", "Status", "Operation", figures("Pages"), figures("Size"), figures("Render time"), "Created"]}
        page={page}
        idOf={({ pdf }) => pdf.id}
        row={(view) => <PdfRow view={view} base={base} />}
        filters={<PdfFilters form={filterForm(query)} />}
        empty={<NoPdfs isFiltered={isFiltered} base={base} />}
      />
    </>
  );
  return { title: "PDFs", current: path, body };
}

const PdfFilters = ({ form }: { form: FormState }) => (
  <>
    <TextField form={form} name="find" label="ID" placeholder="pdf_…" />
    <SelectField form={form} name="status" label="Status" options={STATES} />
    <TextField form={form} name="from" label="Created from" type="date" />
    <TextField form={form} name="to" label="Created until" type="date" />
    <TextField form={form} name="metadata" label="Metadata" placeholder="invoice=2026-001" />
  </>
);

const NoPdfs = ({ isFiltered, base }: { isFiltered: boolean; base: string }) =>
  isFiltered ? (
    <Empty
      icon="pdfs"
      title="No PDFs match"
      action={
        <a class="button" href={`${base}${path}`}>
          Show all PDFs
        </a>
      }
    >
      No PDF matches all filters. Remove one or more of them.
    </Empty>
  ) : (
    <Empty
      icon="pdfs"
      title="No PDF yet"
      action={
        <a class="button primary" href={`${base}/playground`}>
          Create a PDF in the playground
        </a>
      }
    >
      This page lists the PDFs that you create in this environment.
    </Empty>
  );

const PdfRow = ({ view, base }: { view: PdfView; base: string }) => {
  const { pdf } = view;
  const status = statusOfPdf(view);
  return (
    <tr>
      <td>
        <a href={`${base}${path}/${pdf.id}`}>
          <Id id={pdf.id} />
        </a>
      </td>
      <td>
        <Badge tone={PDF_TONES[status]}>{status.replaceAll("_", " ")}</Badge>
      </td>
      <td class="text">{pdf.template ? `${pdf.template.name} v${pdf.template.version}` : pdf.operation}</td>
      <td class="number">{pdf.pages ?? ""}</td>
      <td class="number">{pdf.bytes === null ? "" : sizeText(pdf.bytes)}</td>
      <td class="number">{pdf.renderTimeMs === null ? "" : `${pdf.renderTimeMs} ms`}</td>
      <td>
        <Time at={pdf.createdAt} relative />
      </td>
    </tr>
  );
};

async function detailView(request: PageRequest): Promise<View> {
  const { base, csrf, account } = request;
  const view = await retrievePdf({ ...request, input: { pdfId: request.params.id ?? "" } });
  const { pdf } = view;
  const status = statusOfPdf(view);
  const body = (
    <>
      <PageHeader title="PDF" lead={<code>{pdf.id}</code>}>
        {view.url ? (
          <a class="button primary" href={view.url}>
            Open PDF
          </a>
        ) : null}
        {account.role === "viewer" ? null : (
          <DangerForm
            action={`${base}${path}/${pdf.id}/delete`}
            csrf={csrf}
            confirm="Delete this PDF, its file and all data about it?"
          >
            Delete
          </DangerForm>
        )}
      </PageHeader>
      <ErrorNotice error={pdf.error} />
      <div class="grid two">
        <Card title="First page">
          {view.url ? (
            <img
              class="page-picture"
              src={`${base}${path}/${pdf.id}/picture`}
              alt="The first page of this PDF"
              width={880}
              height={1244}
              loading="lazy"
            />
          ) : (
            <WithoutFile status={status} />
          )}
        </Card>
        <div class="stack">
          <Card title="Details" aside={<Badge tone={PDF_TONES[status]}>{status.replaceAll("_", " ")}</Badge>}>
            <PdfFacts pdf={pdf} base={base} />
          </Card>
          <WarningsCard warnings={pdf.warnings} />
          <MetadataCard metadata={pdf.metadata} />
        </div>
      </div>
      <Card title="API response">
        <Code label="this PDF as JSON">{JSON.stringify(withoutUrl(presentPdf(view)), null, 2)}</Code>
      </Card>
    </>
  );
  return { title: "PDF", current: path, body, islands: status === "processing" ? ["awaited"] : [] };
}

const WithoutFile = ({ status }: { status: PdfStatus }) => {
  if (status === "processing") return <Processing />;
  return <p>{status === "expired" ? EXPIRED_TEXT : "There is no file."}</p>;
};

const PdfFacts = ({ pdf, base }: { pdf: PdfRecord; base: string }) => (
  <Facts
    rows={[
      ["Created", <Time at={pdf.createdAt} />],
      ["Operation", pdf.operation],
      ...(pdf.template
        ? ([
            [
              "Template",
              <a
                href={`${base}/templates/${pdf.template.id}`}
              >{`${pdf.template.name}, version ${pdf.template.version}`}</a>,
            ],
          ] as const)
        : []),
      ["Pages", pdf.pages ?? "none"],
      ["Size", pdf.bytes === null ? "none" : sizeText(pdf.bytes)],
      ...(pdf.bytesBefore === null ? [] : ([["Before compression", sizeText(pdf.bytesBefore)]] as const)),
      ["Render time", pdf.renderTimeMs === null ? "none" : `${pdf.renderTimeMs} ms`],
      ["Engine", pdf.engine ?? "none"],
      ["Credits", pdf.creditsUsed],
      ...deliveryRows(pdf.delivery),
      ["File kept until", <Time at={pdf.fileExpiresAt} />],
    ]}
  />
);
