import type { ErrorCode } from "../domain/errors.ts";
import type { JobKind } from "../domain/job.ts";
import { once } from "../domain/once.ts";
import { acceptJob } from "../operations/jobs/accept.ts";
import type { ProcessingView } from "../operations/jobs/announce.ts";
import { PRODUCERS, type ProducerName } from "../operations/producing/catalogue.ts";
import { requireDestination } from "../operations/webhook-endpoints/destination.ts";
import { type Extraction, extraction, presentExtraction } from "../resources/extractions.ts";
import { EVEN_IF_INVALID } from "../resources/field-checks.ts";
import { type Image, image, presentImage } from "../resources/images.ts";
import {
  checkJobOptions,
  deliveryOptions,
  type Job,
  job,
  jobOptions,
  presentJob,
  splitRequestOptions,
} from "../resources/jobs.ts";
import type { BodySchema } from "../resources/operation-docs.ts";
import { splitResult } from "../resources/pdf-edits.ts";
import { type Pdf, pdf, presentPdf } from "../resources/pdfs.ts";
import { thumbnails } from "../resources/thumbnails.ts";
import { pollingHeaders } from "./polling-headers.ts";
import { toRouteResult } from "./present-result.ts";
import type { Route, RouteRequest } from "./route.ts";
import type { RouteResult } from "./route-result.ts";

/**
 * Schema of the successful response for each kind of result. The bodies that `toRouteResult` returns match these
 * schemas.
 */
const SUCCESS = { pdf, pdfs: splitResult, image, thumbnails, extraction } as const satisfies Record<JobKind, unknown>;

const makesOneFile = (kind: JobKind): boolean => kind === "pdf" || kind === "image";
const makesSeveral = (kind: JobKind): boolean => kind === "pdfs" || kind === "thumbnails";

/**
 * Returns the route of an operation that produces something. Its body has the operation's own fields and also `async`
 * and `priority`. If the operation produces one file, its body also has `deliver_to`. These additional fields are not
 * part of the operation's input.
 */
export function producingRoute(operationId: ProducerName): Route {
  const { run: _run, body, success, errors, ...definition } = PRODUCERS[operationId];
  const { kind } = definition;
  const schema = SUCCESS[kind];
  return {
    ...definition,
    method: "post",
    operationId,
    makes: kind,
    body: once(() => withOptions(body(), kind)),
    success: { status: 200, schema, description: success },
    asyncSchema: makesSeveral(kind) ? job : schema,
    errors: [
      ...new Set<ErrorCode>([
        ...errors,
        "job_limit_reached",
        ...(makesOneFile(kind) ? ["url_not_allowed" as const] : []),
      ]),
    ],
    handle: (request: ProducingRequest) => handle(operationId, request),
  };
}

/** A request to a producing endpoint. The route's schemas have parsed its parameters and its body. */
type ProducingRequest = RouteRequest<{ id?: string } | undefined, unknown, object>;

/**
 * Returns the schema of the operation's body with the additional options of all producing endpoints. Keeps the schema's
 * id and its own checks.
 */
function withOptions(own: BodySchema, kind: JobKind): BodySchema {
  const options = makesOneFile(kind) ? { ...jobOptions(), ...deliveryOptions() } : jobOptions();
  return own
    .safeExtend(options)
    .superRefine(checkJobOptions, EVEN_IF_INVALID)
    .meta(own.meta() ?? {});
}

async function handle(name: ProducerName, request: ProducingRequest): Promise<RouteResult> {
  const { services, caller, work, params, body: whole, rawBody: sent, idempotencyKey } = request;
  const { later, priority, deliverTo, body } = splitRequestOptions(whole);
  const pathId = params?.id ?? "";
  if (deliverTo) await requireDestination({ services, caller }, deliverTo.url, "deliver_to.url");
  if (later) {
    const { body: asked } = splitRequestOptions(sent as object);
    const input = {
      spec: { operation: name, pathId, body: asked, deliverTo },
      validatedBody: body,
      priority,
      idempotencyKey,
    };
    return acceptedResult(await acceptJob({ services, caller, input }));
  }
  const context = { services, caller, work: deliverTo ? { ...work, deliverTo } : work };
  return toRouteResult(services, await PRODUCERS[name].run(context, body, pathId));
}

function acceptedResult(announced: ProcessingView): RouteResult<Pdf | Image | Extraction | Job> {
  const body = presentAnnounced(announced);
  return { status: 202, body, resourceId: body.id, headers: pollingHeaders(body) };
}

function presentAnnounced(announced: ProcessingView): Pdf | Image | Extraction | Job {
  switch (announced.kind) {
    case "pdf":
      return presentPdf(announced.view);
    case "image":
      return presentImage(announced.view);
    case "extraction":
      return presentExtraction(announced.view);
    default:
      return presentJob(announced.view);
  }
}
