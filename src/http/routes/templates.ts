import { once } from "../../domain/once.ts";
import { createTemplate } from "../../operations/templates/create.ts";
import { deleteTemplate } from "../../operations/templates/delete.ts";
import { listTemplates } from "../../operations/templates/list.ts";
import { listTemplateVersions } from "../../operations/templates/list-versions.ts";
import { retrieveTemplate } from "../../operations/templates/retrieve.ts";
import { updateTemplate } from "../../operations/templates/update.ts";
import { deleted, listOf, pageRequestOf, pathId, presentDeleted, presentPage } from "../../resources/shared.ts";
import {
  changesOf,
  contentOf,
  createdTemplate,
  createTemplateBody,
  listTemplatesQuery,
  listVersionsQuery,
  presentCreatedTemplate,
  presentTemplate,
  presentTemplateSummary,
  presentTemplateVersions,
  retrieveTemplateQuery,
  template,
  templateSummary,
  templateVersionList,
  updateTemplateBody,
  versionsPageOf,
} from "../../resources/templates.ts";
import { expectedVersion } from "../if-match.ts";
import { NO_COMMAND } from "../no-command.ts";
import { route } from "../route.ts";

const tag = "Templates" as const;
const params = once(() => pathId("tpl"));

export const templateRoutes = [
  route({
    method: "post",
    path: "/v1/templates",
    operationId: "createTemplate",
    call: "templates.create",
    tag,
    summary: "Create a template",
    description: "A template that cannot be rendered is rejected; the error lists the line and column of each problem.",
    command: "templates push",
    guide: "templates",
    scope: "templates:write",
    body: createTemplateBody,
    success: { status: 201, schema: createdTemplate, description: "Version 1." },
    errors: ["template_invalid", "schema_validation_failed", "name_taken"],
    handle: async ({ services, caller, body }) => {
      const created = await createTemplate({ services, caller, input: contentOf(body) });
      return { status: 201, body: presentCreatedTemplate(created), resourceId: created.id };
    },
  }),
  route({
    method: "get",
    path: "/v1/templates",
    operationId: "listTemplates",
    call: "templates.list",
    tag,
    summary: "List templates",
    command: "templates list",
    guide: "templates",
    scope: "templates:read",
    query: listTemplatesQuery,
    success: {
      status: 200,
      schema: once(() => listOf(templateSummary())),
      description: "One page of objects, newest first.",
    },
    errors: [],
    handle: async ({ services, caller, query }) => {
      const page = await listTemplates({ services, caller, input: pageRequestOf(query) });
      return { status: 200, body: presentPage(page, query, presentTemplateSummary) };
    },
  }),
  route({
    method: "get",
    path: "/v1/templates/{id}",
    operationId: "retrieveTemplate",
    call: "templates.retrieve",
    tag,
    summary: "Retrieve a template",
    command: "templates pull",
    guide: "templates",
    scope: "templates:read",
    params,
    query: retrieveTemplateQuery,
    success: {
      status: 200,
      schema: template,
      description: "The template at its newest version, or at the requested version.",
    },
    errors: ["resource_not_found"],
    handle: async ({ services, caller, params: { id }, query }) => ({
      status: 200,
      body: presentTemplate(
        await retrieveTemplate({ services, caller, input: { id, version: query.version ?? null } }),
      ),
    }),
  }),
  route({
    method: "patch",
    path: "/v1/templates/{id}",
    operationId: "updateTemplate",
    call: "templates.update",
    tag,
    summary: "Update a template",
    description:
      "Creates the next version: the sent fields replace those of the newest version, the others stay. With `If-Match: <version>`, the change is made only if that version is the newest.",
    command: "templates push",
    guide: "templates",
    scope: "templates:write",
    params,
    body: updateTemplateBody,
    takesVersion: true,
    success: { status: 200, schema: template, description: "The new version." },
    errors: ["resource_not_found", "template_invalid", "schema_validation_failed", "name_taken", "version_conflict"],
    handle: async ({ services, caller, params: { id }, body, headers }) => {
      const updated = await updateTemplate({
        services,
        caller,
        input: { id, changes: changesOf(body), expectedVersion: expectedVersion(headers) },
      });
      return { status: 200, body: presentTemplate(updated), resourceId: id };
    },
  }),
  route({
    method: "delete",
    path: "/v1/templates/{id}",
    operationId: "deleteTemplate",
    call: "templates.delete",
    tag,
    summary: "Delete a template",
    description: "Deletes all versions of the template. PDFs that were created from it are kept.",
    command: NO_COMMAND.dashboard,
    guide: "templates",
    scope: "templates:write",
    params,
    success: { status: 200, schema: once(() => deleted("template", "tpl")), description: "The resource is deleted." },
    errors: ["resource_not_found"],
    handle: async ({ services, caller, params: { id } }) => {
      await deleteTemplate({ services, caller, input: { id } });
      return { status: 200, body: presentDeleted("template", id) };
    },
  }),
  route({
    method: "get",
    path: "/v1/templates/{id}/versions",
    operationId: "listTemplateVersions",
    call: "templates.listVersions",
    tag,
    summary: "List a template's versions",
    description: "Cursors are version numbers. To get a complete version, retrieve the template with `version`.",
    command: NO_COMMAND.dashboard,
    guide: "templates",
    scope: "templates:read",
    params,
    query: listVersionsQuery,
    success: { status: 200, schema: templateVersionList, description: "One page of objects, newest first." },
    errors: ["resource_not_found"],
    handle: async ({ services, caller, params: { id }, query }) => {
      const page = await listTemplateVersions({ services, caller, input: { id, request: versionsPageOf(query) } });
      return { status: 200, body: presentTemplateVersions(id, page, query) };
    },
  }),
];
