import { RECORDED } from "./answers.generated.ts";

/**
 * Returns a recorded JSON example by name: the response to an example request (such as `createPdf.html`), or the
 * delivery of an event (such as `pdf.completed`).
 */
export const answerExample = (name: string): unknown => RECORDED[name];
