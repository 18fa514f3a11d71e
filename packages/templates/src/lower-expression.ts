import { truncateForMessage } from "./errors.ts";
import type { ParsedCall, ParsedExpression, ParsedLocation, ParsedPath } from "./grammar.ts";
import { type Argument, argumentError, type Helper, optionOf, quoted } from "./helpers/helper.ts";
import { BLOCK_NAMES, findHelper, HELPER_NAMES } from "./helpers/registry.ts";
import { type Diagnostic, diagnosticAt, type Position } from "./position.ts";
import { nearest } from "./suggest.ts";
import type { Call, Expression, LoopVariable, TextUse } from "./syntax.ts";

const TRANSLATE = findHelper("t");
const LOOP_VARIABLES: readonly LoopVariable[] = ["index", "key", "first", "last"];

/**
 * Names of constructs in other template languages. For each name, there is advice how to write the same in this
 * language.
 */
const FOREIGN_HELPERS: Record<string, string> = {
  elseif: "write {{else if …}}",
  elsif: "write {{else if …}}",
  elif: "write {{else if …}}",
  for: "write {{#each items as |item|}}…{{/each}}",
  foreach: "write {{#each items as |item|}}…{{/each}}",
  include: "write {{> name}} for a partial",
  partial: "write {{> name}} for a partial",
  set: "templates cannot set variables",
  assign: "templates cannot set variables",
};
const INFIX: Record<string, string> = { "-": "{{sub a b}}", "?": "{{#if a}}…{{else}}…{{/if}}" };

/** Functions that the conversion of expressions needs. */
export interface LoweringSource {
  /** Converts a position in the syntax tree to a position in the template. */
  locate(location: ParsedLocation): Position;
  /** Converts a text literal of the template before it is printed. */
  textOf(written: string): string;
}

/**
 * Converts the expressions of one template. Resolves paths to fields and names to helpers. Appends errors to the list
 * that the constructor receives.
 */
export class ExpressionLowering {
  /** Uses of the helper `t` (translation) whose key is a literal. */
  readonly textUses: TextUse[] = [];
  readonly #faults: Diagnostic[];
  readonly #locate: (location: ParsedLocation) => Position;
  readonly #textOf: (written: string) => string;
  /** Names of the block parameters that are in scope, innermost block last. */
  readonly #bindings: (readonly string[])[] = [];

  constructor(faults: Diagnostic[], { locate, textOf }: LoweringSource) {
    this.#faults = faults;
    this.#locate = locate;
    this.#textOf = textOf;
  }

  within<T>(names: readonly string[], lower: () => T): T {
    if (names.length === 0) return lower();
    this.#bindings.push(names);
    const lowered = lower();
    this.#bindings.pop();
    return lowered;
  }

  /**
   * Returns the name that the tag starts with. Returns null when the tag starts with a longer path, a variable or a
   * block parameter.
   */
  calledName({ path }: ParsedCall): string | null {
    if ("value" in path) return String(path.value);
    if (path.type !== "PathExpression" || path.data || path.depth > 0 || path.tail.length > 0) return null;
    if (typeof path.head !== "string" || isScoped(path) || this.#binding(path.head)) return null;
    return path.head;
  }

  /**
   * Converts a tag or sub-expression. It becomes a helper call when it has arguments, parentheses or the name of a
   * block helper. Otherwise, it becomes a path.
   */
  of(node: ParsedCall, at: Position, parenthesised = false): Expression | null {
    const name = this.calledName(node);
    const hasArguments = node.params.length > 0 || node.hash !== undefined;
    if (name !== null && (hasArguments || parenthesised || findHelper(name)?.opensBlock))
      return this.#call(name, node, at);
    if (!hasArguments && !parenthesised) {
      return "value" in node.path ? { kind: "field", up: 0, steps: [String(node.path.value)] } : this.value(node.path);
    }
    this.#fault(at, `only a helper takes arguments; ${describePath(node.path)} is not one`);
    return null;
  }

  /** Converts one argument of a helper, or the path of a tag, to an expression. */
  value(node: ParsedExpression): Expression | null {
    switch (node.type) {
      case "PathExpression":
        return this.#path(node);
      case "SubExpression":
        return this.of(node, this.#locate(node.loc), true);
      case "HashLiteral":
      case "ArrayLiteral":
        this.#fault(this.#locate(node.loc), "lists and objects cannot be written in a template; pass them as data");
        return null;
      default:
        return { kind: "literal", value: typeof node.value === "string" ? this.#textOf(node.value) : node.value };
    }
  }

  options(name: string, { hash }: ParsedCall, known: readonly string[] | "any"): [string, Expression][] {
    return (hash?.pairs ?? []).flatMap(({ key, value, loc }) => {
      const lowered = this.value(value);
      if (known === "any" || known.includes(key)) return lowered ? [[key, lowered] as [string, Expression]] : [];
      const guess = nearest(key, known);
      const hint = guess ? `; did you mean "${guess}"?` : known.length > 0 ? `; it has ${known.join(", ")}` : "";
      this.#fault(this.#locate(loc), `"${name}" has no option "${truncateForMessage(key)}"${hint}`);
      return [];
    });
  }

  #call(name: string, node: ParsedCall, at: Position): Call | null {
    const helper = findHelper(name);
    if (!helper) {
      this.#fault(at, unknownHelper(name, node));
      return null;
    }
    this.#checkCount(helper, node.params.length, at);
    for (const [index, param] of node.params.entries())
      this.#checkBareWord(name, helper.takes[index] ?? helper.rest, param);
    const args = node.params.map((param) => this.value(param));
    const options = this.options(name, node, helper.anyOption ? "any" : Object.keys(helper.options));
    for (const [index, arg] of args.entries())
      this.#checkLiteral({ name, wanted: helper.takes[index] ?? helper.rest }, arg, at);
    for (const [key, value] of options)
      this.#checkLiteral({ name, wanted: optionOf(helper, key), option: key }, value, at);
    const [key] = args;
    if (helper === TRANSLATE && key?.kind === "literal")
      this.textUses.push({ key: String(key.value), values: options.map(([option]) => option), at });
    return { kind: "call", name, helper, args: args.filter((arg) => arg !== null), options, at };
  }

  #checkCount({ name, takes, rest }: Helper, got: number, at: Position): void {
    const least = takes.filter((argument) => !argument.optional).length;
    const most = rest ? Number.POSITIVE_INFINITY : takes.length;
    if (got >= least && got <= most) return;
    const wanted = rest ? `at least ${least}` : least === most ? `${least}` : `${least} to ${most}`;
    const noun = (rest ? least : most) === 1 ? "argument" : "arguments";
    const hint = got === 0 ? `; for a field of that name write this.${name}` : "";
    this.#fault(at, `"${name}" takes ${wanted} ${noun}, got ${got}${hint}`);
  }

  /**
   * Reports an argument that lacks quotes: `{{formatCurrency total EUR}}` would read a field named EUR. To read such a
   * field, authors can write `this.EUR`.
   */
  #checkBareWord(name: string, wanted: Argument<unknown> | null, param: ParsedExpression): void {
    if (param.type !== "PathExpression" || isScoped(param) || param.data || this.#binding(param.original)) return;
    if (!wanted?.bareWord?.test(param.original) || !wanted.read(param.original)) return;
    const message = `${name}: write ${quoted(param.original)} in quotes; for a field of that name write this.${param.original}`;
    this.#fault(this.#locate(param.loc), message);
  }

  /** Reports a literal argument that the helper does not accept, so that the error appears before any render. */
  #checkLiteral(
    { name, wanted, option }: { name: string; wanted: Argument<unknown> | null; option?: string },
    value: Expression | null,
    at: Position,
  ): void {
    if (wanted && value?.kind === "literal" && !wanted.read(value.value)) {
      this.#fault(at, `${name}: ${argumentError(wanted, value.value, option)}`);
    }
  }

  #path(path: ParsedPath): Expression | null {
    const { head, tail, depth } = path;
    if (head !== undefined && typeof head !== "string") {
      const of = this.value(head);
      return of && { kind: "member", of, steps: tail };
    }
    if (path.data) return this.#variable(path);
    const binding = head !== undefined && depth === 0 && !isScoped(path) ? this.#binding(head) : null;
    if (binding) return { kind: "binding", ...binding, steps: tail };
    return { kind: "field", up: depth, steps: head === undefined ? [] : [head, ...tail] };
  }

  #variable({ head, tail, depth, loc }: ParsedPath): Expression | null {
    if (head === "root") return { kind: "root", steps: tail };
    if (head === "partial-block" && tail.length === 0) return { kind: "hasBlock" };
    const name = LOOP_VARIABLES.find((known) => known === head);
    if (name) return { kind: "loop", up: depth, name, steps: tail };
    const guess = nearest(String(head), ["root", ...LOOP_VARIABLES]);
    const hint = guess ? `did you mean "@${guess}"?` : "there are @index, @key, @first, @last and @root";
    this.#fault(this.#locate(loc), `unknown variable "@${truncateForMessage(String(head ?? ""))}"; ${hint}`);
    return null;
  }

  #binding(name: string): { up: number; index: number } | null {
    for (let up = 0; up < this.#bindings.length; up++) {
      const index = this.#bindings.at(-1 - up)?.indexOf(name) ?? -1;
      if (index >= 0) return { up, index };
    }
    return null;
  }

  #fault(at: Position, message: string): void {
    this.#faults.push(diagnosticAt(at, message));
  }
}

/**
 * Whether the path starts with `this.` or `./`. Such a path always refers to a field, never to a helper or a block
 * parameter.
 */
const isScoped = ({ original }: ParsedPath): boolean => /^(\.|this([./]|$))/.test(original);

function describePath(path: ParsedExpression): string {
  if (path.type === "PathExpression") return quoted(path.original);
  return path.type === "SubExpression" ? "an expression in parentheses" : "a literal";
}

function unknownHelper(name: string, { params }: ParsedCall): string {
  if (BLOCK_NAMES.includes(name)) return `"${name}" opens a block and cannot be used inside a tag`;
  const guess = nearest(name, HELPER_NAMES);
  const infix = params
    .map((param) => (param.type === "PathExpression" ? INFIX[param.original] : undefined))
    .find(Boolean);
  const habit = FOREIGN_HELPERS[name] ?? (infix ? `write ${infix}` : undefined);
  const hint = habit ?? (guess ? `did you mean "${guess}"?` : "a field takes no arguments");
  return `unknown helper "${truncateForMessage(name)}"; ${hint}`;
}
