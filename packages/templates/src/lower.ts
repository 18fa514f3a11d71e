import type { ParsedBlock, ParsedLocation, ParsedMustache, ParsedProgram, ParsedStatement } from "./grammar.ts";
import { BLOCK_NAMES, findHelper } from "./helpers/registry.ts";
import { ExpressionLowering, type LoweringSource } from "./lower-expression.ts";
import { PartialLowering } from "./lower-partial.ts";
import { type Diagnostic, diagnosticAt, type Position } from "./position.ts";
import type { Block, Branches, Expression, Program, Reference, Statement, TextUse } from "./syntax.ts";

/** Maximum number of block parameters (`as |…|`), by kind of block. */
const BLOCK_PARAMETERS: Record<string, number> = { each: 2, with: 1, section: 2 };

/**
 * Converts the parser's syntax tree into a program that can be run. Reports constructs that the grammar allows but
 * Folio rejects. They are unknown helpers, wrong numbers of arguments, literal arguments of the wrong type, and
 * partials that include themselves.
 */
export class Lowering {
  readonly faults: Diagnostic[] = [];
  readonly #locate: (location: ParsedLocation) => Position;
  readonly #textOf: (written: string) => string;
  readonly #expressions: ExpressionLowering;
  readonly #partials: PartialLowering;

  constructor({ locate, textOf }: LoweringSource) {
    this.#locate = locate;
    this.#textOf = textOf;
    this.#expressions = new ExpressionLowering(this.faults, { locate, textOf });
    this.#partials = new PartialLowering({
      faults: this.faults,
      locate,
      expressions: this.#expressions,
      lower: (program) => this.program(program),
    });
  }

  /** Calls of partials that the template text does not define itself. */
  get references(): readonly Reference[] {
    return this.#partials.references;
  }

  get textUses(): readonly TextUse[] {
    return this.#expressions.textUses;
  }

  program(parsed: ParsedProgram): Program {
    return this.#partials.within(parsed, () => parsed.body.flatMap((node) => this.#statement(node) ?? []));
  }

  #statement(node: ParsedStatement): Statement | null {
    switch (node.type) {
      case "ContentStatement":
        return node.value === "" ? null : { kind: "text", value: this.#textOf(node.value) };
      case "CommentStatement":
        return null;
      case "MustacheStatement":
        return this.#print(node);
      case "BlockStatement":
        return this.#block(node);
      case "PartialStatement":
      case "PartialBlockStatement":
        return this.#partials.call(node);
      case "DecoratorBlock":
        return null;
      case "Decorator":
        this.faults.push(diagnosticAt(this.#locate(node.loc), "decorators ({{* name}}) are not supported"));
        return null;
    }
  }

  #print(node: ParsedMustache): Statement | null {
    const at = this.#locate(node.loc);
    const name = this.#expressions.calledName(node);
    if (name !== null && BLOCK_NAMES.includes(name)) {
      this.faults.push(diagnosticAt(at, `"${name}" opens a block: write {{#${name} …}}…{{/${name}}}`));
      return null;
    }
    const value = this.#expressions.of(node, at);
    return value && { kind: "print", value, escaped: node.escaped, at };
  }

  #block(node: ParsedBlock): Statement | null {
    const at = this.#locate(node.loc);
    const name = this.#expressions.calledName(node);
    const keyword = name !== null && BLOCK_NAMES.includes(name) ? name : null;
    const raw = node.openStrip.open === undefined;
    if (raw && name !== "raw") {
      this.faults.push(diagnosticAt(at, `a raw block is written {{{{raw}}}}…{{{{/raw}}}}, not {{{{${name ?? ""}}}}}`));
      return null;
    }
    const hasArguments = node.params.length > 0 || node.hash !== undefined;
    if (raw && hasArguments) this.faults.push(diagnosticAt(at, '"raw" takes no arguments'));
    const helper = name !== null && (hasArguments || findHelper(name)?.opensBlock) ? name : null;
    this.#checkBlockParameters(node, keyword ?? helper ?? "section", at);
    const branches = { body: this.#branch(node.program), otherwise: this.#branch(node.inverse), at };

    if (raw) return { kind: "choose", condition: { kind: "literal", value: true }, zeroCounts: null, ...branches };
    if (keyword) return this.#keywordBlock(keyword, node, branches);
    if (helper === null) {
      const value = this.#expressions.of(node, at);
      return value && { kind: "section", value, ...branches };
    }
    if (findHelper(helper)?.opensBlock === false) {
      const hint = `use it inside another tag, as in {{#if (${helper} …)}} or {{#with (${helper} …)}}`;
      this.faults.push(diagnosticAt(at, `"${helper}" cannot open a block; ${hint}`));
      return null;
    }
    const condition = this.#expressions.of(node, at);
    return condition && { kind: "choose", condition, zeroCounts: null, ...branches };
  }

  #keywordBlock(keyword: string, node: ParsedBlock, branches: Branches): Statement | null {
    const { at, body, otherwise } = branches;
    const argument = this.#soleArgument(keyword, node, at);
    const options = this.#expressions.options(
      keyword,
      node,
      keyword === "if" || keyword === "unless" ? ["includeZero"] : [],
    );
    if (!argument) return null;
    if (keyword === "each") return { kind: "each", list: argument, ...branches };
    if (keyword === "with") return { kind: "with", value: argument, ...branches };
    const zeroCounts = options.find(([name]) => name === "includeZero")?.[1] ?? null;
    const sides = keyword === "if" ? { body, otherwise } : { body: otherwise, otherwise: body };
    return { kind: "choose", condition: argument, zeroCounts, ...sides, at };
  }

  #soleArgument(keyword: string, node: ParsedBlock, at: Position): Expression | null {
    const [argument, between] = node.params;
    if (argument && node.params.length === 1) return this.#expressions.value(argument);
    const word = between?.type === "PathExpression" ? between.original : "";
    const hint = keyword === "each" && ["in", "as", "of"].includes(word) ? "; write {{#each items as |item|}}" : "";
    this.faults.push(diagnosticAt(at, `"${keyword}" takes 1 argument, got ${node.params.length}${hint}`));
    return null;
  }

  #checkBlockParameters(node: ParsedBlock, kind: string, at: Position): void {
    const given = (node.program?.blockParams ?? node.inverse?.blockParams ?? []).length;
    const allowed = BLOCK_PARAMETERS[kind] ?? 0;
    if (given > allowed) {
      const many = allowed === 1 ? "1 block parameter" : `${allowed || "no"} block parameters`;
      this.faults.push(diagnosticAt(at, `"${kind}" provides ${many} (as |…|), got ${given}`));
    }
  }

  #branch(program: ParsedProgram | undefined): Block | null {
    if (!program) return null;
    const names = program.blockParams ?? [];
    return this.#expressions.within(names, () => ({ ...this.program(program), binds: names.length > 0 }));
  }
}
