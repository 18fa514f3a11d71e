import { FolioError } from "../../domain/errors.ts";
import { newId } from "../../domain/ids.ts";
import { createTemplate } from "../../operations/templates/create.ts";
import { deleteTemplate } from "../../operations/templates/delete.ts";
import { previewTemplate } from "../../operations/templates/preview.ts";
import { retrieveTemplate } from "../../operations/templates/retrieve.ts";
import { updateTemplate } from "../../operations/templates/update.ts";
import { EMPTY_FORM, submit } from "../form.ts";
import type { Page, PageAnswer, PageRequest, View } from "../page.ts";
import { STARTER_VALUES, templateContentOf, templateForm, valuesOfTemplate } from "../template-form.ts";
import { picturesAnswer } from "../views/pictures.ts";
import { editorView } from "../views/template-editor.tsx";
import { versionsView } from "../views/template-versions.tsx";
import { templatesView } from "../views/templates.tsx";

const path = "/templates";

/** Pages that list, edit, preview and delete templates, and compare and restore versions. */
export const templatePages: readonly Page[] = [
  { method: "get", path, role: "viewer", handle: (request) => templatesView(request, noticeOf(request)) },
  {
    method: "get",
    path: `${path}/new`,
    role: "developer",
    handle: async (request) => editorView(request, { form: { ...EMPTY_FORM, values: STARTER_VALUES } }),
  },
  { method: "post", path, role: "developer", handle: create },
  { method: "post", path: `${path}/preview`, role: "viewer", handle: preview },
  { method: "get", path: `${path}/:id`, role: "viewer", handle: edit },
  { method: "post", path: `${path}/:id`, role: "developer", handle: save },
  {
    method: "get",
    path: `${path}/:id/newest`,
    role: "viewer",
    handle: async (request) => {
      const { version } = await retrieveTemplate({ ...request, input: { id: request.params.id ?? "" } });
      return Response.json({ version }, { headers: { "Cache-Control": "no-store" } });
    },
  },
  { method: "get", path: `${path}/:id/versions`, role: "viewer", handle: versions },
  {
    method: "post",
    path: `${path}/:id/restore`,
    role: "developer",
    handle: async (request) => {
      const id = request.params.id ?? "";
      const version = versionOf(request.form.get("version"));
      const old = await retrieveTemplate({ ...request, input: { id, version } });
      const { name, description, html, css, schema, defaults, sampleData, translations } = old;
      const changes = { name, description, html, css, schema, defaults, sampleData, translations };
      await updateTemplate({ ...request, input: { id, changes, expectedVersion: null } });
      return { redirect: `${request.base}${path}/${id}?done=restored` };
    },
  },
  {
    method: "post",
    path: `${path}/:id/delete`,
    role: "developer",
    handle: async (request) => {
      await deleteTemplate({ ...request, input: { id: request.params.id ?? "" } });
      return { redirect: `${request.base}${path}?done=deleted` };
    },
  },
];

const NOTICES: Record<string, string> = {
  created: "The template is stored as version 1.",
  saved: "Saved as a new version.",
  restored: "The old version is restored as the newest version.",
  deleted: "The template and all its versions are deleted. Existing PDFs are kept.",
};

const noticeOf = ({ query }: PageRequest): string | undefined => NOTICES[query.get("done") ?? ""];

function versionOf(value: ReturnType<FormData["get"]>): number {
  const version = Number(value);
  if (Number.isInteger(version) && version > 0) return version;
  throw new FolioError("invalid_parameter", "The version must be a whole number of at least 1.", { param: "version" });
}

function versions(request: PageRequest): Promise<View> {
  const { query } = request;
  const queryVersion = (name: string) => (query.has(name) ? versionOf(query.get(name)) : null);
  return versionsView(request, { from: queryVersion("from"), to: queryVersion("to") });
}

async function create(request: PageRequest): Promise<PageAnswer> {
  const result = await submit({
    form: request.form,
    schema: templateForm,
    act: (fields) => createTemplate({ ...request, input: templateContentOf(fields) }),
  });
  if ("form" in result) return { ...editorView(request, { form: result.form }), status: 422 };
  return { redirect: `${request.base}${path}/${result.done.id}?done=created` };
}

async function edit(request: PageRequest): Promise<View> {
  const template = await retrieveTemplate({ ...request, input: { id: request.params.id ?? "" } });
  const form = { ...EMPTY_FORM, values: valuesOfTemplate(template) };
  return editorView(request, { form, id: template.id, version: template.version, notice: noticeOf(request) });
}

/**
 * Saves a new version if no newer version was saved since the form was opened. Otherwise shows the conflict and keeps
 * the values of the form.
 */
async function save(request: PageRequest): Promise<PageAnswer> {
  const id = request.params.id ?? "";
  const openedVersion = versionOf(request.form.get("version"));
  const result = await submit({
    form: request.form,
    schema: templateForm,
    act: async (fields) => {
      const changes = templateContentOf(fields);
      await updateTemplate({ ...request, input: { id, changes, expectedVersion: openedVersion } });
    },
  });
  if (!("form" in result)) return { redirect: `${request.base}${path}/${id}?done=saved` };
  const { version } = await retrieveTemplate({ ...request, input: { id } });
  const conflict = version !== openedVersion;
  const form = conflict ? { ...result.form, errors: {} } : result.form;
  const view = editorView(request, { form, id, version: openedVersion, ...(conflict ? { newer: version } : {}) });
  return { ...view, status: conflict ? 409 : 422 };
}

async function preview(request: PageRequest): Promise<Response> {
  const id = newId("tpl", request.services.clock.now());
  const result = await submit({
    form: request.form,
    schema: templateForm,
    act: (fields) => {
      const content = templateContentOf({ ...fields, name: fields.name || "draft" });
      return previewTemplate({ ...request, input: { ...content, id, accountId: request.account.id } });
    },
  });
  return "form" in result
    ? Response.json({ errors: result.form.errors }, { status: 422 })
    : picturesAnswer(result.done);
}
