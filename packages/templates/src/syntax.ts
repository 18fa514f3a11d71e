import type { Helper } from "./helpers/helper.ts";
import type { Position } from "./position.ts";

/** A template ready to run: names are resolved to helpers, block parameters to places, literals to values. */

export type Literal = string | number | boolean | null | undefined;

/** Keys walked one after the other, own properties only. */
export type Steps = readonly string[];

export type LoopVariable = "index" | "key" | "first" | "last";

export interface Call {
  kind: "call";
  /** As written: may be one of the helper's aliases. */
  name: string;
  helper: Helper;
  args: Expression[];
  options: [name: string, value: Expression][];
  at: Position;
}

export type Expression =
  | { kind: "literal"; value: Literal }
  /** A field of the current value, or of the one `up` levels above it (`../`). */
  | { kind: "field"; up: number; steps: Steps }
  /** The `index`-th block parameter of the block `up` bindings outwards. */
  | { kind: "binding"; up: number; index: number; steps: Steps }
  /** `@index`, `@../key`, … */
  | { kind: "loop"; up: number; name: LoopVariable; steps: Steps }
  | { kind: "root"; steps: Steps }
  /** `@partial-block` as a condition: whether the partial was given one. */
  | { kind: "hasBlock" }
  /** `(lookup a b).name` */
  | { kind: "member"; of: Expression; steps: Steps }
  | Call;

/** Statements, and the partials that are defined among them (`{{#*inline "name"}}`): these hold for all of the statements. */
export interface Program {
  statements: Statement[];
  inlines: [name: string, program: Program][];
  /** Whether they are handed to a partial: then what is defined among them is for that, and does not see itself. */
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
  /** if, unless, and comparisons opened as blocks. */
  | ({ kind: "choose"; condition: Expression; zeroCounts: Expression | null } & Branches)
  | ({ kind: "each"; list: Expression } & Branches)
  | ({ kind: "with"; value: Expression } & Branches)
  /** `{{#name}}` and `{{^name}}` as in Mustache: a list repeats, anything else chooses. */
  | ({ kind: "section"; value: Expression } & Branches)
  | PartialCall;

/** `{{> name context option=value}}`, or a block of it. */
export interface PartialCall {
  kind: "partial";
  name: string;
  /** Null is the current value. */
  context: Expression | null;
  options: [name: string, value: Expression][];
  /** Goes before each line of what the partial prints. */
  indent: string;
  /** What the partial prints as `@partial-block`, and what stands in for a partial that is not there. */
  block: Program | null;
  at: Position;
}

/** A partial that a text names and does not define itself. */
export interface Reference {
  name: string;
  /** Whether the text says what is printed when there is no such partial. */
  hasDefault: boolean;
  at: Position;
}

/** A translated text that a template prints. */
export interface TextUse {
  key: string;
  /** What it is given by name. */
  values: string[];
  at: Position;
}
