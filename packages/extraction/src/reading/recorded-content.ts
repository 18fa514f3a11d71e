import type { Operation, PdfDict, PdfStream } from "@folio/pdf/reading";
import type { Matrix } from "../geometry.ts";
import type { ContentVisitor } from "./content-walker.ts";
import type { Resources } from "./resources.ts";

/**
 * Recorded call of a visitor's method. `entered` is the dictionary that was passed to `shouldEnter` before this call.
 */
type RecordedStep = Operation | ResourcesStep | FormBeginStep | FormEndStep | ImageStep | AnnotationStep;
type ResourcesStep = { operator?: undefined; names: Resources };
type FormBeginStep = { operator?: undefined; form: PdfDict; resources: Resources; entered: PdfDict | null };
type FormEndStep = { operator?: undefined; end: true };
type ImageStep = { operator?: undefined; image: PdfStream | null; entered: PdfDict | null };
type AnnotationStep = { operator?: undefined; placement: Matrix; entered: PdfDict | null };

/** Fixed cost of one recorded call, in bytes. The length of the call's bytes in the content stream is added. */
const STEP_BYTES = 16;

/**
 * Remaining budget for the recorded content of all pages together, in bytes. Recorded content costs its own size plus
 * `STEP_BYTES` per recorded call. It may use up to 30 times as much memory as this budget counts.
 */
export interface RecordingBudget {
  left: number;
}

/**
 * Records the calls that one visitor receives, and replays these calls for a second visitor, so that page content is
 * parsed only once. The first visitor collects fonts; the second visitor reads the page. If a page exceeds the budget,
 * its recording is discarded. The first visitor must enter everything. The second visitor may skip forms, images and
 * annotations.
 */
export class RecordedContent implements ContentVisitor {
  readonly #visitor: ContentVisitor;
  readonly #budget: RecordingBudget;
  #steps: RecordedStep[] | null = [];
  #entered: PdfDict | null = null;
  #names: Resources | null = null;

  constructor(visitor: ContentVisitor, budget: RecordingBudget) {
    this.#visitor = visitor;
    this.#budget = budget;
  }

  get complete(): boolean {
    return this.#steps !== null;
  }

  operation(operation: Operation, resources: Resources): void {
    if (resources !== this.#names) this.#keep({ names: resources });
    this.#names = resources;
    this.#keep(operation, operation.end - operation.start);
    this.#visitor.operation(operation, resources);
  }

  shouldEnter(held: PdfDict): boolean {
    this.#entered = held;
    return true;
  }

  beginForm(form: PdfDict, resources: Resources): void {
    this.#keep({ form, resources, entered: this.#entered });
    this.#visitor.beginForm(form, resources);
  }

  endForm(): void {
    this.#keep({ end: true });
    this.#visitor.endForm();
  }

  image(image: PdfStream | null): void {
    this.#keep({ image, entered: image && this.#entered });
    this.#visitor.image(image);
  }

  beginAnnotation(placement: Matrix): void {
    this.#keep({ placement, entered: this.#entered });
    this.#visitor.beginAnnotation(placement);
  }

  /** Replays the recorded calls for another visitor. */
  replay(visitor: ContentVisitor): void {
    const steps = this.#steps ?? [];
    let names: Resources | null = null;
    for (let at = 0; at < steps.length; at++) {
      const step = steps[at];
      if (!step) continue;
      if (step.operator !== undefined) {
        if (names) visitor.operation(step, names);
      } else if ("names" in step) names = step.names;
      else if ("end" in step) visitor.endForm();
      else if (step.entered && !visitor.shouldEnter(step.entered)) at = skippedEnd(steps, at);
      else if ("image" in step) visitor.image(step.image);
      else if ("placement" in step) visitor.beginAnnotation(step.placement);
      else visitor.beginForm(step.form, step.resources);
    }
  }

  #keep(step: RecordedStep, bytes = 0): void {
    this.#entered = null;
    this.#budget.left -= bytes + STEP_BYTES;
    if (this.#budget.left < 0) this.#steps = null;
    this.#steps?.push(step);
  }
}

/**
 * Returns the index of the last recorded call to skip. A form ends at its end call; an annotation ends before the next
 * annotation.
 */
function skippedEnd(steps: readonly RecordedStep[], from: number): number {
  const first = steps[from];
  if (first && "image" in first) return from;
  const isForm = first !== undefined && "form" in first;
  let depth = 0;
  for (let at = from; at < steps.length; at++) {
    const step = steps[at];
    if (!step || step.operator !== undefined) continue;
    if ("form" in step) depth++;
    if ("end" in step) depth--;
    if (isForm && depth === 0) return at;
    if (!isForm && at > from && "placement" in step) return at - 1;
  }
  return steps.length;
}
