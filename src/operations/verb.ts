import type { Caller, Work } from "./caller.ts";

/**
 * Form of an operation. A file exports one function, which takes one object with these fields:
 *
 * - `services`: the dependencies, as a named part of Services, such as `RenderPdfNeeds`
 * - `caller`: the caller, whose account owns every row and file that the operation touches
 * - `input`: the operation's own input, in terms of the domain and not of HTTP
 * - `work`: the signal that stops the operation, and where it records durations (if it takes time or credits)
 *
 * The file declares as `services` its own dependencies and those of the operations that it calls. Functions that
 * several operations share take a context (the object without the input), and at most two further arguments. An
 * operation that the scheduler or a queue calls has no caller.
 */
export interface Call<Needs, Input, Who = Caller> extends Context<Needs, Who> {
  input: Input;
}

/** A call of an operation that takes time. */
export interface WorkCall<Needs, Input> extends WorkContext<Needs> {
  input: Input;
}

export interface Context<Needs, Who = Caller> {
  services: Needs;
  caller: Who;
}

export interface WorkContext<Needs> extends Context<Needs> {
  work: Work;
}
