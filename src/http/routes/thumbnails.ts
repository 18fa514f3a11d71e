import { once } from "../../domain/once.ts";
import { deleteThumbnail } from "../../operations/thumbnails/delete.ts";
import { listThumbnails } from "../../operations/thumbnails/list.ts";
import { retrieveThumbnail } from "../../operations/thumbnails/retrieve.ts";
import { deleted, pathId, presentDeleted, presentPage } from "../../resources/shared.ts";
import {
  listThumbnailsQuery,
  presentThumbnail,
  thumbnail,
  thumbnailList,
  thumbnailListOf,
} from "../../resources/thumbnails.ts";
import { NO_COMMAND } from "../no-command.ts";
import { route } from "../route.ts";

const tag = "Editing";
const params = once(() => pathId("thm"));

export const thumbnailRoutes = [
  route({
    method: "get",
    path: "/v1/thumbnails",
    operationId: "listThumbnails",
    call: "thumbnails.list",
    tag,
    summary: "List thumbnails",
    command: NO_COMMAND.lists,
    guide: "edit-pages",
    scope: "pdfs:read",
    query: listThumbnailsQuery,
    success: { status: 200, schema: thumbnailList, description: "One page of objects, newest first." },
    errors: [],
    handle: async ({ services, caller, query }) => {
      const page = await listThumbnails({ services, caller, input: thumbnailListOf(query) });
      return { status: 200, body: presentPage(page, query, presentThumbnail) };
    },
  }),
  route({
    method: "get",
    path: "/v1/thumbnails/{id}",
    operationId: "retrieveThumbnail",
    call: "thumbnails.retrieve",
    tag,
    summary: "Retrieve a thumbnail",
    description: "Returns a new signed download URL.",
    command: NO_COMMAND.single,
    guide: "edit-pages",
    scope: "pdfs:read",
    params,
    success: { status: 200, schema: thumbnail, description: "The thumbnail." },
    errors: ["resource_not_found"],
    handle: async ({ services, caller, params: { id } }) => ({
      status: 200,
      body: presentThumbnail(await retrieveThumbnail({ services, caller, input: { id } })),
    }),
  }),
  route({
    method: "delete",
    path: "/v1/thumbnails/{id}",
    operationId: "deleteThumbnail",
    call: "thumbnails.delete",
    tag,
    summary: "Delete a thumbnail",
    command: NO_COMMAND.deletion,
    guide: "edit-pages",
    scope: "pdfs:create",
    params,
    success: { status: 200, schema: once(() => deleted("thumbnail", "thm")), description: "The resource is deleted." },
    errors: ["resource_not_found"],
    handle: async ({ services, caller, params: { id } }) => {
      await deleteThumbnail({ services, caller, input: { id } });
      return { status: 200, body: presentDeleted("thumbnail", id) };
    },
  }),
];
