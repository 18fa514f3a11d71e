import { RECORDED } from "./answers.generated.ts";

/** What the service answered to an example (`createPdf.html`), or delivered (`pdf.completed`), when the examples were recorded. */
export const answerExample = (name: string): unknown => RECORDED[name];
