import { listPdfs } from "../../operations/pdfs/list.ts";
import { readStatistics, type Statistics } from "../../operations/usage/statistics.ts";
import type { PdfView } from "../../resources/pdfs.ts";
import type { Page, PageRequest } from "../page.ts";
import { BarChart } from "../views/chart.tsx";
import { Badge, Card, Code, countText, Figure, figures, Id, PageHeader, Table, Time } from "../views/parts.tsx";
import { PDF_TONES, statusOfPdf } from "../views/pdf-status.ts";

const RECENT = { limit: 6, startingAfter: null, endingBefore: null };

/** Formats the date of a day in UTC, because statistics count days in UTC. */
const DAY = new Intl.DateTimeFormat("en", { month: "short", day: "numeric", timeZone: "UTC" });

/** Overview of an account: credits, number of created and failed documents, latest PDFs, first steps. */
export const overviewPages: readonly Page[] = [
  {
    method: "get",
    path: "",
    role: "viewer",
    handle: async (request) => {
      const [statistics, recent] = await Promise.all([
        readStatistics(request),
        listPdfs({ ...request, input: { status: null, request: RECENT } }),
      ]);
      const createdCount = statistics.days.reduce((sum, day) => sum + day.made, 0);
      const body = (
        <>
          <PageHeader title="Overview" lead={`Account ${request.account.name}, ${request.environment} environment.`} />
          {recent.items.length === 0 && createdCount === 0 ? <FirstSteps request={request} /> : null}
          <Figures statistics={statistics} />
          <Card title="Documents in the last 30 days">
            <BarChart
              bars={statistics.days.map(({ day, made, failed }) => ({
                tick: DAY.format(Date.parse(day)),
                name: day,
                good: made,
                bad: failed,
              }))}
              label={`${createdCount} documents created in the last 30 days`}
              good="created"
              bad="failed"
            />
          </Card>
          {recent.items.length === 0 ? null : <Recent pdfs={recent.items} base={request.base} />}
        </>
      );
      return { title: "Overview", current: "", body };
    },
  },
];

const Figures = ({ statistics: { balance, days, renderTime } }: { statistics: Statistics }) => {
  const createdCount = days.reduce((sum, day) => sum + day.made, 0);
  const failed = days.reduce((sum, day) => sum + day.failed, 0);
  const nextToExpire = balance.packs
    .filter(({ remaining }) => remaining > 0)
    .toSorted((a, b) => a.expiresAtMs - b.expiresAtMs)[0];
  const share = createdCount + failed === 0 ? null : (100 * createdCount) / (createdCount + failed);
  return (
    <dl class="grid">
      <Figure label="Credits left" value={countText(balance.available)}>
        {nextToExpire ? (
          <>
            {countText(nextToExpire.remaining)} expire <Time at={nextToExpire.expiresAtMs} relative />
          </>
        ) : (
          "no active credit pack"
        )}
      </Figure>
      <Figure label="Documents (30 days)" value={countText(createdCount)}>
        {share === null ? "none yet" : `${share.toFixed(share > 99.9 || share === 100 ? 0 : 1)} % succeeded`}
      </Figure>
      <Figure label="Render time (median)" value={renderTime ? `${renderTime.p50Ms} ms` : "none yet"}>
        {renderTime ? `95 % within ${renderTime.p95Ms} ms` : "of the last 500 renders"}
      </Figure>
      <Figure label="Running now" value={String(balance.slotsInUse)}>
        slots in use
      </Figure>
    </dl>
  );
};

const Recent = ({ pdfs, base }: { pdfs: readonly PdfView[]; base: string }) => (
  <Card title="Latest documents" aside={<a href={`${base}/pdfs`}>Show all PDFs</a>}>
    <Table label="Latest documents" head={["Document", "Status", figures("Pages"), "Created"]}>
      {pdfs.map((view) => {
        const status = statusOfPdf(view);
        return (
          <tr>
            <td>
              <a href={`${base}/pdfs/${view.pdf.id}`}>
                <Id id={view.pdf.id} />
              </a>
            </td>
            <td>
              <Badge tone={PDF_TONES[status]}>{status.replaceAll("_", " ")}</Badge>
            </td>
            <td class="number">{view.pdf.pages ?? ""}</td>
            <td>
              <Time at={view.pdf.createdAt} relative />
            </td>
          </tr>
        );
      })}
    </Table>
  </Card>
);

/** Instructions that are shown until the first document is created. */
const FirstSteps = ({ request: { base, settings, environment } }: { request: PageRequest }) => (
  <Card title="Create your first PDF in three steps">
    <ol class="steps">
      <li>
        <h3>
          1. <a href={`${base}/keys#create`}>Create a key</a>
        </h3>
        <p>The key is shown once. Store it on your server.</p>
      </li>
      <li>
        <h3>2. Send HTML</h3>
        <Code label="the first request">{`curl -s ${settings.baseUrl}/v1/pdfs \\
  -H "Authorization: Bearer pk_${environment}_…" -H "Content-Type: application/json" \\
  -d '{"html": "<h1>Hello from Folio</h1>"}'`}</Code>
      </li>
      <li>
        <h3>
          3. Open the <code>url</code> of the response
        </h3>
        <p>
          Or create a PDF without a key in the <a href={`${base}/playground`}>playground</a>.
        </p>
      </li>
    </ol>
  </Card>
);
