import { once } from "../../domain/once.ts";
import { type PipelineVerb, pipelineBodyOf, pipelineStepsOf } from "../../resources/pipelines.ts";
import { runPipeline } from "../pipelines/run.ts";
import { CONVERSIONS } from "./conversions.ts";
import { EDITS } from "./edits.ts";
import { EDITING_ERRORS, RENDERING_ERRORS } from "./errors.ts";
import { type ProducingOperation, pdfOperation } from "./operation.ts";
import { RENDERS } from "./renders.ts";

/** Operations that can be steps of a pipeline, by the verb of the step. Each makes one PDF. */
const STARTS = {
  render: RENDERS.createPdf,
  template: RENDERS.renderTemplate,
  convert: CONVERSIONS.convertOffice,
  images: CONVERSIONS.convertImages,
};
const STEPS: Record<string, ProducingOperation> = {
  ...STARTS,
  merge: EDITS.mergePdfs,
  insert: EDITS.insertPages,
  reorder: EDITS.reorderPdf,
  rotate: EDITS.rotatePdf,
  crop: EDITS.cropPdf,
  remove: EDITS.removePages,
  nup: EDITS.imposePages,
  number: EDITS.numberPages,
  watermark: EDITS.watermarkPdf,
  fill: EDITS.fillForm,
  flatten: EDITS.flattenPdf,
  redact: EDITS.redactPdf,
  document: EDITS.updateDocument,
  attach: EDITS.attachFiles,
  protect: EDITS.protectPdf,
};

const verbs = once(() =>
  Object.fromEntries(
    Object.entries(STEPS).map(([verb, { path, body, params }]): [string, PipelineVerb] => [
      verb,
      { path, body, isStart: verb in STARTS, hasTemplateId: params !== undefined },
    ]),
  ),
);

/** Runs several operations as one. */
export const PIPELINES = {
  runPipeline: pdfOperation("edit", {
    path: "/v1/pipelines",
    call: "pipelines.run",
    tag: "Editing",
    summary: "Run several steps as one request",
    description:
      "Each step edits the result of the step before, with the options of its own endpoint. Only the last result is stored, listed and sent as an event. Costs one credit per step, and nothing if a step fails.",
    command: { none: "Pipelines are for programs; each step has its own command." },
    guide: "pipelines",
    scope: "pdfs:create",
    body: once(() => pipelineBodyOf(verbs())),
    success: "The PDF of the last step.",
    errors: [
      ...new Set([
        ...RENDERING_ERRORS,
        ...EDITING_ERRORS,
        "unsupported_format" as const,
        "schema_validation_failed" as const,
        "template_invalid" as const,
        "template_failed" as const,
        "redaction_incomplete" as const,
      ]),
    ],
    run: (context, body) =>
      runPipeline(
        context,
        pipelineStepsOf(body as Parameters<typeof pipelineStepsOf>[0], verbs()).map((step) => ({
          ...step,
          run: async (stepContext) => {
            const operation = STEPS[step.verb];
            const result = await operation?.run(stepContext, step.body, step.pathId);
            if (result?.kind !== "pdf") throw new Error("A step of a pipeline made no PDF");
            return result.made;
          },
        })),
      ),
  }),
};
