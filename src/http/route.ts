import type * as z from "zod";
import type { ErrorCode } from "../domain/errors.ts";
import type { Scope } from "../domain/scopes.ts";
import type { Caller, Work } from "../operations/caller.ts";
import type { Services } from "../operations/dependencies.ts";
import type { OperationDocs } from "../resources/operation-docs.ts";
import type { Product } from "./response-type.ts";
import type { RouteResult } from "./route-result.ts";

export type Method = "get" | "post" | "patch" | "delete";

/** What a handler gets once every check has passed. */
export interface RouteRequest<Params, Query, Body> {
  services: Services;
  caller: Caller;
  work: Work;
  params: Params;
  query: Query;
  body: Body;
  /** The body as it was sent, in the newest version of the API. */
  rawBody: unknown;
  idempotencyKey: string | null;
  headers: Headers;
}

/**
 * One endpoint as data: the pipeline, the OpenAPI document and the test that walks all routes read the same definition.
 * Paths are in OpenAPI's form (`/v1/pdfs/{id}`).
 */
export interface Route<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Success extends ObjectSchema = ObjectSchema,
> extends OperationDocs {
  method: Method;
  path: string;
  operationId: string;
  scope: Scope;
  /** Schemas are made when they are first asked for: a request needs those of its own endpoint, answers' only the API's description. */
  params?: () => Params;
  query?: () => Query;
  body?: () => Body;
  /** What its body takes of memory while it is worked on, for each byte, where that is not `LIMITS.bodyHeldFactor`. */
  heldFactor?: number;
  /** Whether `If-Match` names the version that may be changed. */
  takesVersion?: true;
  success: { status: 200 | 201 | 202; schema: () => Success; description: string };
  /** Set where the endpoint makes something. */
  makes?: Product;
  /** Set where the endpoint shows something that has one file. */
  shows?: "pdf" | "image";
  /** What 202 shows where the work may be asked for asynchronously. */
  asyncSchema?: () => z.ZodType;
  /** Beyond the codes that every endpoint may answer. */
  errors: readonly ErrorCode[];
  /** A method, not a property: its parameter is bivariant, so that a list of routes can hold routes with different schemas. */
  handle(
    request: RouteRequest<z.output<Params>, z.output<Query>, z.output<Body>>,
  ): Promise<RouteResult<z.output<Success>>>;
}

/** A schema of a JSON object. */
type ObjectSchema = z.ZodType<object>;

/** Infers the types of a definition and checks that `handle` returns a body of the success schema. */
export const route = <
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Success extends ObjectSchema,
>(
  definition: Route<Params, Query, Body, Success>,
): Route => definition;
