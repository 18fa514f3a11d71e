type FunctionConstructor<Run> = new (...sources: string[]) => Run;

/**
 * Makes a caller's JavaScript callable, by built-ins that the page cannot replace: it ends with what it returns, or else with its last value, and a promise is awaited.
 * Throws a `SyntaxError` for what is no script.
 */
export function callerScriptCompiler(): (source: string) => () => Promise<unknown> {
  const AsyncFunction = (async () => {}).constructor as FunctionConstructor<(...given: unknown[]) => Promise<unknown>>;
  const OwnFunction = (() => {}).constructor as FunctionConstructor<(...given: unknown[]) => unknown>;
  const { eval: own } = globalThis;
  return (source) => {
    const body = new AsyncFunction(source);
    try {
      // Parsed and not run: only a script has a last value; `await` and `return` at its top make it the body of a function.
      new OwnFunction("eval", "eval(arguments[1])")(own, `if (0) {${source}\n}`);
    } catch {
      return () => body();
    }
    // Called by its own name `eval` is a direct one, so that what a script declares stays its own.
    const lastValue = new AsyncFunction("eval", "return eval(arguments[1])");
    return () => lastValue(own, source);
  };
}
