const isTerminal = process.stdout.isTTY === true && process.env.NO_COLOR === undefined;
/** @param {string} text */
const dimText = (text) => (isTerminal ? `\u001b[2m${text}\u001b[22m` : text);

/** @param {number} ms */
export const formatSeconds = (ms) => `${(ms / 1000).toFixed(1)} s`;

/** Spaces as wide as a printed time, so that all titles are aligned. */
const timePadding = " ".repeat(8);

/**
 * Functions for a running step. `say` prints a line about the step.
 * @typedef {{ say: (line: string) => void }} StepContext
 * @typedef {<T>(title: string, work: (context: StepContext) => Promise<T> | T) => Promise<T>} Step
 */

/**
 * Prints each step with its time, and with its result if that is a string. A quiet printer prints only the steps that call `say`.
 * @param {{ quiet?: boolean, write?: (line: string) => void }} [options]
 * @returns {Step}
 */
export function createSteps({ quiet = false, write = (line) => console.log(line) } = {}) {
  return async (title, work) => {
    const startedAt = performance.now();
    let spoke = false;
    const say = (/** @type {string} */ line) => {
      spoke = true;
      write(dimText(`${timePadding}  ${title}: ${line}`));
    };
    const outcome = await work({ say });
    if (spoke || !quiet) {
      const time = formatSeconds(performance.now() - startedAt).padStart(timePadding.length);
      write(`${time}  ${title}${typeof outcome === "string" ? dimText(` (${outcome})`) : ""}`);
    }
    return outcome;
  };
}

/** Error that the user at the terminal can fix. Only its message is printed, without a stack trace. */
export class UserError extends Error {}
