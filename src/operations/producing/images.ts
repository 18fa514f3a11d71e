import { LIMITS } from "../../domain/limits.ts";
import { createImageBody, imageRequestOf } from "../../resources/images.ts";
import { templateDataIn } from "../../resources/template-data.ts";
import { createImage } from "../images/create.ts";
import { requireDocument, requireFilled } from "../jobs/check-document.ts";
import { IMAGE_ERRORS } from "./errors.ts";
import { imageOperation } from "./operation.ts";

/** Operations that draw a page as an image. */
export const IMAGES = {
  createImage: imageOperation({
    path: "/v1/images",
    call: "images.create",
    tag: "Images",
    summary: "Create an image of HTML, a URL or a template",
    description:
      "Creates a screenshot of the page. Waiting, network restrictions and charging are the same as for a PDF. Costs one credit.",
    command: "image",
    guide: "images",
    scope: "pdfs:create",
    body: createImageBody,
    heldFactor: LIMITS.renderHeldFactor,
    success: "The image.",
    errors: IMAGE_ERRORS,
    templateDataIn: (body) => templateDataIn(body),
    check: async (context, body) => {
      const asked = imageRequestOf(body);
      if ("document" in asked) await requireDocument(context, asked.document);
      else await requireFilled(context, asked.template);
    },
    run: (context, body) => createImage({ ...context, input: imageRequestOf(body) }),
  }),
};
