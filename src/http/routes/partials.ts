import { once } from "../../domain/once.ts";
import { createPartial } from "../../operations/partials/create.ts";
import { deletePartial } from "../../operations/partials/delete.ts";
import { listPartials, listPartialVersions } from "../../operations/partials/list.ts";
import { retrievePartial } from "../../operations/partials/retrieve.ts";
import { updatePartial } from "../../operations/partials/update.ts";
import {
  createPartialBody,
  listPartialsQuery,
  partial,
  partialContentOf,
  partialSummary,
  partialUpdateOf,
  partialVersionList,
  presentPartial,
  presentPartialSummary,
  presentPartialVersions,
  presentUpdatedPartial,
  updatedPartial,
  updatePartialBody,
} from "../../resources/partials.ts";
import { deleted, listOf, pageRequestOf, pathId, presentDeleted, presentPage } from "../../resources/shared.ts";
import { listVersionsQuery, retrieveTemplateQuery, versionsPageOf } from "../../resources/templates.ts";
import { expectedVersion } from "../if-match.ts";
import { NO_COMMAND } from "../no-command.ts";
import { route } from "../route.ts";

const tag = "Templates" as const;
const params = once(() => pathId("par"));

export const partialRoutes = [
  route({
    method: "post",
    path: "/v1/partials",
    operationId: "createPartial",
    call: "partials.create",
    tag,
    summary: "Create a partial",
    description:
      "A partial is an HTML fragment. Templates include it with `{{> name}}`, or wrap a block with it: `{{#> name}}…{{/name}}`. A partial that cannot be rendered is rejected; the error lists the line and column of each problem.",
    command: "partials push",
    guide: "partials",
    scope: "templates:write",
    body: createPartialBody,
    success: { status: 201, schema: partial, description: "Version 1." },
    errors: ["template_invalid", "name_taken"],
    handle: async ({ services, caller, body }) => {
      const created = await createPartial({ services, caller, input: partialContentOf(body) });
      return { status: 201, body: presentPartial(created), resourceId: created.id };
    },
  }),
  route({
    method: "get",
    path: "/v1/partials",
    operationId: "listPartials",
    call: "partials.list",
    tag,
    summary: "List partials",
    command: "partials list",
    guide: "partials",
    scope: "templates:read",
    query: listPartialsQuery,
    success: {
      status: 200,
      schema: once(() => listOf(partialSummary())),
      description: "One page of objects, newest first.",
    },
    errors: [],
    handle: async ({ services, caller, query }) => {
      const page = await listPartials({ services, caller, input: pageRequestOf(query) });
      return { status: 200, body: presentPage(page, query, presentPartialSummary) };
    },
  }),
  route({
    method: "get",
    path: "/v1/partials/{id}",
    operationId: "retrievePartial",
    call: "partials.retrieve",
    tag,
    summary: "Retrieve a partial",
    command: "partials pull",
    guide: "partials",
    scope: "templates:read",
    params,
    query: retrieveTemplateQuery,
    success: {
      status: 200,
      schema: partial,
      description: "The partial at its newest version, or at the requested version.",
    },
    errors: ["resource_not_found"],
    handle: async ({ services, caller, params: { id }, query }) => ({
      status: 200,
      body: presentPartial(await retrievePartial({ services, caller, input: { id, version: query.version ?? null } })),
    }),
  }),
  route({
    method: "patch",
    path: "/v1/partials/{id}",
    operationId: "updatePartial",
    call: "partials.update",
    tag,
    summary: "Update a partial",
    description:
      "Creates the next version. Templates keep the version that they were saved with until they are saved again. `update_templates` updates them with this request. With `If-Match: <version>`, the change is made only if that version is the newest.",
    command: "partials push",
    guide: "partials",
    scope: "templates:write",
    params,
    body: updatePartialBody,
    takesVersion: true,
    success: { status: 200, schema: updatedPartial, description: "The new version." },
    errors: ["resource_not_found", "template_invalid", "version_conflict"],
    handle: async ({ services, caller, params: { id }, body, headers }) => {
      const input = { id, expectedVersion: expectedVersion(headers), ...partialUpdateOf(body) };
      const updated = await updatePartial({ services, caller, input });
      return { status: 200, body: presentUpdatedPartial(updated), resourceId: id };
    },
  }),
  route({
    method: "delete",
    path: "/v1/partials/{id}",
    operationId: "deletePartial",
    call: "partials.delete",
    tag,
    summary: "Delete a partial",
    description:
      "The request is rejected while the newest version of a template or of another partial includes this partial. Older template versions still work after the deletion, because they keep the partial version that they include.",
    command: "partials delete",
    guide: "partials",
    scope: "templates:write",
    params,
    success: { status: 200, schema: once(() => deleted("partial", "par")), description: "The resource is deleted." },
    errors: ["resource_not_found", "resource_in_use"],
    handle: async ({ services, caller, params: { id } }) => {
      await deletePartial({ services, caller, input: { id } });
      return { status: 200, body: presentDeleted("partial", id) };
    },
  }),
  route({
    method: "get",
    path: "/v1/partials/{id}/versions",
    operationId: "listPartialVersions",
    call: "partials.listVersions",
    tag,
    summary: "List a partial's versions",
    description: "Cursors are version numbers. To get a complete version, retrieve the template with `version`.",
    command: NO_COMMAND.dashboard,
    guide: "partials",
    scope: "templates:read",
    params,
    query: listVersionsQuery,
    success: { status: 200, schema: partialVersionList, description: "One page of objects, newest first." },
    errors: ["resource_not_found"],
    handle: async ({ services, caller, params: { id }, query }) => {
      const page = await listPartialVersions({ services, caller, input: { id, request: versionsPageOf(query) } });
      return { status: 200, body: presentPartialVersions(id, page, query) };
    },
  }),
];
