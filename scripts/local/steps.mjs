const isTerminal = process.stdout.isTTY === true && process.env.NO_COLOR === undefined;
/** @param {string} text */
const dim = (text) => (isTerminal ? `\u001b[2m${text}\u001b[22m` : text);

/** @param {number} ms */
export const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;

/**
 * What a step may do while it runs: `say` prints one line under its title.
 * @typedef {{ say: (line: string) => void }} StepContext
 * @typedef {<T>(title: string, work: (context: StepContext) => Promise<T> | T) => Promise<T>} Step
 */

/**
 * Prints each step with its time, and with its outcome when that is a string. A quiet printer shows only steps that had something to say.
 * @param {{ quiet?: boolean, write?: (line: string) => void }} [options]
 * @returns {Step}
 */
export function createSteps({ quiet = false, write = (line) => console.log(line) } = {}) {
  return async (title, work) => {
    const startedAt = performance.now();
    let spoke = false;
    const outcome = await work({
      say(line) {
        if (!spoke) write(title);
        spoke = true;
        write(dim(`  ${line}`));
      },
    });
    if (spoke || !quiet) {
      const time = seconds(performance.now() - startedAt).padStart(8);
      write(`${time}  ${title}${typeof outcome === "string" ? dim(` (${outcome})`) : ""}`);
    }
    return outcome;
  };
}

/** A failure that the person at the terminal can act on: printed as its message alone, without a stack. */
export class Advice extends Error {}
