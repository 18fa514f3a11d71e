import type { Caller, Work } from "./caller.ts";

/**
 * How a verb is shaped: one exported function per file that takes ONE object, of which it asks for what it needs.
 *
 * - `services`: a named, narrow part of Services, such as `RenderPdfNeeds`. It stands in the verb's file as what the verb itself
 *   uses, and the needs of the verbs that it calls.
 * - `caller`: who asks; every row and file that the verb touches is this account's.
 * - `input`: the verb's own, in domain terms. No wire, no request.
 * - `work`: for what takes time or credits: the signal that stops it and where its parts are timed.
 *
 * What several verbs share takes the first three without the input, as a context, then at most two arguments of its own. A verb
 * that the clock or a queue calls for nobody in particular has no caller.
 */
export interface Call<Needs, Input, Who = Caller> extends Context<Needs, Who> {
  input: Input;
}

/** A call of something that takes time. */
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
