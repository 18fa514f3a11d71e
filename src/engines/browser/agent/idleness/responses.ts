import { unchecked } from "../../../../domain/unchecked.ts";
import { apply, construct, replaceClass, replaceMethod } from "../native-replacements.ts";
import { natives } from "../natives.ts";
import type { WorkTracker } from "./work-tracker.ts";

/** Methods of global classes that return a promise which the browser settles. */
const ASYNC_METHODS: Record<string, readonly string[]> = {
  Response: ["arrayBuffer", "blob", "bytes", "formData", "json", "text"],
  Request: ["arrayBuffer", "blob", "bytes", "formData", "json", "text"],
  Blob: ["arrayBuffer", "bytes", "text"],
  FontFaceSet: ["load"],
  HTMLImageElement: ["decode"],
  OffscreenCanvas: ["convertToBlob"],
  NavigatorUAData: ["getHighEntropyValues"],
  Scheduler: ["postTask", "yield"],
  CSSStyleSheet: ["replace"],
};
const ASYNC_STATIC_METHODS: Record<string, readonly string[]> = {
  WebAssembly: ["compile", "compileStreaming", "instantiate", "instantiateStreaming"],
};
const ASYNC_FUNCTIONS = ["fetch", "createImageBitmap"];
const IN_FLIGHT_READY_STATES = new Set([1, 2, 3]);

/** Pending requests and fonts whose state can be read. */
export interface PendingResponses {
  /** Whether a response or a font of the page is still loading. */
  isPending(): boolean;
}

/** Tracks promises that the browser settles, XMLHttpRequests, and fonts made by scripts. */
export function trackResponses(tracker: WorkTracker): PendingResponses {
  const { bind } = natives();
  const OwnPromise = Promise;
  const then = bind(
    Promise.prototype.then as (done: (value: unknown) => void, failed: (error: unknown) => void) => void,
  );
  const accounted = (holder: object | undefined, name: string) =>
    replaceMethod(holder, name, (own, self, args) => {
      const answer = apply(own, self, args);
      tracker.beginTask();
      // Returns a new promise. If a handler were added to the original promise, the browser would no longer report a
      // rejection that the page does not handle.
      return new OwnPromise((resolve, reject) => {
        then(
          answer,
          (value) => {
            tracker.endTask();
            resolve(value);
          },
          (error) => {
            tracker.endTask();
            reject(error);
          },
        );
      });
    });
  const globals = unchecked<Record<string, { prototype: object } | undefined>>(globalThis);
  for (const name in ASYNC_METHODS)
    for (const method of ASYNC_METHODS[name] ?? []) accounted(globals[name]?.prototype, method);
  for (const name in ASYNC_STATIC_METHODS)
    for (const method of ASYNC_STATIC_METHODS[name] ?? []) accounted(globals[name], method);
  for (const name of ASYNC_FUNCTIONS) accounted(globalThis, name);
  const requests = xhrTracker();
  const faces = fontFaceTracker();
  return { isPending: () => requests() || faces() };
}

function xhrTracker(): () => boolean {
  const { bind, getter } = natives();
  const sent = new Set<XMLHttpRequest>();
  const add = bind(Set.prototype.add);
  const remove = bind(Set.prototype.delete);
  const each = bind(Set.prototype.forEach);
  const stateOf = getter(XMLHttpRequest.prototype, "readyState");
  const has = bind(Set.prototype.has);
  replaceMethod(XMLHttpRequest.prototype, "send", (own, self, args) => {
    add(sent, self);
    return apply(own, self, args);
  });
  return () => {
    let isPending = false;
    each(sent, (request) => {
      if (has(IN_FLIGHT_READY_STATES, stateOf(request))) isPending = true;
      else remove(sent, request);
    });
    return isPending;
  };
}

function fontFaceTracker(): () => boolean {
  const { bind, getter } = natives();
  const made = new Set<FontFace>();
  const add = bind(Set.prototype.add);
  const each = bind(Set.prototype.forEach);
  const statusOf = getter(FontFace.prototype, "status");
  replaceClass("FontFace", {
    construct(own, args, asked) {
      const face = construct(own, args, asked) as FontFace;
      add(made, face);
      return face;
    },
  });
  return () => {
    let isPending = false;
    each(made, (face) => {
      if (statusOf(face) === "loading") isPending = true;
    });
    return isPending;
  };
}
