import type { ErrorCode } from "../domain/errors.ts";
import type { JobKind } from "../domain/job.ts";
import { once } from "../domain/once.ts";
import { acceptJob } from "../operations/jobs/accept.ts";
import type { AnnouncedView } from "../operations/jobs/announce.ts";
import { PRODUCERS, type ProducerName } from "../operations/producing/catalogue.ts";
import { requireDestination } from "../operations/webhook-endpoints/destination.ts";
import { type Extraction, extraction, presentExtraction } from "../resources/extractions.ts";
import { type Image, image, presentImage } from "../resources/images.ts";
import {
  checkJobOptions,
  deliveryOptions,
  howToWork,
  type Job,
  job,
  jobOptions,
  presentJob,
} from "../resources/jobs.ts";
import type { BodySchema } from "../resources/operation-docs.ts";
import { splitResult } from "../resources/pdf-edits.ts";
import { type Pdf, pdf, presentPdf } from "../resources/pdfs.ts";
import { thumbnails } from "../resources/thumbnails.ts";
import { lookLater } from "./accepted.ts";
import type { Answer } from "./answer.ts";
import { answerWith } from "./made.ts";
import type { Route, RouteRequest } from "./route.ts";

/** The schema of a successful response, by what the operation makes. `answerWith` returns bodies of the same types. */
const SUCCESS = { pdf, pdfs: splitResult, image, thumbnails, extraction } as const satisfies Record<JobKind, unknown>;

const makesOneFile = (kind: JobKind): boolean => kind === "pdf" || kind === "image";
const makesSeveral = (kind: JobKind): boolean => kind === "pdfs" || kind === "thumbnails";

/**
 * The route of an operation that makes something. Its body takes `async` and `priority` beside the operation's own fields, and `deliver_to`
 * where it makes one file. None of them reaches the verb's input.
 */
export function producing(operationId: ProducerName): Route {
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
    later: makesSeveral(kind) ? job : schema,
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

/** A request whose parameters and body the route's schemas have read. */
type ProducingRequest = RouteRequest<{ id?: string } | undefined, unknown, object>;

/** The body's schema with the options of every producing endpoint. Its id and its own checks stay. */
function withOptions(own: BodySchema, kind: JobKind): BodySchema {
  const options = makesOneFile(kind) ? { ...jobOptions(), ...deliveryOptions() } : jobOptions();
  return own
    .safeExtend(options)
    .superRefine(checkJobOptions)
    .meta(own.meta() ?? {});
}

async function handle(name: ProducerName, request: ProducingRequest): Promise<Answer> {
  const { services, caller, work, params, body: whole, sent, idempotencyKey } = request;
  const { later, priority, deliverTo, body } = howToWork(whole);
  const pathId = params?.id ?? "";
  if (deliverTo) await requireDestination({ services, caller }, deliverTo.url, "deliver_to.url");
  if (later) {
    const { body: asked } = howToWork(sent as object);
    const input = {
      asked: { operation: name, pathId, body: asked, deliverTo },
      checked: body,
      priority,
      idempotencyKey,
    };
    return accepted(await acceptJob({ services, caller, input }));
  }
  const context = { services, caller, work: deliverTo ? { ...work, deliverTo } : work };
  return answerWith(services, await PRODUCERS[name].run(context, body, pathId));
}

function accepted(announced: AnnouncedView): Answer<Pdf | Image | Extraction | Job> {
  const body = presentAnnounced(announced);
  return { status: 202, body, resourceId: body.id, headers: lookLater(body) };
}

function presentAnnounced(announced: AnnouncedView): Pdf | Image | Extraction | Job {
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
