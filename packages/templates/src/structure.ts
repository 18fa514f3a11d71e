import type { TemplateLimits } from "./limits.ts";
import { type Diagnostic, diagnosticAt, type LineMap } from "./position.ts";
import type { Tag } from "./scan.ts";

const SIGNS: Partial<Record<Tag["kind"], string>> = { invert: "^", partialBlock: "#> ", decoratorBlock: "#*" };

const OPENS = new Set<Tag["kind"]>(["open", "invert", "partialBlock", "decoratorBlock"]);

interface OpenBlock {
  tag: Tag;
  name: string;
  elseIfs: number;
  hasFinalElse: boolean;
}

/** Returns the first word of a tag without brackets and quotes. A closing tag `{{/name}}` must repeat it. */
export function nameOf(tag: Tag): string {
  const word = /^\s*((?:\[[^\]]*\]|"[^"]*"|'[^']*'|[^\s[\]"'])+)/.exec(tag.inner)?.[1] ?? "";
  return word.replace(/[[\]"']/g, "");
}

/**
 * Returns all errors in the nesting of blocks. They are blocks that are not closed, closing tags that do not match, and
 * tags such as `{{else}}` outside of any block.
 */
export function checkStructure(tags: Tag[], lines: LineMap, limits: TemplateLimits): Diagnostic[] {
  return new Structure(lines, limits).check(tags);
}

class Structure {
  readonly #lines: LineMap;
  readonly #limits: TemplateLimits;
  readonly #faults: Diagnostic[] = [];
  readonly #open: OpenBlock[] = [];
  #nesting = 0;

  constructor(lines: LineMap, limits: TemplateLimits) {
    this.#lines = lines;
    this.#limits = limits;
  }

  check(tags: Tag[]): Diagnostic[] {
    for (const tag of tags) {
      if (OPENS.has(tag.kind)) this.#enter(tag);
      else if (tag.kind === "else") this.#divide(tag);
      else if (tag.kind === "close") this.#leave(tag);
    }
    for (const block of this.#open) this.#reportUnclosed(block);
    return this.#faults;
  }

  #enter(tag: Tag): void {
    this.#open.push({ tag, name: nameOf(tag), elseIfs: 0, hasFinalElse: false });
    this.#nesting++;
    if (this.#open.length === this.#limits.blockDepth + 1) {
      this.#report(tag, `blocks may nest at most ${this.#limits.blockDepth} deep`);
    }
    this.#boundNesting(tag);
  }

  #divide(tag: Tag): void {
    const block = this.#open.at(-1);
    const chained = tag.inner.replace(/^\s*else\b/, "").trim() !== "";
    const label = chained ? `{{${tag.inner.trim()}}}` : "{{else}}";
    if (!block) {
      this.#report(tag, `${label} is outside any block`);
    } else if (block.tag.kind === "partialBlock" || block.tag.kind === "decoratorBlock") {
      this.#report(tag, `${label} cannot be used in ${this.#describe(block)}`);
    } else if (block.hasFinalElse) {
      this.#report(tag, `${label} comes after the {{else}} of ${this.#describe(block)}`);
    } else if (chained && block.tag.kind === "invert") {
      this.#report(tag, `${label} cannot follow {{^${block.name}}}; use {{#unless …}} or {{else}}`);
    } else if (chained) {
      block.elseIfs++;
      this.#nesting++;
      if (block.elseIfs === this.#limits.elseIfs + 1) {
        this.#report(tag, `a block may have at most ${this.#limits.elseIfs} {{else if}} branches`);
      }
      this.#boundNesting(tag);
    } else {
      block.hasFinalElse = true;
    }
  }

  #leave(tag: Tag): void {
    const name = nameOf(tag);
    const open = this.#open.at(-1);
    if (name === "") {
      const wanted = open ? `{{/${open.name}}}` : "the name of the block to close";
      this.#report(tag, `{{/}} has no name; write ${wanted}`);
    } else if (!open) {
      this.#report(tag, `{{/${name}}} closes a block that was never opened`);
      return;
    } else if (open.name !== name) {
      const opener = this.#open.findLastIndex((block) => block.name === name);
      if (opener < 0) {
        this.#report(tag, `{{/${name}}} does not match ${this.#describe(open)}`);
      } else {
        for (const block of this.#open.slice(opener + 1)) {
          this.#reportUnclosed(block);
          this.#pop();
        }
      }
    }
    this.#pop();
  }

  #pop(): void {
    const block = this.#open.pop();
    if (block) this.#nesting -= 1 + block.elseIfs;
  }

  #boundNesting(tag: Tag): void {
    if (this.#nesting === this.#limits.nesting + 1) {
      this.#report(tag, `blocks and their {{else if}} branches may nest at most ${this.#limits.nesting} deep together`);
    }
  }

  #describe({ tag, name }: OpenBlock): string {
    const { line, column } = this.#lines.at(tag.start);
    return `{{${SIGNS[tag.kind] ?? "#"}${name}}} opened on line ${line}, column ${column}`;
  }

  #reportUnclosed({ tag, name }: OpenBlock): void {
    this.#report(tag, `{{${SIGNS[tag.kind] ?? "#"}${name}}} is never closed with {{/${name}}}`);
  }

  #report(tag: Tag, message: string): void {
    this.#faults.push(diagnosticAt(this.#lines.at(tag.start), message));
  }
}
