import {
  anchorsOf,
  CONTENTS_PLACE,
  type Contents,
  type ContentsFill,
  labelsOf,
  TARGET_FUNCTIONS,
  targetsOf,
} from "../../domain/contents.ts";
import { assertNoDefects } from "../../domain/fail-on.ts";
import type { RenderOptions, RenderSource } from "../../domain/render-input.ts";
import type { Warning } from "../../domain/warnings.ts";
import type { Rendering } from "../../engines/browser/renderer.ts";
import type { Services } from "../dependencies.ts";
import { type EditContextNeeds, editContextOf } from "../edit-context.ts";
import type { Scratch } from "../files/scratch.ts";
import type { WorkContext } from "../verb.ts";
import { editable } from "./stamp-and-compress.ts";

/**
 * Maximum number of rendering passes. Two passes are enough, unless the added page numbers move a heading to another
 * page.
 */
const MAX_PASSES = 4;

const UNSETTLED_WARNING: Warning = {
  code: "contents_unsettled",
  message: "The table of contents may have wrong page numbers: adding the numbers kept moving headings to other pages.",
};

/** Whether the source can have a table of contents. A URL has a table of contents only if the request asks for it. */
export const mayHaveContents = (source: RenderSource, { isAsked }: Contents): boolean =>
  isAsked || ("html" in source && [CONTENTS_PLACE, ...TARGET_FUNCTIONS].some((sign) => source.html.includes(sign)));

export interface ContentsWork {
  options: RenderOptions;
  scratch: Scratch;
  deadlineMs: number;
}

/**
 * Renders the document repeatedly until the table of contents has the right page numbers. The page numbers are
 * positions in the whole document, even if the final PDF contains only some page ranges.
 */
export async function withContents(
  context: WorkContext<EditContextNeeds & Pick<Services, "pdfEditor">>,
  { options, scratch, deadlineMs }: ContentsWork,
  draw: (options: RenderOptions) => Promise<Rendering>,
): Promise<Rendering> {
  const { contents, failOn, pageRanges } = options;
  const whole = { ...options, pageRanges: null };
  let contentsFill: ContentsFill = { labels: null, targets: null };
  for (let pass = 1; ; pass++) {
    const { body, ...rendering } = await draw({ ...whole, contentsFill });
    const bytes = await editable(body, scratch);
    const isEmpty = rendering.warnings.some(({ code }) => code === "contents_empty");
    const until = await editContextOf(context, deadlineMs);
    const inspection = await context.services.pdfEditor.inspect({ bytes }, until);
    const found = {
      labels: labelsOf(anchorsOf(inspection.named), contents.pageOffset),
      targets: targetsOf(inspection.named, contents.pageOffset),
    };
    const isSettled = (isEmpty && inspection.named.length === 0) || isSame(found, contentsFill);
    if (!isSettled && pass < MAX_PASSES) {
      contentsFill = found;
      continue;
    }
    const last = pageRanges
      ? await draw({ ...options, contentsFill })
      : { ...rendering, body: bytes instanceof Uint8Array ? bytes : await bytes.open() };
    if (isSettled) return last;
    if (failOn) assertNoDefects(failOn, { warnings: [UNSETTLED_WARNING], console: [] });
    return { ...last, warnings: [...last.warnings, UNSETTLED_WARNING] };
  }
}

const isSame = (found: ContentsFill, before: ContentsFill): boolean => JSON.stringify(found) === JSON.stringify(before);
