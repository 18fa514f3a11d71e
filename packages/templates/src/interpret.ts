import { Budget, RunLimitError } from "./budget.ts";
import { type Argument, argumentError, HelperError, optionOf } from "./helpers/helper.ts";
import { Markup } from "./helpers/markup.ts";
import type { JsonObject } from "./json.ts";
import type { Language } from "./language.ts";
import type { TemplateLimits } from "./limits.ts";
import type { Position } from "./position.ts";
import { type Closure, type FindPartial, PARTIAL_BLOCK, PartialError, resolvePartial } from "./resolve-partial.ts";
import { ancestorAt, nested, ROOT_FRAME, type Scope, withInlines } from "./scope.ts";
import type { Block, Branches, Call, Expression, PartialCall, Program, Statement, Steps } from "./syntax.ts";
import { escapeHtml, ownProperty, toText, truthy } from "./values.ts";

type Of<Kind extends Statement["kind"]> = Extract<Statement, { kind: Kind }>;

/**
 * Value of `@partial-block` in a condition such as `{{#if @partial-block}}`. A tag that prints this value prints
 * nothing.
 */
const HAS_PARTIAL_BLOCK = Symbol(PARTIAL_BLOCK);

/** Maximum number of partials that an error message lists. */
const MAX_NAMED_PARTIALS = 8;

/** Error for a template that cannot be rendered with its data. */
export class RenderError extends Error {
  override readonly name = "RenderError";
  readonly at: Position;
  /** Name of the partial that contains the error, or null for the template itself. */
  readonly partial: string | null;

  constructor({ at, text }: Pick<Run, "at" | "text">, message: string) {
    super(message);
    this.at = at;
    this.partial = text;
  }
}

/** Renders a template. Throws RenderError for invalid helper arguments, missing or recursive partials, and exceeded limits. */
export function interpret(program: Program, data: JsonObject, around: RunEnvironment): string {
  const run = new Run(data, around);
  try {
    run.execute(program, { value: data, parent: null, loop: null, bindings: null, frame: ROOT_FRAME });
  } catch (error) {
    if (error instanceof RunLimitError) throw new RenderError(run, error.message);
    throw error;
  }
  return run.budget.output();
}

/** Inputs of a render in addition to the template and its data. */
export interface RunEnvironment {
  findPartial: FindPartial;
  language: Language;
  limits: TemplateLimits;
}

class Run {
  /** Position of the current tag, for error messages. */
  at: Position = { line: 1, column: 1 };
  /** Name of the partial that contains the current tag, or null for the template itself. */
  text: string | null = null;
  readonly budget: Budget;
  readonly #root: JsonObject;
  readonly #findPartial: FindPartial;
  readonly #maxDepth: number;
  #depth = 0;
  /** Names of the partials that are currently being printed, outermost first. */
  readonly #printing: string[] = [];

  constructor(root: JsonObject, { findPartial, language, limits }: RunEnvironment) {
    this.budget = new Budget(language, limits);
    this.#maxDepth = limits.runDepth;
    this.#root = root;
    this.#findPartial = findPartial;
  }

  execute(program: Program, given: Scope): void {
    const scope = withInlines(program, given);
    this.#depth++;
    if (this.#depth > this.#maxDepth) {
      const partials =
        this.#printing.length > 0 ? `: ${this.#printing.slice(0, MAX_NAMED_PARTIALS).join(" → ")} …` : "";
      throw new RunLimitError(`blocks and partials nest more than ${this.#maxDepth} deep${partials}`);
    }
    for (const statement of program.statements) {
      if (statement.kind !== "text") this.at = statement.at;
      this.budget.spend(1);
      this.#perform(statement, scope);
    }
    this.#depth--;
  }

  #perform(statement: Statement, scope: Scope): void {
    switch (statement.kind) {
      case "text":
        this.budget.write(statement.value);
        break;
      case "print":
        this.#print(statement, scope);
        break;
      case "choose":
        this.#enter(this.#holds(statement, scope) ? statement.body : statement.otherwise, scope, []);
        break;
      case "each":
        this.#each(this.#evaluate(statement.list, scope), statement, scope);
        break;
      case "with":
        this.#with(statement, scope);
        break;
      case "section":
        this.#section(statement, scope);
        break;
      case "partial":
        this.#printPartial(statement, scope);
        break;
    }
  }

  #printPartial(call: PartialCall, scope: Scope): void {
    const value = this.#partialContext(call, scope);
    const { program, scope: inner } = this.#called(call, scope, value);
    const mark = this.budget.outputPosition();
    this.text = inner.frame.text;
    this.#printing.push(call.name);
    this.execute(program, inner);
    this.#printing.pop();
    this.at = call.at;
    this.text = scope.frame.text;
    if (call.indent !== "") this.budget.indentFrom(mark, call.indent);
  }

  #called(call: PartialCall, scope: Scope, value: unknown): Closure {
    try {
      return resolvePartial(call, { scope, value, findPartial: this.#findPartial });
    } catch (error) {
      if (error instanceof PartialError) throw new RenderError(this, error.message);
      throw error;
    }
  }

  /**
   * Returns the current value inside a partial. It is the value that the call passes, or else the caller's current
   * value. The options of the call are added to the fields of this value.
   */
  #partialContext({ context, options }: PartialCall, scope: Scope): unknown {
    const value = context ? this.#evaluate(context, scope) : scope.value;
    if (options.length === 0) return value;
    const fields = isRecord(value) ? Object.entries(value) : [];
    this.budget.spend(fields.length);
    return Object.fromEntries([...fields, ...options.map(([key, given]) => [key, this.#evaluate(given, scope)])]);
  }

  #print({ value, escaped }: Of<"print">, scope: Scope): void {
    const evaluated = this.#evaluate(value, scope);
    this.budget.write(evaluated instanceof Markup ? evaluated.html : written(toText(evaluated), escaped));
  }

  #holds({ condition, zeroCounts }: Of<"choose">, scope: Scope): boolean {
    const value = this.#evaluate(condition, scope);
    return truthy(value) || (value === 0 && zeroCounts !== null && truthy(this.#evaluate(zeroCounts, scope)));
  }

  #with({ value: expression, body, otherwise }: Of<"with">, scope: Scope): void {
    const value = this.#evaluate(expression, scope);
    if (truthy(value) || value === 0) this.#enter(body, nested(scope, value, scope.loop), [value]);
    else this.#enter(otherwise, scope, []);
  }

  #section(section: Of<"section">, scope: Scope): void {
    const value = this.#evaluate(section.value, scope);
    if (Array.isArray(value)) this.#each(value, section, scope);
    else if (!truthy(value)) this.#enter(section.otherwise, scope, []);
    else this.#enter(section.body, value === true ? scope : nested(scope, value, scope.loop), [value]);
  }

  #each(items: unknown, { body, otherwise }: Branches, scope: Scope): void {
    const keys = isRecord(items) ? Object.keys(items) : null;
    const list = isRecord(items) ? Object.values(items) : Array.isArray(items) ? items : [];
    if (list.length === 0) this.#enter(otherwise, scope, []);
    for (const [index, value] of list.entries()) {
      this.budget.spend(1);
      const key = keys?.[index] ?? index;
      const values = { index, key, first: index === 0, last: index === list.length - 1 };
      this.#enter(body, nested(scope, value, { values, parent: scope.loop }), [value, key]);
    }
  }

  #enter(block: Block | null, scope: Scope, values: readonly unknown[]): void {
    if (!block) return;
    const inner = block.binds ? { ...scope, bindings: { values, parent: scope.bindings } } : scope;
    this.execute(block, inner);
  }

  #evaluate(expression: Expression, scope: Scope): unknown {
    this.budget.spend(1);
    switch (expression.kind) {
      case "literal":
        return expression.value;
      case "field":
        return walk(ancestorAt(scope, expression.up)?.value, expression.steps);
      case "binding":
        return walk(ancestorAt(scope.bindings, expression.up)?.values[expression.index], expression.steps);
      case "loop":
        return walk(ancestorAt(scope.loop, expression.up)?.values[expression.name], expression.steps);
      case "root":
        return walk(this.#root, expression.steps);
      case "hasBlock":
        return scope.frame.block ? HAS_PARTIAL_BLOCK : undefined;
      case "member":
        return walk(this.#evaluate(expression.of, scope), expression.steps);
      case "call":
        return this.#call(expression, scope);
    }
  }

  #call({ name, helper, args, options, at }: Call, scope: Scope): unknown {
    const values = args.map((arg) => this.#evaluate(arg, scope));
    const chosen = options.map(([key, value]) => [key, this.#evaluate(value, scope)] as const);
    this.at = at;
    this.budget.spend(values.length);
    try {
      for (const value of values) if (typeof value === "string") this.budget.spendText(value.length);
      const read = values.map((value, index) => readArgument(helper.takes[index] ?? helper.rest, value));
      const settings: Record<string, unknown> = {};
      for (const [key, value] of chosen) {
        if (value != null || !Object.hasOwn(helper.options, key))
          settings[key] = readArgument(optionOf(helper, key), value, key);
      }
      const result = helper.run(read, settings, this.budget);
      if (typeof result === "string") this.budget.checkTextLength(result.length);
      return result;
    } catch (error) {
      if (error instanceof HelperError) throw new RenderError(this, `${name}: ${error.message}`);
      throw error;
    }
  }
}

const written = (text: string, escaped: boolean): string => (escaped ? escapeHtml(text) : text);

function readArgument(wanted: Argument<unknown> | null, value: unknown, option?: string): unknown {
  if (!wanted) return value;
  const read = wanted.read(value);
  if (!read) throw new HelperError(argumentError(wanted, value, option));
  return read.value;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function walk(value: unknown, steps: Steps): unknown {
  let current = value;
  for (const step of steps) current = ownProperty(current, step);
  return current;
}
