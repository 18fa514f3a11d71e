import { validateTemplate } from "../../operations/templates/validate.ts";
import { presentErrorRecord } from "../../resources/errors.ts";
import { pdf } from "../../resources/pdfs.ts";
import { pathId } from "../../resources/shared.ts";
import { templateRenderInputOf, templateValidation, validateTemplateBody } from "../../resources/templates.ts";
import { producing } from "../producing.ts";
import { route } from "../route.ts";
import { RENDERING_ERRORS } from "./pdfs.ts";

const tag = "Templates" as const;
const params = pathId("tpl");

export const templateRenderRoutes = [
  route({
    method: "post",
    path: "/v1/templates/{id}/validate",
    operationId: "validateTemplate",
    call: "templates.validate",
    tag,
    summary: "Validate data for a template",
    description: "Answers what a render would refuse, without rendering or charge.",
    scope: "templates:read",
    params,
    body: validateTemplateBody,
    success: { status: 200, schema: templateValidation, description: "Whether a render would begin, and if not, why." },
    errors: ["resource_not_found"],
    handle: async ({ services, caller, params: { id }, body }) => {
      const { template, error } = await validateTemplate({ services, caller, input: templateRenderInputOf(id, body) });
      return {
        status: 200,
        body: {
          object: "template_validation",
          template: { id, name: template.name, version: template.version },
          valid: error === null,
          error: error && presentErrorRecord(error.toRecord()),
        },
      };
    },
  }),
  producing({
    path: "/v1/templates/{id}/render",
    operationId: "renderTemplate",
    call: "templates.render",
    tag,
    summary: "Render a template",
    scope: "pdfs:create",
    params,
    success: { status: 200, schema: pdf, description: "The PDF, with the version that was rendered." },
    errors: [
      "resource_not_found",
      "schema_validation_failed",
      "template_invalid",
      "template_failed",
      ...RENDERING_ERRORS,
    ],
  }),
];
