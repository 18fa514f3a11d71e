import { JOB_STATUSES, type JobRecord } from "../../domain/job.ts";
import { deleteJob } from "../../operations/jobs/delete.ts";
import { listJobs } from "../../operations/jobs/list.ts";
import { retrieveJob } from "../../operations/jobs/retrieve.ts";
import { type JobView, presentJob } from "../../resources/jobs.ts";
import type { Page, PageRequest, View } from "../page.ts";
import { DangerForm, SelectField } from "../views/fields.tsx";
import { filterForm, ListFrame } from "../views/list-frame.tsx";
import { cursorOf } from "../views/listing.ts";
import {
  Badge,
  Card,
  Code,
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
} from "../views/parts.tsx";
import { PDF_TONES } from "../views/pdf-status.ts";
import { ErrorNotice, MetadataCard, Processing } from "../views/result-parts.tsx";

const path = "/jobs";

/** Pages that list, show, cancel and delete jobs: asynchronous requests that create several resources. */
export const jobPages: readonly Page[] = [
  { method: "get", path, role: "viewer", handle: listView },
  { method: "get", path: `${path}/:id`, role: "viewer", handle: detailView },
  {
    method: "post",
    path: `${path}/:id/delete`,
    role: "developer",
    handle: async (request) => {
      await deleteJob({ ...request, input: { id: request.params.id ?? "" } });
      return { redirect: `${request.base}${path}?done=deleted` };
    },
  },
];

const OUTPUT_NAMES: Record<JobRecord["kind"], string> = { pdfs: "PDFs", thumbnails: "thumbnails" };

async function listView(request: PageRequest): Promise<View> {
  const { query, base, url } = request;
  const status = JOB_STATUSES.find((name) => name === query.get("status")) ?? null;
  const page = await listJobs({ ...request, input: { status, request: cursorOf(query, "job") } });
  const states = [["", "Any status"] as const, ...JOB_STATUSES.map((name) => [name, name] as const)];
  const body = (
    <>
      <PageHeader
        title="Jobs"
        lead={
          <>
            Asynchronous requests that create several files. Requests for a single file are listed under{" "}
            <a href={`${base}/pdfs?status=processing`}>PDFs</a>, <a href={`${base}/images?status=processing`}>images</a>{" "}
            or <a href={`${base}/extractions?status=processing`}>extractions</a>.
          </>
        }
      />
      {query.get("done") === "deleted" ? <Notice tone="good">The job is deleted. Its files are kept.</Notice> : null}
      <ListFrame
        url={url}
        label="Jobs"
        head={["Job", "Status", "Output", figures("Files"), figures("Credits"), "Created", "Ended"]}
        page={page}
        idOf={({ job }) => job.id}
        row={({ job }) => <JobRow job={job} base={base} />}
        filters={<SelectField form={filterForm(query)} name="status" label="Status" options={states} />}
        empty={status ? <NoneInStatus base={base} /> : <NoJobs />}
      />
    </>
  );
  return { title: "Jobs", current: path, body };
}

const NoneInStatus = ({ base }: { base: string }) => (
  <Empty
    icon="jobs"
    title="No jobs match"
    action={
      <a class="button" href={`${base}${path}`}>
        Show all jobs
      </a>
    }
  >
    No job has this status.
  </Empty>
);

const NoJobs = () => (
  <Empty
    icon="jobs"
    title="No job yet"
    action={
      <a class="button" href="/docs/async">
        Read the guide
      </a>
    }
  >
    A job is an asynchronous request that creates several files. Send <code>async: true</code> to{" "}
    <code>POST /v1/pdfs/split</code> or <code>/v1/pdfs/thumbnails</code> and follow the job here.
  </Empty>
);

const JobRow = ({ job, base }: { job: JobRecord; base: string }) => (
  <tr>
    <td>
      <a href={`${base}${path}/${job.id}`}>
        <Id id={job.id} />
      </a>
    </td>
    <td>
      <Badge tone={PDF_TONES[job.status]}>{job.status}</Badge>
    </td>
    <td>{OUTPUT_NAMES[job.kind]}</td>
    <td class="number">{countText(job.resultIds.length)}</td>
    <td class="number">{countText(job.creditsUsed)}</td>
    <td>
      <Time at={job.createdAt} relative />
    </td>
    <td>{job.endedAt === null ? "" : <Time at={job.endedAt} relative />}</td>
  </tr>
);

async function detailView(request: PageRequest): Promise<View> {
  const { base, csrf, account } = request;
  const view = await retrieveJob({ ...request, input: { id: request.params.id ?? "" } });
  const { job } = view;
  const isRunning = job.status === "processing";
  const body = (
    <>
      <PageHeader title="Job" lead={<code>{job.id}</code>}>
        {account.role === "viewer" ? null : (
          <DangerForm
            action={`${base}${path}/${job.id}/delete`}
            csrf={csrf}
            confirm={isRunning ? "Cancel this job? It costs nothing." : "Delete this job? Its files are kept."}
          >
            {isRunning ? "Cancel job" : "Delete"}
          </DangerForm>
        )}
      </PageHeader>
      <ErrorNotice error={job.error} />
      <Card title="Details" aside={<Badge tone={PDF_TONES[job.status]}>{job.status}</Badge>}>
        <Facts
          rows={[
            ["Output", OUTPUT_NAMES[job.kind]],
            ["Created", <Time at={job.createdAt} />],
            ["Ended", job.endedAt === null ? "not yet" : <Time at={job.endedAt} />],
            ["Credits", job.creditsUsed],
          ]}
        />
      </Card>
      <Card title="Results">{isRunning ? <Processing /> : <Results view={view} base={base} />}</Card>
      <MetadataCard metadata={job.metadata} />
      <Card title="Entry in GET /v1/jobs">
        <Code label="this job as JSON">{JSON.stringify(presentJob({ job, made: null }), null, 2)}</Code>
      </Card>
    </>
  );
  return { title: "Job", current: path, body, islands: isRunning ? ["awaited"] : [] };
}

/** Lists the files that a job created. Omits files that were deleted since then, and shows how many there are. */
const Results = ({ view: { job, made }, base }: { view: JobView; base: string }) => {
  if (!made) return <p>This job created no files.</p>;
  const deletedCount = job.resultIds.length - ("pdfs" in made ? made.pdfs.length : made.thumbnails.length);
  return (
    <>
      {"pdfs" in made ? <PdfResults made={made} base={base} /> : <ThumbnailResults made={made} />}
      {deletedCount > 0 ? <p class="hint">Files deleted since then: {deletedCount}.</p> : null}
    </>
  );
};

const PdfResults = ({ made, base }: { made: Extract<JobView["made"], { pdfs: unknown }>; base: string }) => (
  <Table label="Results" head={["PDF", figures("Pages"), figures("Size")]}>
    {made.pdfs.map(({ pdf }) => (
      <tr>
        <td>
          <a href={`${base}/pdfs/${pdf.id}`}>
            <Id id={pdf.id} />
          </a>
        </td>
        <td class="number">{pdf.pages ?? ""}</td>
        <td class="number">{pdf.bytes === null ? "" : sizeText(pdf.bytes)}</td>
      </tr>
    ))}
  </Table>
);

const SHOWN_PX = 64;

const ThumbnailResults = ({ made }: { made: Extract<JobView["made"], { thumbnails: unknown }> }) => (
  <Table label="Results" head={["Preview", "Thumbnail", figures("Page"), figures("Pixels"), figures("Size")]}>
    {made.thumbnails.map(({ thumbnail, url }) => (
      <tr>
        <td>
          {url ? (
            <img
              src={url}
              alt=""
              width={Math.round((SHOWN_PX * thumbnail.width) / thumbnail.height)}
              height={SHOWN_PX}
              class="sheet-picture"
              loading="lazy"
            />
          ) : null}
        </td>
        <td>
          {url ? (
            <a href={url}>
              <Id id={thumbnail.id} />
            </a>
          ) : (
            <Id id={thumbnail.id} />
          )}
        </td>
        <td class="number">{thumbnail.page}</td>
        <td class="number">
          {thumbnail.width} x {thumbnail.height}
        </td>
        <td class="number">{sizeText(thumbnail.bytes)}</td>
      </tr>
    ))}
  </Table>
);
