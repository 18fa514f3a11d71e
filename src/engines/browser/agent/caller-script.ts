type FunctionConstructor<Run> = new (...sources: string[]) => Run;

/**
 * Returns a compiler for a caller's JavaScript. It uses only built-ins that the page cannot replace.
 * The compiled function returns the script's `return` value, or else its last value, and awaits a promise.
 * The compiler throws a `SyntaxError` for an invalid script.
 */
export function callerScriptCompiler(): (source: string) => () => Promise<unknown> {
  const AsyncFunction = (async () => {}).constructor as FunctionConstructor<(...given: unknown[]) => Promise<unknown>>;
  const OwnFunction = (() => {}).constructor as FunctionConstructor<(...given: unknown[]) => unknown>;
  const { eval: own } = globalThis;
  return (source) => {
    const body = new AsyncFunction(source);
    try {
      // Parses the source and does not run it. Only a script has a last value; top-level `await` or `return` needs a function body.
      new OwnFunction("eval", "eval(arguments[1])")(own, `if (0) {${source}\n}`);
    } catch {
      return () => body();
    }
    // A call by the name `eval` is a direct eval, so the script's declarations stay local.
    const lastValue = new AsyncFunction("eval", "return eval(arguments[1])");
    return () => lastValue(own, source);
  };
}
