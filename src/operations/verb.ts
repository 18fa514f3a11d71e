import type { Caller, Work } from "./caller.ts";

/**
 * Form of an operation: one exported function per file that takes one object with its dependencies and input.
 *
 * - `services`: a named part of Services, such as `RenderPdfNeeds`. The operation's file declares it as its own dependencies plus those of
 *   the operations that it calls.
 * - `caller`: the caller, whose account owns every row and file that the operation touches.
 * - `input`: the operation's own input in terms of the domain, not of HTTP.
 * - `work`: for operations that take time or credits: the signal that stops them, and where they record durations.
 *
 * Functions that several operations share take a context (the object without the input), and at most two further arguments. An operation
 * that the scheduler or a queue calls has no caller.
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
