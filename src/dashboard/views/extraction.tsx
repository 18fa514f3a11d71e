import type { Child } from "hono/jsx";
import { FolioError } from "../../domain/errors.ts";
import type { PdfRecord } from "../../domain/pdf.ts";
import { retrieveExtraction } from "../../operations/extractions/retrieve.ts";
import { retrievePdf } from "../../operations/pdfs/retrieve.ts";
import { type Extraction, type ExtractionView, presentExtraction } from "../../resources/extractions.ts";
import type { PageRequest, View } from "../page.ts";
import { DangerForm } from "./fields.tsx";
import { Badge, Card, Code, type Column, Facts, figures, PageHeader, Table, Time } from "./parts.tsx";
import { PDF_TONES } from "./pdf-status.ts";
import { ErrorNotice, Processing } from "./result-parts.tsx";

const path = "/extractions";
type FoundTable = NonNullable<Extraction["tables"]>[number];
type FoundPage = NonNullable<Extraction["pages"]>[number];

export const Confidence = ({ value }: { value: number }) => (
  <Badge tone={value >= 0.9 ? "good" : value >= 0.7 ? "warn" : "bad"}>{value.toFixed(2)}</Badge>
);

/** Page of one extraction. It shows each result next to an image of the source page. */
export async function extractionView(request: PageRequest): Promise<View> {
  const { base, csrf, account } = request;
  const view = await retrieveExtraction({ ...request, input: { id: request.params.id ?? "" } });
  const source = await sourceOf(request, view);
  const result = presentExtraction(view);
  const { id } = view.extraction;
  const body = (
    <>
      <PageHeader title="Extraction" lead={<code>{id}</code>}>
        {account.role === "viewer" ? null : (
          <DangerForm
            action={`${base}${path}/${id}/delete`}
            csrf={csrf}
            confirm="Delete this extraction and its results?"
          >
            Delete
          </DangerForm>
        )}
      </PageHeader>
      <Result request={request} result={result} source={source} />
      <AboutCard view={view} result={result} base={base} />
    </>
  );
  return { title: "Extraction", current: path, body, islands: result.status === "processing" ? ["awaited"] : [] };
}

/** Returns the source PDF, or null if its file is not stored. A PDF that was sent in the request is never stored. */
async function sourceOf(request: PageRequest, { extraction }: ExtractionView): Promise<PdfRecord | null> {
  const { sourcePdfId: pdfId } = extraction;
  if (pdfId === null) return null;
  try {
    const { pdf, url } = await retrievePdf({ ...request, input: { pdfId } });
    return url ? pdf : null;
  } catch (error) {
    if (error instanceof FolioError && error.code === "resource_not_found") return null;
    throw error;
  }
}

const AboutCard = ({
  view: { extraction },
  result,
  base,
}: {
  view: ExtractionView;
  result: Extraction;
  base: string;
}) => (
  <Card title="Details" aside={<Badge tone={PDF_TONES[result.status]}>{result.status}</Badge>}>
    <Facts
      rows={[
        ["Kind", extraction.kind],
        ["Format", extraction.format],
        [
          "Source",
          extraction.sourcePdfId === null ? (
            "sent with the request, not stored"
          ) : (
            <a href={`${base}/pdfs/${extraction.sourcePdfId}`}>
              <code>{extraction.sourcePdfId}</code>
            </a>
          ),
        ],
        ["Pages", extraction.pagesExtracted],
        ...(extraction.language === null ? [] : ([["Language", extraction.language]] as const)),
        ...(extraction.confidence === null
          ? []
          : ([["Confidence", <Confidence value={extraction.confidence} />]] as const)),
        ["Credits", extraction.creditsUsed],
        ["Created", <Time at={extraction.createdAt} />],
        ["Results kept until", <Time at={extraction.fileExpiresAt} />],
      ]}
    />
  </Card>
);

interface ResultProps {
  request: PageRequest;
  result: Extraction;
  source: PdfRecord | null;
}

const Result = ({ request, result, source }: ResultProps) => {
  if (result.status === "expired") return <p>This extraction has expired. Its results are deleted.</p>;
  if (result.status === "processing") return <Processing work="reading the PDF" />;
  if (result.error) return <ErrorNotice error={result.error} />;
  if (result.tables?.length === 0) return <p>No table was found.</p>;
  const byPage = Map.groupBy(result.tables ?? [], ({ page }) => page);
  const pageImage = (page: number) => <PagePicture request={request} source={source} page={page} />;
  return (
    <>
      <Files result={result} />
      {result.content === undefined ? null : (
        <WithPageImage picture={<ChosenPage request={request} source={source} />}>
          <Card title={result.format === "markdown" ? "Markdown" : "Text"}>
            <Code label="the text">{result.content}</Code>
          </Card>
        </WithPageImage>
      )}
      {result.pages?.map((pageBlocks) => (
        <WithPageImage picture={pageImage(pageBlocks.page)}>
          <BlocksCard pageBlocks={pageBlocks} />
        </WithPageImage>
      ))}
      {[...byPage].map(([page, tables]) => (
        <WithPageImage picture={pageImage(page)}>
          {tables.map((table) => (
            <TableCard table={table} />
          ))}
        </WithPageImage>
      ))}
    </>
  );
};

/** Links to download the workbook, the images and the complete result. */
const Files = ({ result: { workbook, images = [], result_url: resultUrl } }: { result: Extraction }) => {
  const files = new Map([...images, ...(workbook ? [workbook] : [])].map((file) => [file.name, file]));
  return files.size === 0 && resultUrl === undefined ? null : (
    <Card title="Files">
      <ul>
        {resultUrl === undefined ? null : (
          <li>
            <a href={resultUrl}>Complete result</a> (JSON)
          </li>
        )}
        {[...files.values()].map(({ name, url, bytes }) => (
          <li>
            <a href={url}>{name}</a> {bytes} bytes
          </li>
        ))}
      </ul>
    </Card>
  );
};

const WithPageImage = ({ picture, children }: { picture: Child; children?: Child }) => (
  <div class="grid two beside">
    <div class="stack">{children}</div>
    <div>{picture}</div>
  </div>
);

interface PictureProps {
  request: PageRequest;
  source: PdfRecord | null;
  page: number;
}

/** Size in mm of the placeholder for a page image, used if the page size of the source is unknown. */
const A4 = { width: 210, height: 297 };
const WIDTH_PX = 880;

const PagePicture = ({ request: { base }, source, page, children }: PictureProps & { children?: Child }) => {
  const { width, height } = source?.pageSizeMm ?? A4;
  return (
    <Card title={`Page ${page} of the source PDF`}>
      {source === null ? (
        <p>The source PDF is not stored, so its page cannot be shown.</p>
      ) : (
        <img
          class="page-picture"
          src={`${base}/pdfs/${source.id}/picture?page=${page}`}
          alt={`Page ${page} of the source PDF`}
          width={WIDTH_PX}
          height={Math.round((WIDTH_PX * height) / width)}
          loading="lazy"
        />
      )}
      {children}
    </Card>
  );
};

/**
 * Shows the image of one source page, with links to the previous and the next page. Used if the extracted text is not
 * split into pages.
 */
const ChosenPage = ({ request, source }: Omit<PictureProps, "page">) => {
  const { url, query } = request;
  const pages = source?.pages ?? 1;
  const requested = Number(query.get("page"));
  const page = Number.isInteger(requested) && requested >= 1 && requested <= pages ? requested : 1;
  const link = (to: number, text: string) => (
    <a class="button small" href={`${url.pathname}?page=${to}`}>
      {text}
    </a>
  );
  return (
    <PagePicture request={request} source={source} page={page}>
      {pages > 1 ? (
        <nav class="actions" aria-label="Pages of the source PDF">
          {page > 1 ? link(page - 1, "Previous page") : null}
          {page < pages ? link(page + 1, "Next page") : null}
          <span class="hint">
            {page} of {pages}
          </span>
        </nav>
      ) : null}
    </PagePicture>
  );
};

const BlocksCard = ({ pageBlocks: { page, blocks } }: { pageBlocks: FoundPage }) => (
  <Card title={`Page ${page}`}>
    <Table label={`Blocks of page ${page}`} head={["Kind", "Text", figures("Position (pt)")]}>
      {blocks.map(({ type, text, bbox }) => (
        <tr>
          <td>{type.replaceAll("_", " ")}</td>
          <td class="text">{text}</td>
          <td class="number">
            {Math.round(bbox.x)}, {Math.round(bbox.y)}
          </td>
        </tr>
      ))}
    </Table>
  </Card>
);

const TableCard = ({ table }: { table: FoundTable }) => (
  <Card title={`Page ${table.page}, table ${table.index + 1}`} aside={<Confidence value={table.confidence} />}>
    {table.csv === undefined ? <DataTable table={table} /> : <Code label="the table as CSV">{table.csv}</Code>}
  </Card>
);

/** Matches a number with its sign, separators, currency and percent sign. */
const NUMBER_PATTERN = /^[-+(]?\s*[\p{Sc}]?\s*\d[\d\s.,'’]*\s*[%\p{Sc}]?\s*\)?$/u;

/** Returns for each column whether all of its cells are numbers. Such columns are right-aligned. */
function numberColumns(rows: readonly (readonly string[])[], columns: number): boolean[] {
  return Array.from({ length: columns }, (_, column) => {
    const cells = rows.map((row) => row[column]?.trim() ?? "").filter((cell) => cell !== "");
    return cells.length > 0 && cells.every((cell) => NUMBER_PATTERN.test(cell));
  });
}

const DataTable = ({ table: { page, index, headers, data = [] } }: { table: FoundTable }) => {
  const isNumber = numberColumns(data, headers.length);
  const head: Column[] = headers.map((heading, column) =>
    isNumber[column] ? figures(heading) : heading || `Column ${column + 1}`,
  );
  return (
    <Table label={`Table ${index + 1} of page ${page}`} head={head}>
      {data.map((row) => (
        <tr>
          {row.map((cell, column) => (
            <td class={isNumber[column] ? "number" : undefined}>{cell}</td>
          ))}
        </tr>
      ))}
    </Table>
  );
};
