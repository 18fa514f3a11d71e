import { unchecked } from "../../../../domain/unchecked.ts";
import { natives } from "../natives.ts";
import { apply, construct, inPlaceOf, inPlaceOfClass } from "../stand-ins.ts";
import type { Ledger } from "./ledger.ts";

/** Methods whose promise the browser settles, of global classes or namespaces. */
const METHODS: Record<string, readonly string[]> = {
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
const STATIC_METHODS: Record<string, readonly string[]> = {
  WebAssembly: ["compile", "compileStreaming", "instantiate", "instantiateStreaming"],
};
const FUNCTIONS = ["fetch", "createImageBitmap"];
const SENT_AND_NOT_DONE = new Set([1, 2, 3]);

/** What the page waits for and that can be asked how far it is. */
export interface Awaited {
  /** Whether an answer or a font of the page's is still to come. */
  pending(): boolean;
}

/** Accounts for promises that the browser settles, XMLHttpRequests and fonts made by scripts. */
export function accountForAnswers(ledger: Ledger): Awaited {
  const { bind } = natives();
  const OwnPromise = Promise;
  const then = bind(
    Promise.prototype.then as (done: (value: unknown) => void, failed: (error: unknown) => void) => void,
  );
  const accounted = (holder: object | undefined, name: string) =>
    inPlaceOf(holder, name, (own, self, args) => {
      const answer = apply(own, self, args);
      ledger.begin();
      // A promise of its own: a handler on the browser's would make a rejection that nobody handles a handled one.
      return new OwnPromise((resolve, reject) => {
        then(
          answer,
          (value) => {
            ledger.end();
            resolve(value);
          },
          (error) => {
            ledger.end();
            reject(error);
          },
        );
      });
    });
  const globals = unchecked<Record<string, { prototype: object } | undefined>>(globalThis);
  for (const name in METHODS) for (const method of METHODS[name] ?? []) accounted(globals[name]?.prototype, method);
  for (const name in STATIC_METHODS) for (const method of STATIC_METHODS[name] ?? []) accounted(globals[name], method);
  for (const name of FUNCTIONS) accounted(globalThis, name);
  const requests = sentRequests();
  const faces = madeFaces();
  return { pending: () => requests() || faces() };
}

function sentRequests(): () => boolean {
  const { bind, getter } = natives();
  const sent = new Set<XMLHttpRequest>();
  const add = bind(Set.prototype.add);
  const remove = bind(Set.prototype.delete);
  const each = bind(Set.prototype.forEach);
  const stateOf = getter(XMLHttpRequest.prototype, "readyState");
  const has = bind(Set.prototype.has);
  inPlaceOf(XMLHttpRequest.prototype, "send", (own, self, args) => {
    add(sent, self);
    return apply(own, self, args);
  });
  return () => {
    let isPending = false;
    each(sent, (request) => {
      if (has(SENT_AND_NOT_DONE, stateOf(request))) isPending = true;
      else remove(sent, request);
    });
    return isPending;
  };
}

function madeFaces(): () => boolean {
  const { bind, getter } = natives();
  const made = new Set<FontFace>();
  const add = bind(Set.prototype.add);
  const each = bind(Set.prototype.forEach);
  const statusOf = getter(FontFace.prototype, "status");
  inPlaceOfClass("FontFace", {
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
