import * as z from "zod";
import { FolioError } from "../../domain/errors.ts";
import { createAsset } from "../../operations/assets/create.ts";
import { deleteAsset } from "../../operations/assets/delete.ts";
import { retrieveAsset } from "../../operations/assets/retrieve.ts";
import { updateAsset } from "../../operations/assets/update.ts";
import { assetUpdateOf, createAssetBody, newAssetOf, updateAssetBody } from "../../resources/assets.ts";
import { parseRequest } from "../../resources/validation.ts";
import { EMPTY_FORM, type FormState, submit } from "../form.ts";
import type { Page, PageAnswer, PageRequest } from "../page.ts";
import { assetsView, assetView } from "../views/assets.tsx";

const path = "/assets";

/** Pages that list, upload, replace and delete assets. */
export const assetPages: readonly Page[] = [
  { method: "get", path, role: "viewer", handle: (request) => assetsView(request, EMPTY_FORM, noticeOf(request)) },
  { method: "post", path, role: "developer", handle: create },
  { method: "get", path: `${path}/:id`, role: "viewer", handle: (request) => showAsset(request, EMPTY_FORM) },
  { method: "post", path: `${path}/:id`, role: "developer", handle: save },
  { method: "post", path: `${path}/:id/delete`, role: "developer", handle: remove },
];

const NOTICES: Record<string, string> = {
  created: "The asset is stored.",
  saved: "Stored as a new version. A template uses it after the template is saved again.",
  carried: "Stored as a new version. The templates that use the asset now use this version.",
  stayed:
    "Stored as a new version. Some templates could not be updated and use an older version. Save these templates to see why.",
  deleted: "The asset is deleted.",
};

const noticeOf = ({ query }: PageRequest): string | undefined => NOTICES[query.get("done") ?? ""];

const assetForm = z.object({
  name: z.string().optional(),
  description: z.string(),
  file: z.union([z.instanceof(File), z.literal("")]).optional(),
  version: z.string().optional(),
  update_templates: z.string().optional(),
});

/**
 * Returns the source of an uploaded file. Returns undefined for an empty file field, which browsers send as a file of 0
 * bytes.
 */
const fileSource = async (file: File | "" | undefined) =>
  file && file.size > 0 ? { base64: new Uint8Array(await file.arrayBuffer()).toBase64() } : undefined;

const fields = { source: "file" };

async function create(request: PageRequest): Promise<PageAnswer> {
  const act = async ({ name, description, file }: z.output<typeof assetForm>) => {
    const body = { name, description: description || null, source: await fileSource(file) };
    return createAsset({ ...request, input: newAssetOf(parseRequest(createAssetBody(), body)) });
  };
  const result = await submit({ form: request.form, schema: assetForm, fields, act });
  if ("form" in result) return { ...(await assetsView(request, result.form, undefined)), status: 422 };
  return { redirect: `${request.base}${path}?done=created` };
}

async function showAsset(request: PageRequest, form: FormState) {
  const view = await retrieveAsset({ ...request, input: { id: request.params.id ?? "" } });
  return assetView(request, { view, form, notice: noticeOf(request) });
}

async function save(request: PageRequest): Promise<PageAnswer> {
  const id = request.params.id ?? "";
  const act = async ({ description, file, version, update_templates }: z.output<typeof assetForm>) => {
    const source = await fileSource(file);
    const updatesTemplates = update_templates !== undefined;
    const body = { description: description || null, update_templates: updatesTemplates, ...(source && { source }) };
    const expectedVersion = Number(version) || null;
    const input = { id, expectedVersion, ...assetUpdateOf(parseRequest(updateAssetBody(), body)) };
    return updateAsset({ ...request, input });
  };
  const result = await submit({ form: request.form, schema: assetForm, fields, act });
  if ("form" in result) return { ...(await showAsset(request, result.form)), status: 422 };
  const { templates } = result.done;
  const done = templates.some(({ error }) => error) ? "stayed" : templates.length > 0 ? "carried" : "saved";
  return { redirect: `${request.base}${path}/${id}?done=${done}` };
}

async function remove(request: PageRequest): Promise<PageAnswer> {
  try {
    await deleteAsset({ ...request, input: { id: request.params.id ?? "" } });
    return { redirect: `${request.base}${path}?done=deleted` };
  } catch (error) {
    if (!(error instanceof FolioError) || error.code !== "resource_in_use") throw error;
    return { ...(await showAsset(request, { values: {}, errors: { "": error.message } })), status: 409 };
  }
}
