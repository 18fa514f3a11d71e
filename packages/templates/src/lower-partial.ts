import { truncateForMessage } from "./errors.ts";
import type {
  ParsedDecoratorBlock,
  ParsedExpression,
  ParsedLocation,
  ParsedPartial,
  ParsedProgram,
  ParsedStatement,
} from "./grammar.ts";
import type { ExpressionLowering } from "./lower-expression.ts";
import { isPartialName } from "./partial-name.ts";
import { type Diagnostic, diagnosticAt, type Position } from "./position.ts";
import { cycleMessage, PARTIAL_BLOCK } from "./resolve-partial.ts";
import type { PartialCall, Program, Reference, Statement } from "./syntax.ts";

/**
 * Definition of an inline partial, `{{#*inline "name"}}`. `uses` are the other definitions of the same block that this
 * definition includes.
 */
interface Inline {
  name: string;
  at: Position;
  parsed: ParsedProgram;
  uses: Set<Inline>;
}

export interface PartialLoweringParts {
  faults: Diagnostic[];
  locate: (location: ParsedLocation) => Position;
  expressions: ExpressionLowering;
  lower(program: ParsedProgram): Program;
}

/**
 * Converts the partials of one text: calls of partials and inline definitions. A definition is valid in the whole block
 * that contains it.
 */
export class PartialLowering {
  readonly references: Reference[] = [];
  readonly #parts: PartialLoweringParts;
  /** Inline definitions that are in scope, innermost block last. */
  readonly #inlines: Map<string, Inline>[] = [];
  /** Whether the block that is converted next is passed to a partial. */
  #isPartialBlock = false;
  /** Inline definition whose body is being converted, or null. */
  #inside: Inline | null = null;

  constructor(parts: PartialLoweringParts) {
    this.#parts = parts;
  }

  /** Converts the statements of a block. The inline definitions of the block are in scope for all of its statements. */
  within({ body }: ParsedProgram, lower: () => Statement[]): Program {
    const isHanded = this.#isPartialBlock;
    this.#isPartialBlock = false;
    const found = body.flatMap((node) => this.#definition(node) ?? []);
    if (found.length === 0) return { statements: lower(), inlines: [], isPartialBlock: isHanded };
    const bodies = () => found.map((inline): [string, Program] => [inline.name, this.#body(inline)]);
    const offered = isHanded ? bodies() : null;
    this.#inlines.push(new Map(found.map((inline) => [inline.name, inline])));
    const inlines = offered ?? bodies();
    for (const inline of found) this.#rejectCycle(inline);
    const statements = lower();
    this.#inlines.pop();
    return { statements, inlines, isPartialBlock: isHanded };
  }

  call(node: ParsedPartial): PartialCall | null {
    const { faults, locate, expressions, lower } = this.#parts;
    const at = locate(node.loc);
    const name = calledName(node.name);
    this.#isPartialBlock = node.program !== undefined;
    const block = node.program ? lower(node.program) : null;
    if (name === null) {
      const hint = "choose with {{#if a}}{{> one}}{{else}}{{> other}}{{/if}}";
      faults.push(diagnosticAt(at, `the name of a partial must be fixed text; ${hint}`));
      return null;
    }
    if (node.params.length > 1) {
      const hint = 'pass more values by name, as in {{> person name="Ann"}}';
      faults.push(diagnosticAt(at, `a partial takes 1 argument, its data, got ${node.params.length}; ${hint}`));
    }
    this.#addReference(name, block !== null, at);
    const [param] = node.params;
    const options = (node.hash?.pairs ?? []).flatMap(({ key, value }): [string, NonNullable<typeof lowered>][] => {
      const lowered = expressions.value(value);
      return lowered ? [[key, lowered]] : [];
    });
    return {
      kind: "partial",
      name,
      context: param ? expressions.value(param) : null,
      options,
      indent: node.indent ?? "",
      block,
      at,
    };
  }

  #addReference(name: string, hasDefault: boolean, at: Position): void {
    if (name === PARTIAL_BLOCK) return;
    const inline = this.#inlines.findLast((names) => names.has(name))?.get(name);
    if (inline) this.#inside?.uses.add(inline);
    else if (isPartialName(name)) this.references.push({ name, hasDefault, at });
    else this.#parts.faults.push(diagnosticAt(at, `"${truncateForMessage(name)}" cannot be the name of a partial`));
  }

  #definition(node: ParsedStatement): Inline | null {
    if (node.type !== "DecoratorBlock") return null;
    const at = this.#parts.locate(node.loc);
    const name = definedName(node);
    if (name !== null) return { name, at, parsed: node.program, uses: new Set() };
    this.#parts.faults.push(
      diagnosticAt(at, 'a partial is defined by {{#*inline "name"}}…{{/inline}}, its name in quotes'),
    );
    return null;
  }

  #body(inline: Inline): Program {
    const outside = this.#inside;
    this.#inside = inline;
    const program = this.#parts.lower(inline.parsed);
    this.#inside = outside;
    // If a definition is inside another definition, the partials that it uses also count as uses of the outer
    // definition.
    if (outside) for (const used of inline.uses) outside.uses.add(used);
    return program;
  }

  #rejectCycle(inline: Inline): void {
    const circle = cycleFrom(inline);
    if (circle) this.#parts.faults.push(diagnosticAt(inline.at, cycleMessage(circle.map(({ name }) => name))));
  }
}

function cycleFrom(start: Inline): Inline[] | null {
  const seen = new Set<Inline>();
  const reach = (from: Inline): Inline[] | null => {
    for (const next of from.uses) {
      if (next === start) return [from, next];
      if (seen.has(next)) continue;
      seen.add(next);
      const rest = reach(next);
      if (rest) return [from, ...rest];
    }
    return null;
  };
  return reach(start);
}

/**
 * Returns the name of the called partial. Returns null when the name is only known during a render, as in `{{> (lookup
 * this "name")}}`.
 */
function calledName(name: ParsedExpression): string | null {
  if (name.type === "PathExpression") return typeof name.head === "string" ? name.original : null;
  return "value" in name && name.value !== undefined ? String(name.value) : null;
}

function definedName({ path, params, hash }: ParsedDecoratorBlock): string | null {
  const [name] = params;
  const isInline = path.type === "PathExpression" && path.original === "inline";
  if (!isInline || params.length !== 1 || hash || name?.type !== "StringLiteral") return null;
  return isPartialName(String(name.value)) ? String(name.value) : null;
}
