import type * as z from "zod";
import type { ErrorCode } from "../domain/errors.ts";
import type { Scope } from "../domain/scopes.ts";
import type { Caller, Work } from "../operations/caller.ts";
import type { Services } from "../operations/dependencies.ts";
import type { Answer } from "./answer.ts";
import type { Product } from "./answer-type.ts";
import type { Tag } from "./openapi/tags.ts";

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
  sent: unknown;
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
> {
  method: Method;
  path: string;
  operationId: string;
  /** What the clients call it: resource and verb, such as `pdfs.create`. */
  call: `${string}.${string}`;
  tag: Tag;
  summary: string;
  description?: string;
  scope: Scope;
  /** Schemas are made when they are first asked for: a request needs those of its own endpoint, answers' only the API's description. */
  params?: () => Params;
  query?: () => Query;
  body?: () => Body;
  /** What its body takes of memory while it is worked on, for each byte, where that is not `LIMITS.bodyHeldFactor`. */
  heldFactor?: number;
  /** Whether `If-Match` names the version that may be changed. */
  takesVersion?: true;
  success: { status: 200 | 201 | 202; schema: () => z.ZodType; description: string };
  /** Set where the endpoint makes something. */
  makes?: Product;
  /** Set where the endpoint shows something that has one file. */
  shows?: "pdf" | "image";
  /** What 202 shows where the work may be asked for asynchronously. */
  later?: () => z.ZodType;
  /** Beyond the codes that every endpoint may answer. */
  errors: readonly ErrorCode[];
  handle(request: RouteRequest<z.output<Params>, z.output<Query>, z.output<Body>>): Promise<Answer>;
}

/** Infers the types of a definition; what comes out is what the pipeline runs. */
export function route<Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType>(
  definition: Route<Params, Query, Body>,
): Route {
  // safe because the pipeline hands `handle` exactly what these schemas put out
  return definition as unknown as Route;
}
