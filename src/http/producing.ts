import type * as z from "zod";
import type { ErrorCode } from "../domain/errors.ts";
import type { JobKind } from "../domain/job.ts";
import { once } from "../domain/once.ts";
import type { Scope } from "../domain/scopes.ts";
import type { Services } from "../operations/dependencies.ts";
import { acceptJob } from "../operations/jobs/accept.ts";
import type { AnnouncedView } from "../operations/jobs/announce.ts";
import { type Made, PRODUCERS, type ProducerContext, type ProducerName } from "../operations/jobs/producers.ts";
import { requireDestination } from "../operations/webhook-endpoints/destination.ts";
import { presentExtraction } from "../resources/extractions.ts";
import { presentImage } from "../resources/images.ts";
import { checkJobOptions, deliveryOptions, howToWork, job, jobOptions, presentJob } from "../resources/jobs.ts";
import { presentPdf } from "../resources/pdfs.ts";
import { lookLater } from "./accepted.ts";
import type { Answer } from "./answer.ts";
import { answerWithExtraction, answerWithImage, answerWithPdf, answerWithPdfs, answerWithThumbnails } from "./made.ts";
import type { Method, Route, RouteRequest } from "./route.ts";

/** What of a producing endpoint is its own; body and verb are those of its producer. */
type Producing = Omit<Route, "method" | "body" | "handle" | "operationId" | "makes" | "scope" | "errors"> & {
  operationId: ProducerName;
  scope: Scope;
  errors: readonly ErrorCode[];
};

const makesOneFile = (kind: JobKind): boolean => kind === "pdf" || kind === "image";
const method: Method = "post";

/**
 * An endpoint that makes something. Beside the fields of its producer it takes `async` and `priority`, and `deliver_to` where it makes
 * one file: none of them reaches the verb's own input.
 */
export function producing({ operationId, errors, ...definition }: Producing): Route {
  const { kind, body: own } = PRODUCERS[operationId];
  return {
    ...definition,
    method,
    operationId,
    makes: kind,
    body: once(() => withOptions(own() as z.ZodObject, kind)),
    later: kind === "pdfs" || kind === "thumbnails" ? job : definition.success.schema,
    errors: [
      ...new Set<ErrorCode>([
        ...errors,
        "job_limit_reached",
        ...(makesOneFile(kind) ? ["url_not_allowed" as const] : []),
      ]),
    ],
    handle: (request) => handle(operationId, request as RouteRequest<{ id?: string }, unknown, object>),
  };
}

/** The body's schema with the options of every producing endpoint; what it was called and checked for stays. */
function withOptions(own: z.ZodObject, kind: JobKind): z.ZodObject {
  const options = makesOneFile(kind) ? { ...jobOptions(), ...deliveryOptions() } : jobOptions();
  return own
    .safeExtend(options)
    .superRefine(checkJobOptions)
    .meta(own.meta() ?? {});
}

async function handle(
  name: ProducerName,
  {
    services,
    caller,
    work,
    params,
    body: whole,
    sent,
    idempotencyKey,
  }: RouteRequest<{ id?: string } | undefined, unknown, object>,
): Promise<Answer> {
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
  const producer = PRODUCERS[name];
  const run = producer.run as (context: ProducerContext, body: unknown, id: string) => Promise<never>;
  const made = await run({ services, caller, work: deliverTo ? { ...work, deliverTo } : work }, body, pathId);
  return (ANSWERS[producer.kind] as (services: Services, made: never) => Answer)(services, made);
}

const ANSWERS: { [Kind in JobKind]: (services: Services, made: Made[Kind]) => Answer } = {
  pdf: answerWithPdf,
  pdfs: answerWithPdfs,
  image: answerWithImage,
  thumbnails: (_, made) => answerWithThumbnails(made),
  extraction: (_, made) => answerWithExtraction(made),
};

function accepted(announced: AnnouncedView): Answer {
  const body = presentAnnounced(announced);
  return { status: 202, body, resourceId: body.id, headers: lookLater(body) };
}

function presentAnnounced(announced: AnnouncedView): { id: string } {
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
