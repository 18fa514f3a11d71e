import * as z from "zod";
import { LIMITS } from "../domain/limits.ts";
import type { Metadata } from "../domain/metadata.ts";
import { EVEN_IF_INVALID } from "./field-checks.ts";
import type { BodySchema } from "./operation-docs.ts";
import { output } from "./render-options.ts";
import { idOf, metadata } from "./shared.ts";
import { pdfSource } from "./sources.ts";

/** A verb of a pipeline: the schema of its endpoint's body, and what the verb starts from. */
export interface PipelineVerb {
  /** Path of the verb's endpoint. */
  path: string;
  body(): BodySchema;
  /** Whether the verb makes a PDF from something else than a PDF. It can then only be the first step. */
  isStart: boolean;
  /** Whether the endpoint has the id of a template in its path. The step then has it in `template_id`. */
  hasTemplateId?: boolean;
}

/** Source that stands for the result of the step before, until that step has run. */
const PREVIOUS = { base64: "AA==" };
/** Fields that the pipeline has in place of its steps. */
const OF_PIPELINE = ["output", "metadata"];

/** One step in domain terms: the verb, the validated body of its endpoint, and the id in the path of its endpoint. */
export interface PipelineStep {
  verb: string;
  body: Record<string, unknown>;
  pathId: string;
}

type StepBody = Record<string, unknown> & { template_id?: string };

/** Returns the schema of the body of POST /v1/pipelines. Each step has the fields of its verb's endpoint. */
export function pipelineBodyOf(verbs: Record<string, PipelineVerb>) {
  const names = Object.keys(verbs);
  const step = z
    .strictObject(
      Object.fromEntries(
        Object.entries(verbs).map(([name, verb]) => [
          name,
          fieldsOf(verb)
            .optional()
            .meta({ description: `Options of POST ${verb.path}.` }),
        ]),
      ),
    )
    .meta({ id: "PipelineStep", description: "One verb with its options." });
  return z
    .strictObject({
      steps: z
        .array(step)
        .min(1)
        .max(LIMITS.pipelineSteps)
        .meta({
          description: "Steps in order. Each step edits the result of the step before.",
          examples: [[{ render: { html: "<h1>Invoice</h1>" } }, { watermark: { text: { content: "DRAFT" } } }]],
        }),
      output: output().default("url"),
      metadata: metadata().default({}),
    })
    .superRefine(({ steps }, context) => {
      if (!Array.isArray(steps)) return;
      for (const [index, given] of steps.entries()) {
        if (typeof given !== "object" || given === null) continue;
        const chosen = names.filter((name) => (given as StepBody)[name] !== undefined);
        const [verb = "", second] = chosen;
        const place = ["steps", index];
        if (chosen.length !== 1) {
          const params = { code: verb === "" ? "missing_parameter" : "parameters_exclusive" };
          const message = `must have exactly one verb${second ? `; got ${chosen.join(" and ")}` : ""}`;
          context.addIssue({ code: "custom", path: place, message, params });
          continue;
        }
        const isLast = index === steps.length - 1;
        checkStep({ verbs, verb, value: (given as StepBody)[verb], index, isLast }, context);
      }
    }, EVEN_IF_INVALID)
    .meta({
      id: "RunPipeline",
      examples: [
        {
          steps: [
            { render: { html: "<h1>Invoice</h1>" } },
            { merge: { sources: [{ url: "https://example.com/terms.pdf" }] } },
            { protect: { security: { user_password: "open sesame" } } },
          ],
        },
      ],
    });
}

/** Returns the fields of a step: those of the endpoint, without those of the pipeline, and with an optional source. */
function fieldsOf({ body, hasTemplateId }: PipelineVerb): z.ZodObject {
  const { id, ...about } = body().meta() ?? {};
  const { examples: _, "x-exactly-one-of": __, ...rest } = about as Record<string, unknown>;
  const shape = Object.fromEntries(Object.entries(body().shape).filter(([name]) => !OF_PIPELINE.includes(name)));
  return z
    .strictObject({
      ...shape,
      ...("source" in shape && isPdfSource(body()) ? { source: pdfSource().optional() } : {}),
      ...("sources" in shape ? { sources: laterSources() } : {}),
      ...(hasTemplateId ? { template_id: idOf("tpl") } : {}),
    })
    .meta({ ...rest, id: `${id}Step` });
}

const isPdfSource = (body: BodySchema): boolean => body.shape.source === pdfSource();

const laterSources = () =>
  z.array(pdfSource()).min(1).max(LIMITS.mergeSourcesMax).meta({
    description: "PDFs to merge, in order, after the result of the step before. The first step has at least two.",
  });

interface StepToCheck {
  verbs: Record<string, PipelineVerb>;
  verb: string;
  value: unknown;
  index: number;
  isLast: boolean;
}

function checkStep({ verbs, verb, value, index, isLast }: StepToCheck, context: z.core.$RefinementCtx): void {
  const definition = verbs[verb];
  if (!definition || typeof value !== "object" || value === null) return;
  const place = ["steps", index, verb];
  const refuse = (path: (string | number)[], message: string, code: string) =>
    context.addIssue({ code: "custom", path, message, params: { code } });
  const given = value as StepBody;
  if (definition.isStart && index > 0)
    refuse(place, "is allowed only as the first step: it does not edit a PDF", "parameters_exclusive");
  if (!definition.isStart && index > 0 && given.source !== undefined)
    refuse(
      [...place, "source"],
      "is allowed only in the first step: this one edits its result",
      "parameters_exclusive",
    );
  if (given.security !== undefined && !isLast)
    refuse(
      [...place, "security"],
      "is allowed only in the last step: no step can edit its result",
      "parameters_exclusive",
    );
  const whole = definition.body().safeParse(bodyOf(definition, given, index), { reportInput: true });
  if (whole.success) return;
  const known = new Set(context.issues.map(({ path }) => path?.join(".")));
  for (const issue of whole.error.issues) {
    const path = [...place, ...issue.path];
    if (!known.has(path.join("."))) context.issues.push({ ...issue, path, input: issue.input } as z.core.$ZodRawIssue);
  }
}

/** Returns the body of the verb's endpoint for a step. */
function bodyOf({ isStart, body }: PipelineVerb, { template_id: _, ...given }: StepBody, index: number): StepBody {
  const first = isStart ? {} : index === 0 ? {} : "sources" in body().shape ? {} : { source: PREVIOUS };
  const sources = index > 0 && Array.isArray(given.sources) ? { sources: [PREVIOUS, ...given.sources] } : {};
  return { ...given, ...first, ...sources };
}

/** Returns the steps of a validated body. The last step gets `output` and `metadata` of the pipeline. */
export function pipelineStepsOf(
  body: { steps: object[]; output: "url" | "base64"; metadata: Metadata },
  verbs: Record<string, PipelineVerb>,
): PipelineStep[] {
  const { steps, output, metadata } = body;
  return steps.map((step, index) => {
    const [verb = "", value] = Object.entries(step).find(([, given]) => given !== undefined) ?? [];
    const definition = verbs[verb];
    if (!definition) throw new Error("A step of a validated pipeline has no verb");
    const ofPipeline = index === steps.length - 1 ? { output, metadata } : {};
    const parsed = definition.body().parse({ ...bodyOf(definition, value as StepBody, index), ...ofPipeline });
    return { verb, body: parsed, pathId: (value as StepBody).template_id ?? "" };
  });
}
