import { once } from "../../domain/once.ts";
import { deleteJob } from "../../operations/jobs/delete.ts";
import { listJobs } from "../../operations/jobs/list.ts";
import { retrieveJob } from "../../operations/jobs/retrieve.ts";
import { job, jobSummary, jobsPageOf, listJobsQuery, presentJob } from "../../resources/jobs.ts";
import { deleted, listOf, pathId, presentDeleted, presentPage } from "../../resources/shared.ts";
import { NO_COMMAND } from "../no-command.ts";
import { route } from "../route.ts";

const tag = "Jobs" as const;
const params = once(() => pathId("job"));

export const jobRoutes = [
  route({
    method: "get",
    path: "/v1/jobs",
    operationId: "listJobs",
    call: "jobs.list",
    tag,
    summary: "List jobs",
    description:
      "Returns the jobs without their results. Asynchronous requests that create one resource have no job: the resource itself has the status.",
    command: NO_COMMAND.lists,
    guide: "async",
    scope: "pdfs:read",
    query: listJobsQuery,
    success: {
      status: 200,
      schema: once(() => listOf(jobSummary())),
      description: "One page of objects, newest first.",
    },
    errors: [],
    handle: async ({ services, caller, query }) => {
      const page = await listJobs({ services, caller, input: jobsPageOf(query) });
      return { status: 200, body: presentPage(page, query, presentJob) };
    },
  }),
  route({
    method: "get",
    path: "/v1/jobs/{id}",
    operationId: "retrieveJob",
    call: "jobs.retrieve",
    tag,
    summary: "Retrieve a job",
    description: "A completed job contains its result, with new download URLs.",
    command: NO_COMMAND.single,
    guide: "async",
    scope: "pdfs:read",
    params,
    success: { status: 200, schema: job, description: "The job." },
    errors: ["resource_not_found"],
    handle: async ({ services, caller, params: { id } }) => ({
      status: 200,
      body: presentJob(await retrieveJob({ services, caller, input: { id } })),
    }),
  }),
  route({
    method: "delete",
    path: "/v1/jobs/{id}",
    operationId: "deleteJob",
    call: "jobs.delete",
    tag,
    summary: "Delete a job",
    description: "Stops a job that is processing, without charge. The resources that the job created are kept.",
    command: NO_COMMAND.deletion,
    guide: "async",
    scope: "pdfs:create",
    params,
    success: { status: 200, schema: once(() => deleted("job", "job")), description: "The resource is deleted." },
    errors: ["resource_not_found"],
    handle: async ({ services, caller, params: { id } }) => {
      await deleteJob({ services, caller, input: { id } });
      return { status: 200, body: presentDeleted("job", id) };
    },
  }),
];
