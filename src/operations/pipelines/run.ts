import type { AnyBytes } from "../../domain/document-bytes.ts";
import { FolioError } from "../../domain/errors.ts";
import { LIMITS } from "../../domain/limits.ts";
import type { Warning } from "../../domain/warnings.ts";
import type { PipelineStepWork, StepWorkspace } from "../caller.ts";
import type { StoredPdf } from "../pdfs/stages.ts";
import type { ProducerContext } from "../producing/operation.ts";

/** One step: an operation that makes one PDF, with its validated body. */
export interface RunnableStep {
  verb: string;
  body: object;
  run(context: ProducerContext): Promise<StoredPdf>;
}

/**
 * Runs the steps in order. The last step reserves, stores and charges as it does alone, and its first source is the result
 * of the step before. So the steps before run within the reservation and the attempts of the last one. Errors name the step
 * in `param`.
 */
export async function runPipeline(context: ProducerContext, steps: readonly RunnableStep[]): Promise<StoredPdf> {
  const warnings: Warning[] = [];

  const runStep = async (index: number, keep?: PipelineStepWork["keep"]): Promise<StoredPdf> => {
    const step = steps[index];
    if (!step) throw new Error("A pipeline has no step with this index");
    const pipeline: PipelineStepWork = {
      ...(index > 0 ? { previous: (workspace) => makePrevious(index - 1, workspace) } : {}),
      ...(keep ? { keep } : {}),
      credits: steps.length,
      earlierMs: steps.slice(0, index).reduce((sum, { body }) => sum + timeoutOf(body), 0),
      warnings,
    };
    try {
      return await step.run({ ...context, work: { ...context.work, pipeline } });
    } catch (error) {
      throw inStep(error, `steps[${index}].${step.verb}`);
    }
  };

  const makePrevious = async (index: number, workspace: StepWorkspace): Promise<AnyBytes> => {
    if (index === steps.length - 2) warnings.length = 0;
    let made: AnyBytes | undefined;
    await runStep(index, {
      workspace,
      receive: (pdf, found) => {
        made = pdf;
        warnings.push(...found.map((warning) => ({ ...warning, message: `Step ${index + 1}: ${warning.message}` })));
      },
    });
    if (!made) throw new Error("A step of a pipeline made no PDF");
    return made;
  };

  return runStep(steps.length - 1);
}

const timeoutOf = (body: object): number => (body as { timeout?: number }).timeout ?? LIMITS.editTimeoutMs;

/** Returns the error with the path of its step in `param` and `details`. An error of an earlier step has a path already. */
function inStep(error: unknown, path: string): unknown {
  if (!(error instanceof FolioError) || error.param?.startsWith("steps[")) return error;
  const { code, message, param, details, detailsOmitted, retryAfterS, pdfId, cause } = error;
  return new FolioError(code, message, {
    param: param === null ? path : `${path}.${param}`,
    details: details?.map(({ field, error: text }) => ({ field: `${path}.${field}`, error: text })),
    detailsOmitted,
    retryAfterS,
    pdfId,
    cause,
  });
}
