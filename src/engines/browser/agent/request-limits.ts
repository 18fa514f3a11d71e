import { replaceClass, replaceMethod } from "./native-replacements.ts";

/**
 * Maximum sizes in bytes of a request's body and of its headers, because both are part of CDP events. A CDP message of
 * nearly 32 MiB breaks, without an error, the connection that all windows share.
 */
const MAX_BODY_BYTES = 4 * 1024 * 1024;
const MAX_HEADERS_BYTES = 64 * 1024;

/**
 * Limits the sizes that `fetch`, `XMLHttpRequest`, `Request` and `Headers` accept. Must run before the page's scripts,
 * because it reads the built-ins.
 */
export function limitRequests(): void {
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
    if (size > MAX_BODY_BYTES) refuse("A request body", MAX_BODY_BYTES);
    return bounded;
  };
  const boundHeaders = (headers: unknown): Headers => {
    const copy = new OwnHeaders(headers as HeadersInit);
    let size = 0;
    const add = (value: string, name: string) => {
      size += name.length + value.length;
    };
    apply(headersEach, copy, [add]);
    if (size > MAX_HEADERS_BYTES) refuse("Request headers", MAX_HEADERS_BYTES);
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
    if (value.length > MAX_HEADERS_BYTES) refuse("A header", MAX_HEADERS_BYTES);
  };
  const wrap = (holder: object | undefined, key: string, check: (args: unknown[]) => void) => {
    replaceMethod(holder, key, (own, self, args) => {
      check(args);
      return apply(own, self, args);
    });
  };
  const boundClass = (name: string, check: (args: unknown[]) => void) =>
    replaceClass(name, {
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

/** Whether the browser omits a body of this type from CDP events. */
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
