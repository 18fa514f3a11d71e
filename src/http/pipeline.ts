import * as z from "zod";
import { API_VERSIONS, ApiVersions } from "../domain/api-versions.ts";
import { FolioError, formatJson } from "../domain/errors.ts";
import { LIMITS } from "../domain/limits.ts";
import { once } from "../domain/once.ts";
import { parseBookmark, ReadPoint } from "../domain/read-point.ts";
import { toFolioError } from "../domain/to-folio-error.ts";
import { type KeyCaller, requireScope } from "../operations/caller.ts";
import type { Services } from "../operations/dependencies.ts";
import { openFile, requireFiles } from "../operations/files/open.ts";
import { type ReplayableResponse, runOnce } from "../operations/idempotency.ts";
import { admitRequest, refuseOverRate } from "../operations/keys/admit.ts";
import { authenticate } from "../operations/keys/authenticate.ts";
import { dataErrors } from "../operations/templates/data-errors.ts";
import { parseRequest, parseRequestWith } from "../resources/validation.ts";
import { JSON_MEDIA } from "./accept.ts";
import { type ClientConnection, withBase64 } from "./base64-body.ts";
import type { AppContext, HttpSettings } from "./context.ts";
import { errorBodyOf, failureResponse } from "./failure.ts";
import { type FileResource, fileResponse, unstoredFileResponse } from "./file-response.ts";
import { pollingHeaders } from "./polling-headers.ts";
import { queryOf } from "./query.ts";
import { readJson } from "./read-json.ts";
import { assertAcceptable, isFileResponse, responseTypeOf } from "./response-type.ts";
import type { Route, RouteRequest } from "./route.ts";
import { JSON_TYPE, type RouteResult, toResponse } from "./route-result.ts";

const emptyObject = once(() => z.strictObject({}));

/**
 * Runs a route after its checks. The order of the checks is that of docs/contract/additions.md section 1: 401, IP 403,
 * 429, scope 403, validation, idempotency.
 */
export async function runRoute(context: AppContext, route: Route, settings: HttpSettings): Promise<Response> {
  const services = context.get("services");
  context.set("route", `${route.method.toUpperCase()} ${route.path}`);

  const caller = await admitCaller(context, settings);
  const point = readPointOf(context.req.raw, route);
  context.set("readPoint", point);
  return services.databases.forAccount(caller.accountId, () =>
    services.withActor(caller.keyId, () =>
      services.withReadPoint(point, () => runForCaller(context, settings, { route, caller })),
    ),
  );
}

/**
 * Returns the read point of a request. A GET request with a bookmark may read from a database replica. All other
 * requests read from the primary database.
 */
function readPointOf({ headers }: Request, { method }: Route): ReadPoint {
  const bookmark = parseBookmark(headers.get("Folio-Bookmark"));
  return new ReadPoint(bookmark, method === "get" && bookmark !== null);
}

async function runForCaller(
  context: AppContext,
  settings: HttpSettings,
  { route, caller }: { route: Route; caller: KeyCaller },
): Promise<Response> {
  const services = context.get("services");
  const request = context.req.raw;
  requireScope(caller, route.scope);
  const accept = request.headers.get("Accept");
  assertAcceptable(accept, route.makes ?? route.shows);
  const versions = versionsOf(settings);
  const version = versions.choose(request.headers.get("Folio-Version"), caller.apiVersion);
  context.set("version", version);

  const key = route.method === "post" ? idempotencyKeyOf(request) : null;
  const read = route.body
    ? await readJson(request, services.memoryBudget, { factor: route.heldFactor, rate: settings.bodyRate })
    : { value: undefined, share: null };
  try {
    const body = versions.upgrade(version, route.operationId, read.value);
    return await runWithBody(context, settings, { route, caller, key, body });
  } finally {
    read.share?.releaseAll();
  }
}

interface RouteCall {
  route: Route;
  caller: KeyCaller;
  key: string | null;
  body: unknown;
}

async function runWithBody(
  context: AppContext,
  settings: HttpSettings,
  { route, caller, key, body }: RouteCall,
): Promise<Response> {
  const services = context.get("services");
  const request = context.req.raw;
  const accept = request.headers.get("Accept");
  const params = parseRequest((route.params ?? emptyObject)(), context.req.param());
  const query = parseRequest((route.query ?? emptyObject)(), queryOf(request.url));
  const validated: RouteRequest<unknown, unknown, unknown> = {
    services,
    caller,
    work: { signal: request.signal, timings: context.get("timings") },
    params,
    query,
    body: route.body ? await parseBody(route.body(), { route, body, params, caller, services }) : undefined,
    rawBody: body,
    idempotencyKey: key,
    headers: request.headers,
  };
  if (route.shows) {
    const answer = await route.handle(validated);
    const isFile = isFileResponse(accept, route.shows, answer.body as FileResource);
    return respond(context, settings, { route, validated, isFile, answer });
  }
  const isFile = responseTypeOf(accept, route.makes, validated.body) !== JSON_MEDIA;
  if (key === null)
    return respond(context, settings, { route, validated, isFile, answer: await route.handle(validated) });
  return runIdempotent(context, settings, { route, validated, isFile, key, body: body ?? null });
}

interface BodyToParse extends Pick<RouteCall, "route" | "caller" | "body"> {
  params: unknown;
  services: Services;
}

function parseBody(schema: z.ZodType, { route, body, params, services, caller }: BodyToParse): unknown {
  if (!route.templateDataIn) return parseRequest(schema, body);
  const { id = "" } = params as { id?: string };
  const data = () => dataErrors({ services, caller }, route.templateDataIn?.(body, id) ?? []);
  return parseRequestWith(schema, body, data);
}

/** Authenticates the caller. Throws the errors of authentication. */
export async function identifyCaller(context: AppContext, settings: HttpSettings): Promise<KeyCaller> {
  const { raw } = context.req;
  const caller = await authenticate({
    services: context.get("services"),
    input: { authorization: raw.headers.get("Authorization"), address: addressOf(raw, settings) },
  });
  context.set("caller", caller);
  return caller;
}

/**
 * Authenticates the caller and counts the request against the key's rate limit. Throws the errors of authentication and
 * `rate_limit_exceeded`.
 */
export async function admitCaller(context: AppContext, settings: HttpSettings): Promise<KeyCaller> {
  const services = context.get("services");
  const caller = await identifyCaller(context, settings);
  const rate = await admitRequest({ services, caller });
  context.set("rate", rate);
  refuseOverRate(rate);
  return caller;
}

function idempotencyKeyOf(request: Request): string | null {
  const key = request.headers.get("Idempotency-Key");
  if (key === null) return null;
  if (/^[\x20-\x7e]{1,255}$/.test(key) && key.trim() !== "") return key;
  throw new FolioError(
    "invalid_parameter",
    `Idempotency-Key must be 1 to ${LIMITS.idempotencyKeyCharacters} printable ASCII characters; got ${formatJson(key)}.`,
    { param: "Idempotency-Key" },
  );
}

function addressOf(request: Request, { localClientAddress }: HttpSettings): string | null {
  return localClientAddress || request.headers.get("CF-Connecting-IP");
}

/**
 * Result of a route: a response or a thrown error. The response to an error may have to be stored under the idempotency
 * key too.
 */
type Outcome = { answer: RouteResult } | { error: unknown };

const isStoredStatus = (status: number): boolean => status < 500 && ![400, 401, 402, 403, 429].includes(status);

/** A validated request, with the information whether its response is a file. */
interface AdmittedRequest {
  route: Route;
  validated: RouteRequest<unknown, unknown, unknown>;
  /** Whether the client wants the resulting file instead of the JSON that describes it. */
  isFile: boolean;
}

interface IdempotentRun extends AdmittedRequest {
  key: string;
  body: unknown;
}

async function runIdempotent(
  context: AppContext,
  settings: HttpSettings,
  { key, body, ...admitted }: IdempotentRun,
): Promise<Response> {
  const { route, validated } = admitted;
  const { services, caller } = validated;
  const request = { key, method: context.req.method, path: context.req.path, body };
  let made: RouteResult | undefined;
  const run = async (lost: AbortSignal): Promise<Outcome> => {
    const work = { ...validated.work, signal: AbortSignal.any([validated.work.signal, lost]) };
    try {
      made = await route.handle({ ...validated, work });
      return { answer: made };
    } catch (error) {
      return { error };
    }
  };
  const keep = (outcome: Outcome) => storedResponseOf(outcome, context, settings);
  try {
    const result = await runOnce({ services, caller }, request, { run, keep });
    if ("replay" in result) return replayResponse(context, settings, { ...admitted, kept: result.replay });
    if ("error" in result.answer) return failureResponse(context, settings, result.answer.error);
    return await respond(context, settings, { ...admitted, answer: result.answer.answer });
  } catch (error) {
    await made?.release?.();
    throw error;
  }
}

function storedResponseOf(outcome: Outcome, context: AppContext, settings: HttpSettings): ReplayableResponse | null {
  if ("answer" in outcome) {
    if (outcome.answer.isRepeatable) return null;
    const { status, body, resourceId, base64 } = outcome.answer;
    const base64Files = Array.isArray(base64) ? base64.map(({ name }) => name) : (base64?.name ?? null);
    return { status, text: JSON.stringify(body), resourceId: resourceId ?? null, base64Files };
  }
  const error = toFolioError(outcome.error);
  // The response is not stored if the client did not receive it, or if a retry must run the request again.
  if (context.req.raw.signal.aborted || !isStoredStatus(error.status)) return null;
  const text = JSON.stringify(errorBodyOf(error, context.get("requestId"), settings));
  return { status: error.status, text, resourceId: error.pdfId ?? null, base64Files: null };
}

/** Returns a response with the resulting file, or with JSON in the request's API version. */
async function respond(
  context: AppContext,
  settings: HttpSettings,
  { route, validated: { services, caller }, isFile, answer }: AdmittedRequest & { answer: RouteResult },
): Promise<Response> {
  const { status } = answer;
  if (isFile && answer.file) return unstoredFileResponse(answer.file);
  if (isFile) return fileResponse({ services, caller, status, resource: answer.body as FileResource });
  const body = downgradeBody(context, settings, { route, body: answer.body });
  return toResponse({ ...answer, body }, clientConnectionOf(context));
}

function downgradeBody(
  context: AppContext,
  settings: HttpSettings,
  { route, body }: { route: Route; body: object },
): object {
  const version = context.get("version");
  return version ? versionsOf(settings).downgrade(version, route.operationId, body) : body;
}

const versionsOf = ({ versions = API_VERSIONS }: HttpSettings): ApiVersions => new ApiVersions(versions);

interface Replay extends AdmittedRequest {
  /** The stored response. Its JSON is in the newest API version. */
  kept: ReplayableResponse;
}

async function replayResponse(
  context: AppContext,
  settings: HttpSettings,
  { route, validated: { services, caller }, isFile, kept: { status, text, base64Files } }: Replay,
): Promise<Response> {
  const replayed = { "Idempotent-Replayed": "true" };
  if (isFile && status < 300)
    return fileResponse({ services, caller, status, resource: JSON.parse(text), headers: replayed });
  const headers = { ...JSON_TYPE, ...replayed, ...(status === 202 ? pollingHeaders(JSON.parse(text)) : {}) };
  const body = status < 300 ? downgradeBody(context, settings, { route, body: JSON.parse(text) }) : JSON.parse(text);
  if (base64Files === null) return new Response(JSON.stringify(body), { status, headers });
  const sourceOf = (name: string) => ({
    name,
    open: async () => (await openFile({ services, caller, input: { name } })).body,
  });
  const base64 = Array.isArray(base64Files) ? base64Files.map(sourceOf) : sourceOf(base64Files);
  await requireFiles({ services, caller, input: [base64Files].flat() });
  return new Response(withBase64({ body, base64 }, clientConnectionOf(context)), { status, headers });
}

const clientConnectionOf = (context: AppContext): ClientConnection => ({
  signal: context.req.raw.signal,
  keepAlive: (work) => context.executionCtx.waitUntil(work),
});
