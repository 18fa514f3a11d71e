import type { Helper } from "./helpers/helper.ts";
import type { Position } from "./position.ts";

/**
 * The types below describe a template that can be run. In such a template, names of helpers are resolved to helpers,
 * block parameters to positions, and literals to values.
 */

export type Literal = string | number | boolean | null | undefined;

/** Keys of a path. Each key selects an own property of the value before it. */
export type Steps = readonly string[];

export type LoopVariable = "index" | "key" | "first" | "last";

export interface Call {
  kind: "call";
  /** Name of the helper as the template writes it. It may be an alias. */
  name: string;
  helper: Helper;
  args: Expression[];
  options: [name: string, value: Expression][];
  at: Position;
}

export type Expression =
  | { kind: "literal"; value: Literal }
  /** Field of the current value, or of the value `up` levels outside of it (`../`). */
  | { kind: "field"; up: number; steps: Steps }
  /** Block parameter number `index` of the block that is `up` levels outside. */
  | { kind: "binding"; up: number; index: number; steps: Steps }
  /** Loop variable, such as `@index` or `@../key`. */
  | { kind: "loop"; up: number; name: LoopVariable; steps: Steps }
  | { kind: "root"; steps: Steps }
  /** `@partial-block` in a condition: whether the call of the current partial passed a block. */
  | { kind: "hasBlock" }
  /** Property of a helper's result, such as `(lookup a b).name`. */
  | { kind: "member"; of: Expression; steps: Steps }
  | Call;

/**
 * Statements, and the partials that `{{#*inline "name"}}` defines among these statements. The definitions are valid for
 * all of the statements.
 */
export interface Program {
  statements: Statement[];
  inlines: [name: string, program: Program][];
  /**
   * Whether the statements are the block of a partial call. Inline partials of such a block are meant for the called
   * partial, and cannot include each other.
   */
  isPartialBlock: boolean;
}

export interface Block extends Program {
  /** Whether the block names its values with block parameters (`as |item index|`). */
  binds: boolean;
}

export interface Branches {
  body: Block | null;
  otherwise: Block | null;
  at: Position;
}

export type Statement =
  | { kind: "text"; value: string }
  | { kind: "print"; value: Expression; escaped: boolean; at: Position }
  /** Conditional block: `if`, `unless`, or a comparison helper that is used as a block. */
  | ({ kind: "choose"; condition: Expression; zeroCounts: Expression | null } & Branches)
  | ({ kind: "each"; list: Expression } & Branches)
  | ({ kind: "with"; value: Expression } & Branches)
  /**
   * `{{#name}}` and `{{^name}}` as in Mustache. For a list, the block is repeated. Any other value selects one of the
   * two branches.
   */
  | ({ kind: "section"; value: Expression } & Branches)
  | PartialCall;

/** Call of a partial: `{{> name context option=value}}`, or `{{#> name}}…{{/name}}`. */
export interface PartialCall {
  kind: "partial";
  name: string;
  /** Value that is passed to the partial, or null for the caller's current value. */
  context: Expression | null;
  options: [name: string, value: Expression][];
  /** Whitespace that is inserted before each line of the partial's output. */
  indent: string;
  /** Statements that `@partial-block` prints. They also replace the partial if it does not exist. */
  block: Program | null;
  at: Position;
}

/** Call of a partial that the template text itself does not define. */
export interface Reference {
  name: string;
  /** Whether the call has a block. The block is printed if the partial does not exist. */
  hasDefault: boolean;
  at: Position;
}

/** Use of a translated text in a template. */
export interface TextUse {
  key: string;
  /** Names of the values that the tag passes to the text. */
  values: string[];
  at: Position;
}
