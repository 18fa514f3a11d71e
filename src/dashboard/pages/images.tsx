import { createImage } from "../../operations/images/create.ts";
import { deleteImage } from "../../operations/images/delete.ts";
import { downloadImage } from "../../operations/images/download.ts";
import { acceptInBackground, checkedDeliveryTarget } from "../ask-later.ts";
import { EMPTY_FORM, submit } from "../form.ts";
import type { Page, PageAnswer, PageRequest } from "../page.ts";
import { newImageView } from "../views/image-form.tsx";
import { imagesView, imageView } from "../views/images.tsx";
import { bodyOf, FIELDS, imageForm, requestOf } from "./image-form.ts";

const path = "/images";
const EXAMPLE_HTML = `<style>
  body { margin: 0; padding: 64px; font: 24px/1.5 Georgia, serif; background: #eef1fb }
  h1 { font-size: 64px; color: #2b46b8 }
</style>
<h1>Hello from Folio</h1>`;

/** Pages that create, list, show, download and delete images. */
export const imagePages: readonly Page[] = [
  { method: "get", path, role: "viewer", handle: imagesView },
  { method: "get", path: `${path}/new`, role: "developer", handle: showForm },
  { method: "post", path, role: "developer", handle: create },
  { method: "get", path: `${path}/:id`, role: "viewer", handle: imageView },
  {
    method: "get",
    path: `${path}/:id/download`,
    role: "viewer",
    handle: async (request) => ({
      redirect: await downloadImage({ ...request, input: { id: request.params.id ?? "" } }),
    }),
  },
  {
    method: "post",
    path: `${path}/:id/delete`,
    role: "developer",
    handle: async (request) => {
      await deleteImage({ ...request, input: { id: request.params.id ?? "" } });
      return { redirect: `${request.base}${path}?done=deleted` };
    },
  },
];

/** Shows the form for a new image. The query `?template=tpl_…` selects a template as its source. */
function showForm(request: PageRequest): Promise<PageAnswer> {
  const template = request.query.get("template");
  const values: Record<string, string> = template
    ? { source: "template", template_id: template }
    : { html: EXAMPLE_HTML };
  return newImageView(request, { ...EMPTY_FORM, values });
}

async function create(request: PageRequest): Promise<PageAnswer> {
  const result = await submit({
    form: request.form,
    schema: imageForm,
    fields: FIELDS,
    act: async (fields): Promise<string> => {
      const body = bodyOf(fields);
      const deliverTo = await checkedDeliveryTarget(request, body);
      if (fields.later) return acceptInBackground(request, "createImage", { whole: body, deliverTo });
      const work = deliverTo ? { ...request.work, deliverTo } : request.work;
      const { view } = await createImage({ ...request, work, input: requestOf(body) });
      return view.image.id;
    },
  });
  if ("form" in result) return { ...(await newImageView(request, result.form)), status: 422 };
  return { redirect: `${request.base}${path}/${result.done}` };
}
