import * as z from "zod";
import { FolioError } from "../../domain/errors.ts";
import { createPartial } from "../../operations/partials/create.ts";
import { deletePartial } from "../../operations/partials/delete.ts";
import { retrievePartial } from "../../operations/partials/retrieve.ts";
import { updatePartial } from "../../operations/partials/update.ts";
import { createPartialBody, partialContentOf } from "../../resources/partials.ts";
import { parseRequest } from "../../resources/validation.ts";
import { EMPTY_FORM, submit } from "../form.ts";
import type { Page, PageAnswer, PageRequest, View } from "../page.ts";
import { jsonObjectSchema, prettyJson } from "../template-form.ts";
import { partialsView, partialView } from "../views/partials.tsx";

const path = "/partials";

/**
 * Pages that list, create, edit and delete partials. Saving fails if the partial was changed since the form was opened.
 */
export const partialPages: readonly Page[] = [
  { method: "get", path, role: "viewer", handle: (request) => partialsView(request, noticeOf(request)) },
  {
    method: "get",
    path: `${path}/new`,
    role: "developer",
    handle: async (request) => partialView(request, { form: EMPTY_FORM }),
  },
  { method: "post", path, role: "developer", handle: create },
  { method: "get", path: `${path}/:id`, role: "viewer", handle: (request) => edit(request) },
  { method: "post", path: `${path}/:id`, role: "developer", handle: save },
  { method: "post", path: `${path}/:id/delete`, role: "developer", handle: remove },
];

const NOTICES: Record<string, string> = {
  created: "The partial is stored as version 1.",
  saved: "Saved as a new version. A template uses it after the template is saved again.",
  carried: "Saved as a new version. The templates that include the partial now use this version.",
  stayed:
    "Saved as a new version. Some templates could not be updated and use an older version. Save these templates to see why.",
  deleted: "The partial is deleted.",
};

const noticeOf = ({ query }: PageRequest): string | undefined => NOTICES[query.get("done") ?? ""];

const partialForm = z.object({
  name: z.string(),
  description: z.string(),
  html: z.string(),
  css: z.string(),
  translations: jsonObjectSchema(null),
  version: z.string().optional(),
  update_templates: z.string().optional(),
});

function contentOf({ name, html, css, description, translations }: z.output<typeof partialForm>) {
  const body = { name, html, css: css || null, description: description || null, translations };
  return partialContentOf(parseRequest(createPartialBody(), body));
}

async function create(request: PageRequest): Promise<PageAnswer> {
  const act = (fields: z.output<typeof partialForm>) => createPartial({ ...request, input: contentOf(fields) });
  const result = await submit({ form: request.form, schema: partialForm, act });
  if ("form" in result) return { ...partialView(request, { form: result.form }), status: 422 };
  return { redirect: `${request.base}${path}/${result.done.id}?done=created` };
}

const retrieveOpened = (request: PageRequest) =>
  retrievePartial({ ...request, input: { id: request.params.id ?? "" } });

async function edit(request: PageRequest, rejection?: string): Promise<View> {
  const { id, version, name, html, css, description, translations } = await retrieveOpened(request);
  const texts = { name, html, css: css ?? "", description: description ?? "", translations: prettyJson(translations) };
  const values = { ...texts, version: String(version) };
  const form = { values, errors: rejection === undefined ? {} : { "": rejection } };
  return partialView(request, { form, id, notice: noticeOf(request) });
}

async function save(request: PageRequest): Promise<PageAnswer> {
  const { id, name } = await retrieveOpened(request);
  const result = await submit({
    form: request.form,
    schema: partialForm,
    act: (fields) => {
      const { html, css, description, translations } = contentOf({ ...fields, name });
      const input = {
        id,
        changes: { html, css, description, translations },
        expectedVersion: Number(fields.version) || null,
        carries: fields.update_templates !== undefined,
      };
      return updatePartial({ ...request, input });
    },
  });
  if ("form" in result) return { ...partialView(request, { form: result.form, id }), status: 422 };
  const { templates } = result.done;
  const done = templates.some(({ error }) => error) ? "stayed" : templates.length > 0 ? "carried" : "saved";
  return { redirect: `${request.base}${path}/${id}?done=${done}` };
}

async function remove(request: PageRequest): Promise<PageAnswer> {
  try {
    await deletePartial({ ...request, input: { id: request.params.id ?? "" } });
    return { redirect: `${request.base}${path}?done=deleted` };
  } catch (error) {
    if (!(error instanceof FolioError) || error.code !== "resource_in_use") throw error;
    return { ...(await edit(request, error.message)), status: 409 };
  }
}
