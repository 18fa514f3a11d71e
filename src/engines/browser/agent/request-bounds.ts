import { inPlaceOf, inPlaceOfClass } from "./stand-ins.ts";

/**
 * Headers and bodies come back in CDP events, and one message near 32 MiB silently kills the connection that all windows share.
 */
const LONGEST_BODY = 4 * 1024 * 1024;
const LONGEST_HEADERS = 64 * 1024;

/** Bounds what `fetch`, `XMLHttpRequest`, `Request` and `Headers` take. What it calls is looked up here, before the page's own scripts. */
export function boundRequests(): void {
  const { apply, construct } = Reflect;
  const { create, defineProperty } = Object;
  const text = String;
  const { isView } = ArrayBuffer;
  const OwnHeaders = Headers;
  const OwnFormData = FormData;
  const OwnParams = URLSearchParams;
  const OwnBuffer = ArrayBuffer;
  const OwnDataView = DataView;
  const bufferLength = getterOf(ArrayBuffer.prototype, "byteLength");
  const viewLength = getterOf(Object.getPrototypeOf(Uint8Array.prototype), "byteLength");
  const dataViewLength = getterOf(DataView.prototype, "byteLength");
  const headersEach = Headers.prototype.forEach;
  const formEach = FormData.prototype.forEach;
  const paramsText = URLSearchParams.prototype.toString;

  const refuse = (what: string, limit: number) => {
    throw new TypeError(`${what} may have at most ${limit} bytes`);
  };
  const formSize = (form: FormData): number => {
    let size = 0;
    const add = (value: FormDataEntryValue, name: string) => {
      size += name.length + (typeof value === "string" ? value.length : 0);
    };
    apply(formEach, form, [add]);
    return size;
  };
  const boundBody = (body: unknown): unknown => {
    if (body === null || body === undefined) return body;
    let bounded = body;
    let size = 0;
    if (body instanceof OwnBuffer) size = apply(bufferLength, body, []);
    else if (isView(body)) size = apply(body instanceof OwnDataView ? dataViewLength : viewLength, body, []);
    else if (body instanceof OwnFormData) size = formSize(body);
    else if (body instanceof OwnParams) size = apply(paramsText, body, []).length;
    else if (!isSentUnread(body)) {
      const sent = text(body);
      size = sent.length;
      bounded = sent;
    }
    if (size > LONGEST_BODY) refuse("A request body", LONGEST_BODY);
    return bounded;
  };
  const boundHeaders = (headers: unknown): Headers => {
    const copy = new OwnHeaders(headers as HeadersInit);
    let size = 0;
    const add = (value: string, name: string) => {
      size += name.length + value.length;
    };
    apply(headersEach, copy, [add]);
    if (size > LONGEST_HEADERS) refuse("Request headers", LONGEST_HEADERS);
    return copy;
  };
  const boundInit = (init: unknown): unknown => {
    if (typeof init !== "object" || init === null) return init;
    const { body, headers } = init as RequestInit;
    const bounded = create(init, {});
    const put = (key: string, value: unknown) =>
      defineProperty(bounded, key, { __proto__: null, value, enumerable: true } as PropertyDescriptor);
    if (body !== undefined) put("body", boundBody(body));
    if (headers !== undefined) put("headers", boundHeaders(headers));
    return bounded;
  };
  const boundValue = (args: unknown[]) => {
    if (args.length < 2) return;
    const value = text(args[1]);
    args[1] = value;
    if (value.length > LONGEST_HEADERS) refuse("A header", LONGEST_HEADERS);
  };
  const wrap = (holder: object | undefined, key: string, check: (args: unknown[]) => void) => {
    inPlaceOf(holder, key, (own, self, args) => {
      check(args);
      return apply(own, self, args);
    });
  };
  const boundClass = (name: string, check: (args: unknown[]) => void) =>
    inPlaceOfClass(name, {
      construct(own, args, asked) {
        check(args);
        return construct(own, args, asked);
      },
    });
  const boundSecond = (args: unknown[]) => {
    if (args.length > 1) args[1] = boundInit(args[1]);
  };

  wrap(Headers.prototype, "append", boundValue);
  wrap(Headers.prototype, "set", boundValue);
  wrap(globalThis, "fetch", boundSecond);
  if (globalThis.XMLHttpRequest) {
    wrap(XMLHttpRequest.prototype, "setRequestHeader", boundValue);
    wrap(XMLHttpRequest.prototype, "send", (args) => {
      if (args.length > 0) args[0] = boundBody(args[0]);
    });
  }
  boundClass("Request", boundSecond);
  boundClass("Headers", (args) => {
    if (args.length > 0 && args[0] !== undefined) args[0] = boundHeaders(args[0]);
  });
}

/** Bodies that no CDP event repeats. */
function isSentUnread(body: unknown): boolean {
  return (
    (globalThis.Blob && body instanceof Blob) ||
    (globalThis.ReadableStream && body instanceof ReadableStream) ||
    (globalThis.Document && body instanceof Document)
  );
}

function getterOf(holder: object, key: string): () => number {
  const getter = Object.getOwnPropertyDescriptor(holder, key)?.get;
  if (!getter) throw new TypeError(`${key} is missing`);
  return getter;
}
