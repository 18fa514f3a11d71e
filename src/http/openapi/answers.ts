import { RECORDED } from "./answers.generated.ts";

/**
 * Returns the recorded response to an example request (such as `createPdf.html`), or the recorded delivery of an event
 * (such as `pdf.completed`).
 */
export const answerExample = (name: string): unknown => RECORDED[name];
