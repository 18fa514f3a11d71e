import type * as z from "zod";
import type { ErrorCode } from "../domain/errors.ts";
import type { Scope } from "../domain/scopes.ts";
import type { Caller, Work } from "../operations/caller.ts";
import type { Services } from "../operations/dependencies.ts";
import type { OperationDocs } from "../resources/operation-docs.ts";
import type { Product } from "./response-type.ts";
import type { RouteResult } from "./route-result.ts";

export type Method = "get" | "post" | "patch" | "delete";

/** Input of a handler after all checks have passed. */
export interface RouteRequest<Params, Query, Body> {
  services: Services;
  caller: Caller;
  work: Work;
  params: Params;
  query: Query;
  body: Body;
  /** Body of the request before validation, converted to the newest version of the API. */
  rawBody: unknown;
  idempotencyKey: string | null;
  headers: Headers;
}

/**
 * One endpoint as data. The pipeline, the OpenAPI document and the test of all routes use the same definition. Paths
 * are in OpenAPI syntax (`/v1/pdfs/{id}`).
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
  /**
   * Schemas are created on first use, because a request needs only those of its own endpoint. Response schemas are used
   * only by the OpenAPI document.
   */
  params?: () => Params;
  query?: () => Query;
  body?: () => Body;
  /**
   * Bytes of memory to reserve per byte of the body while the request runs, if that differs from
   * `LIMITS.bodyHeldFactor`.
   */
  heldFactor?: number;
  /** Whether the endpoint accepts `If-Match` with the version of the resource to change. */
  takesVersion?: true;
  success: { status: 200 | 201 | 202; schema: () => Success; description: string };
  /** Product of the endpoint. Unset if the endpoint produces nothing. */
  makes?: Product;
  /** Type of the file, if the returned resource has exactly one file. */
  shows?: "pdf" | "image";
  /** Schema of the 202 response, if the endpoint supports `async`. */
  asyncSchema?: () => z.ZodType;
  /** Error codes in addition to those of every endpoint. */
  errors: readonly ErrorCode[];
  /**
   * This is a method, not a property, so that its parameter is bivariant. A list can then contain routes with different
   * schemas.
   */
  handle(
    request: RouteRequest<z.output<Params>, z.output<Query>, z.output<Body>>,
  ): Promise<RouteResult<z.output<Success>>>;
}

/** Schema of a JSON object. */
type ObjectSchema = z.ZodType<object>;

/** Infers the types of a definition, and checks that `handle` returns a body of the success schema. */
export const route = <
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Success extends ObjectSchema,
>(
  definition: Route<Params, Query, Body, Success>,
): Route => definition;
