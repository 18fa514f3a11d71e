import { RECORDED } from "./answers.generated.ts";

/** Returns the recorded response to an example (`createPdf.html`), or the recorded delivery of an event (`pdf.completed`). */
export const answerExample = (name: string): unknown => RECORDED[name];
