import { once } from "../../domain/once.ts";
import { deleteImage } from "../../operations/images/delete.ts";
import { listImages } from "../../operations/images/list.ts";
import { retrieveImage } from "../../operations/images/retrieve.ts";
import { image, imageList, imagesPageOf, listImagesQuery, presentImage } from "../../resources/images.ts";
import { deleted, pathId, presentDeleted, presentPage } from "../../resources/shared.ts";
import { NO_COMMAND } from "../no-command.ts";
import { producingRoute } from "../producing.ts";
import { route } from "../route.ts";

const tag = "Images" as const;
const params = once(() => pathId("img"));

export const imageRoutes = [
  producingRoute("createImage"),
  route({
    method: "get",
    path: "/v1/images",
    operationId: "listImages",
    call: "images.list",
    tag,
    summary: "List images",
    command: NO_COMMAND.lists,
    guide: "images",
    scope: "pdfs:read",
    query: listImagesQuery,
    success: { status: 200, schema: imageList, description: "One page of objects, newest first." },
    errors: [],
    handle: async ({ services, caller, query }) => {
      const page = await listImages({ services, caller, input: imagesPageOf(query) });
      return { status: 200, body: presentPage(page, query, presentImage) };
    },
  }),
  route({
    method: "get",
    path: "/v1/images/{id}",
    operationId: "retrieveImage",
    shows: "image",
    call: "images.retrieve",
    tag,
    summary: "Retrieve an image",
    description:
      "Returns the PDF with a new signed download URL. After the retention period, `status` is `expired` and `url` is null.",
    command: NO_COMMAND.single,
    guide: "images",
    scope: "pdfs:read",
    params,
    success: { status: 200, schema: image, description: "The image." },
    errors: ["resource_not_found"],
    handle: async ({ services, caller, params: { id } }) => ({
      status: 200,
      body: presentImage(await retrieveImage({ services, caller, input: { id } })),
    }),
  }),
  route({
    method: "delete",
    path: "/v1/images/{id}",
    operationId: "deleteImage",
    call: "images.delete",
    tag,
    summary: "Delete an image",
    command: NO_COMMAND.deletion,
    guide: "images",
    scope: "pdfs:create",
    params,
    success: { status: 200, schema: once(() => deleted("image", "img")), description: "The resource is deleted." },
    errors: ["resource_not_found"],
    handle: async ({ services, caller, params: { id } }) => {
      await deleteImage({ services, caller, input: { id } });
      return { status: 200, body: presentDeleted("image", id) };
    },
  }),
];
