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
  /** `(lookup a b).name` */
  | { kind: "member"; of: Expression; steps: Steps }
  | Call;

export interface Block {
  statements: Statement[];
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
  | ({ kind: "section"; value: Expression } & Branches);
