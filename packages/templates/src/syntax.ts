import type { Helper } from "./helpers/helper.ts";
import type { Position } from "./position.ts";

/** A runnable template, in which names are resolved to helpers, block parameters to positions, and literals to values. */

export type Literal = string | number | boolean | null | undefined;

/** Keys of a path, each of which selects an own property. */
export type Steps = readonly string[];

export type LoopVariable = "index" | "key" | "first" | "last";

export interface Call {
  kind: "call";
  /** Name in the template, which may be an alias of the helper. */
  name: string;
  helper: Helper;
  args: Expression[];
  options: [name: string, value: Expression][];
  at: Position;
}

export type Expression =
  | { kind: "literal"; value: Literal }
  /** A field of the current value, or of the value `up` levels further out (`../`). */
  | { kind: "field"; up: number; steps: Steps }
  /** The `index`-th block parameter of the block `up` levels further out. */
  | { kind: "binding"; up: number; index: number; steps: Steps }
  /** `@index`, `@../key`, … */
  | { kind: "loop"; up: number; name: LoopVariable; steps: Steps }
  | { kind: "root"; steps: Steps }
  /** `@partial-block` in a condition: whether the call of the partial has a block. */
  | { kind: "hasBlock" }
  /** `(lookup a b).name` */
  | { kind: "member"; of: Expression; steps: Steps }
  | Call;

/** Statements and the partials that `{{#*inline "name"}}` defines among them. The definitions are valid for all of the statements. */
export interface Program {
  statements: Statement[];
  inlines: [name: string, program: Program][];
  /** Whether the statements are the block of a partial call. Then their definitions are for the partial, and do not see each other. */
  isPartialBlock: boolean;
}

export interface Block extends Program {
  /** Whether the block names its values (`as |item index|`). */
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
  /** `if`, `unless`, and comparison helpers as blocks. */
  | ({ kind: "choose"; condition: Expression; zeroCounts: Expression | null } & Branches)
  | ({ kind: "each"; list: Expression } & Branches)
  | ({ kind: "with"; value: Expression } & Branches)
  /** `{{#name}}` and `{{^name}}` as in Mustache: a list repeats the block, any other value selects a branch. */
  | ({ kind: "section"; value: Expression } & Branches)
  | PartialCall;

/** `{{> name context option=value}}`, or `{{#> name}}…{{/name}}`. */
export interface PartialCall {
  kind: "partial";
  name: string;
  /** Value for the partial; null is the current value. */
  context: Expression | null;
  options: [name: string, value: Expression][];
  /** Whitespace before each line of the partial's output. */
  indent: string;
  /** Content of `@partial-block`, and the replacement when the partial does not exist. */
  block: Program | null;
  at: Position;
}

/** A partial that a text includes but does not define. */
export interface Reference {
  name: string;
  /** Whether the call has a block to print when the partial does not exist. */
  hasDefault: boolean;
  at: Position;
}

/** A translated text that a template prints. */
export interface TextUse {
  key: string;
  /** Names of the values that the tag passes. */
  values: string[];
  at: Position;
}
