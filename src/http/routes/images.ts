import { LIMITS } from "../../domain/limits.ts";
import { once } from "../../domain/once.ts";
import { deleteImage } from "../../operations/images/delete.ts";
import { listImages } from "../../operations/images/list.ts";
import { retrieveImage } from "../../operations/images/retrieve.ts";
import { image, imageList, imagesPageOf, listImagesQuery, presentImage } from "../../resources/images.ts";
import { deleted, pathId, presentPage } from "../../resources/shared.ts";
import { producing } from "../producing.ts";
import { route } from "../route.ts";

const tag = "Images" as const;
const params = once(() => pathId("img"));

const IMAGE_ERRORS = [
  "resource_not_found",
  "credits_exhausted",
  "concurrency_limit_exceeded",
  "schema_validation_failed",
  "template_failed",
  "timeout_exceeded",
  "navigation_failed",
  "url_not_allowed",
  "url_blocked",
  "resource_failed",
  "script_failed",
  "document_refused",
  "document_too_large",
  "render_crashed",
  "output_too_large_for_base64",
  "renderer_unavailable",
] as const;

export const imageRoutes = [
  producing({
    path: "/v1/images",
    operationId: "createImage",
    call: "images.create",
    tag,
    summary: "Create an image of HTML, a URL or a template",
    description:
      "A screenshot: the page as a window shows it, waited for, guarded and charged as a PDF is. One credit.",
    heldFactor: LIMITS.renderHeldFactor,
    scope: "pdfs:create",
    success: { status: 200, schema: image, description: "The image." },
    errors: IMAGE_ERRORS,
  }),
  route({
    method: "get",
    path: "/v1/images",
    operationId: "listImages",
    call: "images.list",
    tag,
    summary: "List images",
    scope: "pdfs:read",
    query: listImagesQuery,
    success: { status: 200, schema: imageList, description: "One page, newest first." },
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
    description: "Signs a fresh download URL. After the retention period the status is expired and url is null.",
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
    scope: "pdfs:create",
    params,
    success: { status: 200, schema: once(() => deleted("image", "img")), description: "It is gone." },
    errors: ["resource_not_found"],
    handle: async ({ services, caller, params: { id } }) => {
      await deleteImage({ services, caller, input: { id } });
      return { status: 200, body: { id, object: "image", deleted: true } };
    },
  }),
];
