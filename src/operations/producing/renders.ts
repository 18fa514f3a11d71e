import { LIMITS } from "../../domain/limits.ts";
import { once } from "../../domain/once.ts";
import { createPdfBody, renderInputOf } from "../../resources/pdfs.ts";
import { pathId } from "../../resources/shared.ts";
import { templateDataIn } from "../../resources/template-data.ts";
import { renderTemplateBody, templateRenderInputOf } from "../../resources/templates.ts";
import { requireDocument, requireFilled } from "../jobs/check-document.ts";
import { renderPdf } from "../pdfs/render.ts";
import { renderTemplate } from "../templates/render.ts";
import { RENDERING_ERRORS } from "./errors.ts";
import { pdfOperation } from "./operation.ts";

/** Operations that render a document or a template to a PDF. */
export const RENDERS = {
  createPdf: pdfOperation("render", {
    path: "/v1/pdfs",
    call: "pdfs.create",
    tag: "PDFs",
    summary: "Create a PDF from HTML, a URL or Markdown",
    command: "render",
    guide: "rendering",
    scope: "pdfs:create",
    body: createPdfBody,
    heldFactor: LIMITS.renderHeldFactor,
    success: "The PDF.",
    errors: RENDERING_ERRORS,
    check: (context, body) => requireDocument(context, renderInputOf(body)),
    run: (context, body) => renderPdf({ ...context, input: renderInputOf(body) }),
  }),
  renderTemplate: pdfOperation("template", {
    path: "/v1/templates/{id}/render",
    call: "templates.render",
    tag: "Templates",
    summary: "Render a template",
    command: { none: "Renders run where the data are. `folio templates preview` renders with sample data." },
    guide: "templates",
    scope: "pdfs:create",
    params: once(() => pathId("tpl")),
    body: renderTemplateBody,
    success: "The PDF, with the rendered version of the template.",
    errors: [
      "resource_not_found",
      "schema_validation_failed",
      "template_invalid",
      "template_failed",
      ...RENDERING_ERRORS,
    ],
    templateDataIn: (body, id) => templateDataIn({ ...(body as object), template_id: id }),
    check: (context, body, id) => requireFilled(context, templateRenderInputOf(id, body)),
    run: (context, body, id) => renderTemplate({ ...context, input: templateRenderInputOf(id, body) }),
  }),
};
