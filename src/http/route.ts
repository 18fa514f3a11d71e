import type * as z from "zod";
import type { ErrorCode } from "../domain/errors.ts";
import type { Scope } from "../domain/scopes.ts";
import type { Caller, Work } from "../operations/caller.ts";
import type { Services } from "../operations/dependencies.ts";
import type { OperationDocs } from "../resources/operation-docs.ts";
import type { TemplateData } from "../resources/template-data.ts";
import type { Product } from "./response-type.ts";
import type { RouteResult } from "./route-result.ts";

export type Method = "get" | "post" | "patch" | "delete";

/** Input of a route's handler. All checks have passed before the handler is called. */
export interface RouteRequest<Params, Query, Body> {
  services: Services;
  caller: Caller;
  work: Work;
  params: Params;
  query: Query;
  body: Body;
  /** Body of the request before validation. It is already converted to the newest version of the API. */
  rawBody: unknown;
  idempotencyKey: string | null;
  headers: Headers;
}

/**
 * One endpoint as data. The same definition is used to handle requests, to generate the OpenAPI document, and to test
 * all routes. Paths are in OpenAPI syntax (`/v1/pdfs/{id}`).
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
   * Schemas are created on first use, because a request needs only the schemas of its own endpoint. Only the OpenAPI
   * document uses response schemas.
   */
  params?: () => Params;
  query?: () => Query;
  body?: () => Body;
  /**
   * Bytes of memory to reserve per byte of the body while the request runs. If unset, `LIMITS.bodyHeldFactor` is used.
   */
  heldFactor?: number;
  /**
   * Returns the templates and data in a body that may be invalid. If the body is invalid, the error response also lists
   * the data that does not match its template.
   */
  templateDataIn?(body: unknown, pathId: string): TemplateData[];
  /** Whether the endpoint accepts the header `If-Match` with the version of the resource to change. */
  takesVersion?: true;
  success: { status: 200 | 201 | 202; schema: () => Success; description: string };
  /** Product of the endpoint. Unset if the endpoint produces nothing. */
  makes?: Product;
  /** Type of the returned resource's file, if the resource has exactly one file. */
  shows?: "pdf" | "image";
  /** Schema of the 202 response, if the endpoint supports `async`. */
  asyncSchema?: () => z.ZodType;
  /** Error codes of this endpoint, in addition to the error codes of every endpoint. */
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

/**
 * Creates a route and infers its types. The compiler checks that `handle` returns a body that matches the success
 * schema.
 */
export const route = <
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Success extends ObjectSchema,
>(
  definition: Route<Params, Query, Body, Success>,
): Route => definition;
