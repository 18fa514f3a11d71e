import { listExtractions } from "../../operations/extractions/list.ts";
import { retrieveExtraction } from "../../operations/extractions/retrieve.ts";
import { type Extraction, type ExtractionView, presentExtraction } from "../../resources/extractions.ts";
import type { Page, PageRequest, View } from "../page.ts";
import { cursorOf, pagerLinks } from "../views/listing.ts";
import { Badge, Card, Code, countText, Empty, Facts, PageHead, Pager, Table, Time } from "../views/parts.tsx";

const path = "/extractions";

/** What was read out of PDFs, as text, blocks and tables. */
export const extractionPages: readonly Page[] = [
  { method: "get", path, role: "viewer", handle: listView },
  { method: "get", path: `${path}/:id`, role: "viewer", handle: detailView },
];

async function listView(request: PageRequest): Promise<View> {
  const { query, base, url } = request;
  const page = await listExtractions({ ...request, input: cursorOf(query, "ext") });
  const body = (
    <>
      <PageHead title="Extractions" lead="Text, tables and OCR, kept as long as PDFs are." />
      {page.items.length === 0 ? (
        <Empty
          icon="extractions"
          title="No extraction yet"
          action={
            <a class="button" href="/docs">
              Read how
            </a>
          }
        >
          Send a PDF to <code>POST /v1/extract/text</code>, <code>/tables</code> or <code>/ocr</code>.
        </Empty>
      ) : (
        <Table label="Extractions" head={["Extraction", "Kind", "Format", "Pages", "Words", "Confidence", "Made"]}>
          {page.items.map((view) => (
            <ExtractionRow view={view} base={base} />
          ))}
        </Table>
      )}
      <Pager {...pagerLinks(page, { url, idOf: ({ extraction }) => extraction.id })} />
    </>
  );
  return { title: "Extractions", current: path, body };
}

const ExtractionRow = ({ view: { extraction }, base }: { view: ExtractionView; base: string }) => (
  <tr>
    <td>
      <a href={`${base}${path}/${extraction.id}`}>
        <code>{extraction.id}</code>
      </a>
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

const Confidence = ({ value }: { value: number }) => (
  <Badge tone={value >= 0.9 ? "good" : value >= 0.7 ? "warn" : "bad"}>{value.toFixed(2)}</Badge>
);

async function detailView(request: PageRequest): Promise<View> {
  const view = await retrieveExtraction({ ...request, input: { id: request.params.id ?? "" } });
  const shown = presentExtraction(view);
  const { extraction } = view;
  const body = (
    <>
      <PageHead title="Extraction" lead={<code>{extraction.id}</code>} />
      <Card
        title="About it"
        aside={<Badge tone={shown.status === "completed" ? "good" : "plain"}>{shown.status}</Badge>}
      >
        <Facts
          rows={[
            ["Kind", extraction.kind],
            ["Format", extraction.format],
            ["Pages", extraction.pagesExtracted],
            ...(extraction.language === null ? [] : ([["Language", extraction.language]] as const)),
            ...(extraction.confidence === null
              ? []
              : ([["Confidence", <Confidence value={extraction.confidence} />]] as const)),
            ["Credits", extraction.creditsUsed],
            ["Made", <Time at={extraction.createdAt} />],
            ["Kept until", <Time at={extraction.fileExpiresAt} />],
          ]}
        />
      </Card>
      <Result shown={shown} />
    </>
  );
  return { title: "Extraction", current: path, body };
}

const Result = ({ shown }: { shown: Extraction }) => (
  <>
    {shown.content === undefined ? null : (
      <Card title={shown.format === "markdown" ? "Markdown" : "Text"}>
        <Code label="the text">{shown.content}</Code>
      </Card>
    )}
    {shown.pages?.map(({ page, blocks }) => (
      <Card title={`Page ${page}`}>
        <Table label={`Blocks of page ${page}`} head={["Kind", "Text", "At (pt)"]}>
          {blocks.map(({ type, text, bbox }) => (
            <tr>
              <td>{type.replaceAll("_", " ")}</td>
              <td>{text}</td>
              <td class="number">
                {Math.round(bbox.x)}, {Math.round(bbox.y)}
              </td>
            </tr>
          ))}
        </Table>
      </Card>
    ))}
    {shown.tables?.map((table) => (
      <Card title={`Page ${table.page}, table ${table.index + 1}`} aside={<Confidence value={table.confidence} />}>
        {table.csv === undefined ? (
          <Table label={`Table ${table.index + 1} of page ${table.page}`} head={table.headers}>
            {(table.data ?? []).map((row) => (
              <tr>
                {row.map((cell) => (
                  <td>{cell}</td>
                ))}
              </tr>
            ))}
          </Table>
        ) : (
          <Code label="the table as CSV">{table.csv}</Code>
        )}
      </Card>
    ))}
    {shown.tables?.length === 0 ? <p>No table was found.</p> : null}
    {shown.status === "expired" ? <p>Its time is over: the result is deleted.</p> : null}
  </>
);
