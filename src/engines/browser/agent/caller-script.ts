type FunctionConstructor<Run> = new (...sources: string[]) => Run;

/**
 * Returns a compiler for a caller's JavaScript. The compiler uses only built-ins that the page cannot replace. The
 * compiled function returns the value of the script's `return`, or of its last expression. If this value is a promise,
 * the function awaits it. For an invalid script, the compiler throws a `SyntaxError`.
 */
export function callerScriptCompiler(): (source: string) => () => Promise<unknown> {
  const AsyncFunction = (async () => {}).constructor as FunctionConstructor<(...given: unknown[]) => Promise<unknown>>;
  const OwnFunction = (() => {}).constructor as FunctionConstructor<(...given: unknown[]) => unknown>;
  const { eval: own } = globalThis;
  return (source) => {
    const body = new AsyncFunction(source);
    try {
      // Parses the source without running it. If the source is valid as a script, the value of its last expression is
      // available. Top-level `await` or `return` is valid only in a function body.
      new OwnFunction("eval", "eval(arguments[1])")(own, `if (0) {${source}\n}`);
    } catch {
      return () => body();
    }
    // A call by the name `eval` is a direct eval, so the variables that the script declares are local to the function.
    const lastValue = new AsyncFunction("eval", "return eval(arguments[1])");
    return () => lastValue(own, source);
  };
}
