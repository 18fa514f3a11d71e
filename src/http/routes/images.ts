import { imageFileOf } from "../../domain/image.ts";
import type { Services } from "../../operations/dependencies.ts";
import { openFile } from "../../operations/files/open.ts";
import { createImage, type StoredImage } from "../../operations/images/create.ts";
import { deleteImage } from "../../operations/images/delete.ts";
import { listImages } from "../../operations/images/list.ts";
import { retrieveImage } from "../../operations/images/retrieve.ts";
import {
  createImageBody,
  image,
  imageList,
  imageRequestOf,
  imagesPageOf,
  listImagesQuery,
  presentImage,
} from "../../resources/images.ts";
import { deleted, pathId, presentPage } from "../../resources/shared.ts";
import type { Answer } from "../answer.ts";
import { route } from "../route.ts";

const tag = "Images" as const;
const params = pathId("img");

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

/** The resource, with the bytes in it when asked for. */
function answerWithImage(services: Services, { view, releaseSlot }: StoredImage): Answer {
  const { image: made } = view;
  const { url, ...rest } = presentImage(view);
  if (made.output === "url") return { status: 200, body: { ...rest, url }, resourceId: made.id };
  const name = imageFileOf(made);
  const open = async () => (await openFile({ services, caller: made, input: { name } })).body;
  return { status: 200, body: rest, resourceId: made.id, base64: { name, open }, release: releaseSlot };
}

export const imageRoutes = [
  route({
    method: "post",
    path: "/v1/images",
    operationId: "createImage",
    call: "images.create",
    tag,
    summary: "Create an image of HTML, a URL or a template",
    description:
      "A screenshot: the page as a window shows it, waited for, guarded and charged as a PDF is. One credit.",
    scope: "pdfs:create",
    body: createImageBody,
    success: { status: 200, schema: image, description: "The image." },
    errors: IMAGE_ERRORS,
    handle: async ({ services, caller, work, body }) =>
      answerWithImage(services, await createImage({ services, caller, input: imageRequestOf(body), work })),
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
    success: { status: 200, schema: deleted("image", "img"), description: "It is gone." },
    errors: ["resource_not_found"],
    handle: async ({ services, caller, params: { id } }) => {
      await deleteImage({ services, caller, input: { id } });
      return { status: 200, body: { id, object: "image", deleted: true } };
    },
  }),
];
