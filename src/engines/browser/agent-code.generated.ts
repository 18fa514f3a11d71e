// Made from agent/*.ts by `npm run build:agent`; never edited by hand.
export const PAGE_AGENT = `"use strict";
(() => {
  // src/domain/unchecked.ts
  var unchecked = (value) => value;

  // src/engines/browser/agent/define-read-only.ts
  var { defineProperty } = Object;
  function defineReadOnly(holder, key, value) {
    defineProperty(holder, key, {
      __proto__: null,
      value,
      writable: false,
      configurable: false,
      enumerable: false
    });
  }

  // src/engines/browser/agent/natives.ts
  function natives() {
    const bind2 = Function.prototype.call.bind(Function.prototype.bind, Function.prototype.call);
    const getter = (holder, key) => unchecked(bind2(Object.getOwnPropertyDescriptor(holder, key)?.get));
    return { bind: bind2, getter };
  }

  // src/engines/browser/agent/name-limits.ts
  var MAX_NAME_CHARACTERS = 1024;
  var MAX_URL_CHARACTERS = 2 * 1024 * 1024;
  var MAX_NAVIGATIONS = 200;
  function limitNames(onWorker) {
    limitWorkers(onWorker);
    if (globalThis.document) limitNavigations();
  }
  function limitWorkers(onWorker) {
    const { construct: construct2 } = Reflect;
    const text = String;
    const slice = natives().bind(String.prototype.slice);
    const own = globalThis.Worker;
    if (!own) return;
    const handler = unchecked({
      __proto__: null,
      construct(target, [url, options], newTarget) {
        onWorker();
        const address = isPolicyObject(url) ? url : text(url);
        if (text(address).length > MAX_URL_CHARACTERS) throw new TypeError("A worker's address is too long here");
        if (options === void 0 || options === null) return construct2(target, [address], newTarget);
        const { name = "", type, credentials } = options;
        const known = { __proto__: null, name: slice(text(name), 0, MAX_NAME_CHARACTERS), type, credentials };
        return construct2(target, [address, known], newTarget);
      }
    });
    const bounded = new Proxy(own, handler);
    globalThis.Worker = bounded;
    Object.defineProperty(own.prototype, "constructor", {
      __proto__: null,
      value: bounded,
      configurable: false,
      writable: false
    });
  }
  function isPolicyObject(url) {
    return "TrustedScriptURL" in globalThis && url instanceof unchecked(globalThis).TrustedScriptURL;
  }
  function limitNavigations() {
    const { navigation } = unchecked(globalThis);
    if (!navigation) return;
    const { bind: bind2 } = natives();
    const prevent = bind2(Event.prototype.preventDefault);
    const stop = bind2(Event.prototype.stopImmediatePropagation);
    const getter = (holder, key) => bind2(Object.getOwnPropertyDescriptor(holder, key)?.get);
    const { NavigateEvent: OwnNavigateEvent, NavigationDestination: OwnDestination } = unchecked(globalThis);
    if (!OwnNavigateEvent || !OwnDestination) return;
    const destinationOf = getter(OwnNavigateEvent.prototype, "destination");
    const addressOf = getter(OwnDestination.prototype, "url");
    let moves = 0;
    navigation.addEventListener("navigate", (event) => {
      moves += 1;
      if (moves <= MAX_NAVIGATIONS && addressOf(destinationOf(event)).length <= MAX_URL_CHARACTERS) return;
      stop(event);
      prevent(event);
    });
  }

  // src/engines/browser/agent/native-replacements.ts
  var { apply, construct } = Reflect;
  var { defineProperty: defineProperty2, getOwnPropertyDescriptor, getPrototypeOf } = Object;
  var NativeProxy = Proxy;
  var originals = /* @__PURE__ */ new WeakMap();
  var { bind } = natives();
  var originalOf = bind(WeakMap.prototype.get);
  var recordOriginal = bind(WeakMap.prototype.set);
  function disguisedProxy(own, handler) {
    const shown = new NativeProxy(own, { __proto__: null, ...handler });
    recordOriginal(originals, shown, originalOf(originals, own) ?? own);
    return shown;
  }
  function disguiseFunctionText() {
    replaceMethod(
      Function.prototype,
      "toString",
      (own, self, args) => apply(own, originalOf(originals, self) ?? self, args)
    );
  }
  function replaceMethod(holder, key, run) {
    replaceFunction({ holder, key, part: "value" }, run);
  }
  function replaceGetter(holder, key, run) {
    replaceFunction({ holder, key, part: "get" }, run);
  }
  function replaceSetter(holder, key, run) {
    replaceFunction({ holder, key, part: "set" }, run);
  }
  function replaceFunction({ holder, key, part }, run) {
    const owner = ownerOf(holder, key);
    const known = owner && getOwnPropertyDescriptor(owner, key);
    const own = known?.[part];
    if (!owner || !known?.configurable || typeof own !== "function") return;
    const shown = disguisedProxy(own, {
      apply: (target, self, args) => run(target, self, args)
    });
    defineProperty2(owner, key, { __proto__: null, ...known, [part]: shown });
  }
  function ownerOf(holder, key) {
    let owner = holder ?? null;
    while (owner && !getOwnPropertyDescriptor(owner, key)) owner = getPrototypeOf(owner);
    return owner;
  }
  function replaceClass(name, handler) {
    const known = getOwnPropertyDescriptor(globalThis, name);
    const own = known?.value;
    if (!known?.configurable || typeof own !== "function") return;
    const shown = disguisedProxy(own, handler);
    defineProperty2(globalThis, name, { __proto__: null, ...known, value: shown });
    const { prototype } = own;
    const constructorOf = prototype && getOwnPropertyDescriptor(prototype, "constructor");
    if (!constructorOf?.configurable) return;
    defineProperty2(prototype, "constructor", { __proto__: null, ...constructorOf, value: shown });
  }

  // src/engines/browser/agent/request-limits.ts
  var MAX_BODY_BYTES = 4 * 1024 * 1024;
  var MAX_HEADERS_BYTES = 64 * 1024;
  function limitRequests() {
    const { apply: apply2, construct: construct2 } = Reflect;
    const { create, defineProperty: defineProperty3 } = Object;
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
    const refuse = (what, limit) => {
      throw new TypeError(\`\${what} may have at most \${limit} bytes\`);
    };
    const formSize = (form) => {
      let size = 0;
      const add = (value, name) => {
        size += name.length + (typeof value === "string" ? value.length : 0);
      };
      apply2(formEach, form, [add]);
      return size;
    };
    const boundBody = (body) => {
      if (body === null || body === void 0) return body;
      let bounded = body;
      let size = 0;
      if (body instanceof OwnBuffer) size = apply2(bufferLength, body, []);
      else if (isView(body)) size = apply2(body instanceof OwnDataView ? dataViewLength : viewLength, body, []);
      else if (body instanceof OwnFormData) size = formSize(body);
      else if (body instanceof OwnParams) size = apply2(paramsText, body, []).length;
      else if (!isSentUnread(body)) {
        const sent = text(body);
        size = sent.length;
        bounded = sent;
      }
      if (size > MAX_BODY_BYTES) refuse("A request body", MAX_BODY_BYTES);
      return bounded;
    };
    const boundHeaders = (headers) => {
      const copy = new OwnHeaders(headers);
      let size = 0;
      const add = (value, name) => {
        size += name.length + value.length;
      };
      apply2(headersEach, copy, [add]);
      if (size > MAX_HEADERS_BYTES) refuse("Request headers", MAX_HEADERS_BYTES);
      return copy;
    };
    const boundInit = (init) => {
      if (typeof init !== "object" || init === null) return init;
      const { body, headers } = init;
      const bounded = create(init, {});
      const put = (key, value) => defineProperty3(bounded, key, { __proto__: null, value, enumerable: true });
      if (body !== void 0) put("body", boundBody(body));
      if (headers !== void 0) put("headers", boundHeaders(headers));
      return bounded;
    };
    const boundValue = (args) => {
      if (args.length < 2) return;
      const value = text(args[1]);
      args[1] = value;
      if (value.length > MAX_HEADERS_BYTES) refuse("A header", MAX_HEADERS_BYTES);
    };
    const wrap = (holder, key, check) => {
      replaceMethod(holder, key, (own, self, args) => {
        check(args);
        return apply2(own, self, args);
      });
    };
    const boundClass = (name, check) => replaceClass(name, {
      construct(own, args, asked) {
        check(args);
        return construct2(own, args, asked);
      }
    });
    const boundSecond = (args) => {
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
      if (args.length > 0 && args[0] !== void 0) args[0] = boundHeaders(args[0]);
    });
  }
  function isSentUnread(body) {
    return globalThis.Blob && body instanceof Blob || globalThis.ReadableStream && body instanceof ReadableStream || globalThis.Document && body instanceof Document;
  }
  function getterOf(holder, key) {
    const getter = Object.getOwnPropertyDescriptor(holder, key)?.get;
    if (!getter) throw new TypeError(\`\${key} is missing\`);
    return getter;
  }

  // src/engines/browser/agent/sockets.ts
  function refuseSockets() {
    const refusedSockets = Object.assign(/* @__PURE__ */ Object.create(null), { onRefused() {
    } });
    const { apply: apply2 } = Reflect;
    const text = String;
    const OwnEvent = Event;
    const dispatch = EventTarget.prototype.dispatchEvent;
    class RefusedSocket extends EventTarget {
      static CONNECTING = 0;
      static OPEN = 1;
      static CLOSING = 2;
      static CLOSED = 3;
      CONNECTING = 0;
      OPEN = 1;
      CLOSING = 2;
      CLOSED = 3;
      readyState = 0;
      bufferedAmount = 0;
      extensions = "";
      protocol = "";
      binaryType = "blob";
      onopen = null;
      onmessage = null;
      onerror = null;
      onclose = null;
      url;
      constructor(url) {
        super();
        this.url = text(url);
        refusedSockets.onRefused(this.url);
        this.#fail();
      }
      /**
       * The socket fails in a microtask, not in a timer. A worker has no timers yet when this code looks up built-ins,
       * and a page cannot replace \`await\`.
       */
      async #fail() {
        await null;
        this.readyState = 3;
        for (const type of ["error", "close"]) {
          const event = new OwnEvent(type);
          apply2(dispatch, this, [event]);
          this[\`on\${type}\`]?.(event);
        }
      }
      send() {
      }
      close() {
      }
    }
    Object.defineProperty(RefusedSocket, "name", { value: "WebSocket" });
    defineReadOnly(globalThis, "WebSocket", RefusedSocket);
    return refusedSockets;
  }

  // src/engines/browser/agent/containment.ts
  var UNINTERCEPTED_APIS = [
    "RTCPeerConnection",
    "webkitRTCPeerConnection",
    "RTCDataChannel",
    "RTCIceTransport",
    "WebTransport",
    "WebSocketStream",
    "TCPSocket",
    "TCPServerSocket",
    "UDPSocket",
    "SharedWorker",
    "fetchLater",
    "IdentityCredential",
    "IdentityProvider",
    "PaymentRequest",
    "PresentationRequest"
  ];
  var UNINTERCEPTED_NAVIGATOR_MEMBERS = [
    "credentials",
    "runAdAuction",
    "joinAdInterestGroup",
    "login",
    "setAppBadge",
    "registerProtocolHandler",
    "identity",
    "modelContext"
  ];
  function contain(onWorker) {
    disguiseFunctionText();
    for (const api of UNINTERCEPTED_APIS) defineReadOnly(globalThis, api, void 0);
    const services = Object.getPrototypeOf(navigator);
    for (const service of UNINTERCEPTED_NAVIGATOR_MEMBERS) defineReadOnly(services, service, void 0);
    limitRequests();
    limitNames(onWorker);
    const refusedSockets = refuseSockets();
    silenceConsole();
    return refusedSockets;
  }
  function silenceConsole() {
    const methods = unchecked(console);
    for (const key of Object.keys(methods)) if (typeof methods[key] === "function") methods[key] = () => {
    };
  }

  // src/engines/browser/agent/document-restrictions.ts
  var ELEMENT = 1;
  function restrictDocument(onShadowRoot) {
    defineReadOnly(globalThis, "alert", () => {
    });
    defineReadOnly(globalThis, "confirm", () => false);
    defineReadOnly(globalThis, "prompt", () => null);
    defineReadOnly(globalThis, "print", () => {
    });
    defineReadOnly(globalThis, "open", () => null);
    defineReadOnly(globalThis, "close", () => {
    });
    removeSpeculationRules(onShadowRoot);
  }
  function removeSpeculationRules(onShadowRoot) {
    const { bind: bind2, getter } = natives();
    const query = bind2(Element.prototype.querySelectorAll);
    const queryDocument = bind2(Document.prototype.querySelectorAll);
    const queryRoot = bind2(DocumentFragment.prototype.querySelectorAll);
    const attribute = bind2(Element.prototype.getAttribute);
    const remove = bind2(Element.prototype.remove);
    const lower = bind2(String.prototype.toLowerCase);
    const trim = bind2(String.prototype.trim);
    const includes = bind2(String.prototype.includes);
    const nodeAt = bind2(NodeList.prototype.item);
    const nodeCount = getter(NodeList.prototype, "length");
    const addedOf = getter(MutationRecord.prototype, "addedNodes");
    const targetOf = getter(MutationRecord.prototype, "target");
    const typeOf = getter(Node.prototype, "nodeType");
    const nameOf = getter(Element.prototype, "localName");
    const rootOf = getter(Element.prototype, "shadowRoot");
    const observe = bind2(MutationObserver.prototype.observe);
    const watched = /* @__PURE__ */ new WeakSet();
    const isWatched = bind2(WeakSet.prototype.has);
    const noteWatched = bind2(WeakSet.prototype.add);
    const wanted = {
      __proto__: null,
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ["type"]
    };
    const each = (nodes, visit) => {
      const count = nodeCount(nodes);
      for (let at = 0; at < count; at += 1) {
        const node = nodeAt(nodes, at);
        if (node) visit(node);
      }
    };
    const judge = (node) => {
      if (typeOf(node) !== ELEMENT) return;
      if (nameOf(node) === "script") {
        const type = attribute(node, "type");
        if (type !== null && includes(lower(trim(type)), "speculationrules")) remove(node);
        return;
      }
      const root = rootOf(node);
      if (root) watch(root);
    };
    const judgeAll = (node) => {
      judge(node);
      if (typeOf(node) === ELEMENT) each(query(node, "*"), judge);
    };
    const observer = new MutationObserver((records) => {
      for (let at = 0; at < records.length; at += 1) {
        const record = records[at];
        judge(targetOf(record));
        each(addedOf(record), judgeAll);
      }
    });
    const watch = (root) => {
      if (isWatched(watched, root)) return;
      noteWatched(watched, root);
      observe(observer, root, wanted);
      if (root !== document) onShadowRoot(root);
      each(root === document ? queryDocument(root, "*") : queryRoot(root, "*"), judge);
    };
    watch(document);
    const { apply: apply2 } = Reflect;
    const { attachShadow } = Element.prototype;
    defineReadOnly(Element.prototype, "attachShadow", function(init) {
      const root = apply2(attachShadow, this, [init]);
      watch(root);
      return root;
    });
  }

  // src/engines/browser/agent/capture-listeners.ts
  function captureListenerAdder() {
    const add = natives().bind(EventTarget.prototype.addEventListener);
    return (target, type, run) => add(target, type, run, true);
  }

  // src/engines/browser/agent/idleness/uncertain-markup.ts
  var UNCERTAIN_TAGS = [
    ...["video", "audio", "marquee", "iframe", "frame", "object", "embed", "applet", "fencedframe", "portal"],
    ...["camera", "microphone", "usermedia", "geolocation", "permission"]
  ];
  var UNCERTAIN_ELEMENTS = new Set(UNCERTAIN_TAGS);
  var UNCERTAIN_MARKUP = new RegExp(
    \`<(?:\${UNCERTAIN_TAGS.join("|")})|on(?:load|error|abort)\\\\s*=|shadowrootmode\\\\s*=\`,
    "i"
  );

  // src/engines/browser/agent/idleness/tree-inspector.ts
  var MOVING_ELEMENTS = "animate,animateTransform,animateMotion,animateColor,set,discard";
  var NAVIGATING_ELEMENTS = "meta[http-equiv=refresh i]";
  var SILENT_ELEMENTS = "link[rel~=modulepreload i],link[rel~=preload i][as=script i],input[type=image i]";
  function treeInspector() {
    const { bind: bind2, getter } = natives();
    const inDocument = bind2(Document.prototype.querySelectorAll);
    const inFragment = bind2(DocumentFragment.prototype.querySelectorAll);
    const inElement = bind2(Element.prototype.querySelectorAll);
    const matches = bind2(Element.prototype.matches);
    const nodeAt = bind2(NodeList.prototype.item);
    const countOf = getter(NodeList.prototype, "length");
    const isComplete = getter(HTMLImageElement.prototype, "complete");
    const inDocumentMoving = bind2(Document.prototype.getAnimations);
    const inShadowMoving = bind2(ShadowRoot.prototype.getAnimations);
    const stateOf = getter(Animation.prototype, "playState");
    const pendingOf = getter(Animation.prototype, "pending");
    const contentOf = getter(HTMLTemplateElement.prototype, "content");
    const typeOf = getter(Node.prototype, "nodeType");
    const isMeta = (node) => typeOf(node) === 1 && matches(node, "meta");
    const uncertain = [...UNCERTAIN_ELEMENTS, MOVING_ELEMENTS, NAVIGATING_ELEMENTS, SILENT_ELEMENTS].join(",");
    const top = globalThis.document;
    const all = (root, selector) => root === top ? inDocument(root, selector) : inFragment(root, selector);
    const hasUncertainElements = (root) => countOf(all(root, uncertain)) > 0 || some(all(root, "template"), (template) => hasUncertainElements(contentOf(template)));
    const some = (nodes, is) => {
      const count = countOf(nodes);
      for (let at = 0; at < count; at += 1) if (is(nodeAt(nodes, at))) return true;
      return false;
    };
    return {
      holdsUncertain: hasUncertainElements,
      isMoving(root) {
        if (some(all(root, "img"), (image) => !isComplete(image))) return true;
        const animations = root === top ? inDocumentMoving(root) : inShadowMoving(root);
        for (let at = 0; at < animations.length; at += 1) {
          const animation = animations[at];
          if (stateOf(animation) === "running" || pendingOf(animation)) return true;
        }
        return false;
      },
      /**
       * Whether the node may continue to work after it is removed from the document. Also checks its descendants, and the
       * content of a template among them.
       */
      mayOutliveRemoval(node) {
        if (typeOf(node) !== 1) return false;
        if (matches(node, uncertain) || countOf(inElement(node, uncertain)) > 0) return true;
        if (matches(node, "template")) return hasUncertainElements(contentOf(node));
        return some(inElement(node, "template"), (template) => hasUncertainElements(contentOf(template)));
      },
      /** Whether the node is a \`meta\` element. Its refresh happens even if its attribute is removed later. */
      isMeta,
      some
    };
  }
  function removalObserver(look, told) {
    const { bind: bind2, getter } = natives();
    const observe = bind2(MutationObserver.prototype.observe);
    const removedOf = getter(MutationRecord.prototype, "removedNodes");
    const targetOf = getter(MutationRecord.prototype, "target");
    const typeOf = getter(MutationRecord.prototype, "type");
    const observer = new MutationObserver((records) => {
      told.changed();
      for (let at = 0; at < records.length; at += 1) {
        const record = records[at];
        const hasMetaChanged = typeOf(record) === "attributes" && look.isMeta(targetOf(record));
        if (hasMetaChanged || look.some(removedOf(record), look.mayOutliveRemoval)) told.doubt();
      }
    });
    const wanted = { __proto__: null, subtree: true, childList: true, attributes: true, characterData: true };
    return {
      watch: (root) => observe(observer, root, wanted)
    };
  }

  // src/engines/browser/agent/idleness/idleness-detector.ts
  var TIMER_MARGIN_MS = 300;
  var POLL_INTERVAL_MS = 8;
  var FRAME_TIMEOUT_MS = 250;
  var EVENTS = "scroll scrollend resize hashchange popstate transitionrun transitionend animationstart animationend toggle load error";
  function idlenessDetector(document2) {
    const { bind: bind2, getter } = natives();
    const OwnPromise = Promise;
    const { defineProperty: defineProperty3 } = Object;
    const { then } = Promise.prototype;
    const later = bind2(setTimeout);
    const ask = bind2(requestAnimationFrame);
    const clock = performance;
    const timeOf = bind2(Performance.prototype.now);
    const listen = captureListenerAdder();
    const look = treeInspector();
    const readyOf = getter(Document.prototype, "readyState");
    const statusOf = getter(FontFaceSet.prototype, "status");
    const fonts = document2.fonts;
    const heightOf = getter(HTMLElement.prototype, "offsetHeight");
    const rootOf = getter(Document.prototype, "documentElement");
    const isClonable = getter(ShadowRoot.prototype, "clonable");
    const roots = Object.assign(/* @__PURE__ */ Object.create(null), { 0: document2 });
    const events = EVENTS.split(" ");
    let rootCount = 1;
    let accounts = null;
    let changes = 0;
    const observer = removalObserver(look, {
      changed: () => {
        changes += 1;
      },
      doubt: () => accounts?.markUncertain()
    });
    const layOut = () => {
      const root = rootOf(document2);
      if (root instanceof HTMLElement) heightOf(root);
    };
    const touched = () => changes + (accounts?.changeCount ?? 0);
    const some = (is) => {
      for (let at = 0; at < rootCount; at += 1) if (is(roots[at])) return true;
      return false;
    };
    const stateBefore = (timeMs) => {
      if (accounts?.isUncertain) return "doubtful";
      if (readyOf(document2) !== "complete" || accounts?.isPendingBefore(timeMs)) return "pending";
      if (some(look.holdsUncertain)) return "doubtful";
      layOut();
      return some(look.isMoving) || statusOf(fonts) !== "loaded" ? "pending" : "quiet";
    };
    const afterFrame = (run, none) => {
      let isOver = false;
      ask(
        globalThis,
        () => later(
          globalThis,
          () => {
            if (!isOver) run();
            isOver = true;
          },
          0
        )
      );
      later(
        globalThis,
        () => {
          if (!isOver) none();
          isOver = true;
        },
        FRAME_TIMEOUT_MS
      );
    };
    const judge = (endsAtMs, resolve) => {
      let before = 0;
      let frames = 0;
      const state = () => stateBefore(endsAtMs + TIMER_MARGIN_MS);
      const attempt = () => {
        const found = state();
        if (found === "doubtful") return resolve(found);
        if (found === "pending")
          return timeOf(clock) < endsAtMs ? void later(globalThis, attempt, POLL_INTERVAL_MS) : late();
        before = touched();
        frames = accounts?.observesLayout ? 2 : 1;
        afterFrame(confirm, again);
      };
      const late = () => resolve("late");
      const again = () => timeOf(clock) < endsAtMs ? attempt() : late();
      const confirm = () => {
        frames -= 1;
        if (state() !== "quiet" || touched() !== before) attempt();
        else if (frames > 0) afterFrame(confirm, again);
        else resolve("quiet");
      };
      attempt();
    };
    return {
      markUncertain: () => accounts?.markUncertain(),
      begin(kept) {
        accounts = kept;
        observer.watch(document2);
        const touch = () => {
          changes += 1;
        };
        for (let at = 0; at < events.length; at += 1) listen(globalThis, events[at], touch);
      },
      addRoot(root) {
        if (isClonable(root)) accounts?.markUncertain();
        defineProperty3(roots, rootCount, { __proto__: null, value: root });
        rootCount += 1;
        observer.watch(root);
      },
      quiet({ leftMs, scriptless }) {
        const verdict = new OwnPromise((resolve) => {
          if (accounts || scriptless) judge(timeOf(clock) + leftMs, resolve);
          else resolve("doubtful");
        });
        defineProperty3(verdict, "then", { __proto__: null, value: then });
        defineProperty3(verdict, "constructor", { __proto__: null, value: OwnPromise });
        return verdict;
      }
    };
  }

  // src/engines/browser/agent/caller-script.ts
  function callerScriptCompiler() {
    const AsyncFunction = (async () => {
    }).constructor;
    const OwnFunction = (() => {
    }).constructor;
    const { eval: own } = globalThis;
    return (source) => {
      const body = new AsyncFunction(source);
      try {
        new OwnFunction("eval", "eval(arguments[1])")(own, \`if (0) {\${source}
}\`);
      } catch {
        return () => body();
      }
      const lastValue = new AsyncFunction("eval", "return eval(arguments[1])");
      return () => lastValue(own, source);
    };
  }

  // src/engines/browser/agent/service-workers.ts
  var SERVICE_WORKER_REFUSED = new DOMException("Service workers are not available here.", "SecurityError");
  function refuseServiceWorkers() {
    const container = Object.assign(new EventTarget(), {
      controller: null,
      ready: new Promise(() => {
      }),
      register: () => Promise.reject(SERVICE_WORKER_REFUSED),
      getRegistration: () => Promise.resolve(void 0),
      getRegistrations: () => Promise.resolve([]),
      startMessages: () => {
      }
    });
    defineReadOnly(Object.getPrototypeOf(navigator), "serviceWorker", container);
  }

  // src/engines/browser/agent/page-notes.ts
  function boundedListFactory() {
    const define2 = Object.defineProperty;
    return (bound) => {
      const items = /* @__PURE__ */ Object.create(null);
      let length = 0;
      const put = (holder, index, value) => define2(holder, index, { __proto__: null, value, enumerable: true });
      return {
        push(item) {
          if (length < bound) put(items, length++, item);
        },
        read() {
          const copy = [];
          for (let i = 0; i < length; i++) put(copy, i, items[i]);
          return copy;
        }
      };
    };
  }
  function textTruncator() {
    const { bind: bind2 } = natives();
    const slice = bind2(String.prototype.slice);
    const text = String;
    return (value, length) => {
      try {
        return slice(typeof value === "string" ? value : text(value), 0, length);
      } catch {
        return "(unreadable)";
      }
    };
  }
  function pageNotes() {
    const { bind: bind2, getter } = natives();
    const add = bind2(EventTarget.prototype.addEventListener);
    const prevent = bind2(Event.prototype.preventDefault);
    const messageOf = getter(ErrorEvent.prototype, "message");
    const reasonOf = getter(PromiseRejectionEvent.prototype, "reason");
    const fileOf = getter(ErrorEvent.prototype, "filename");
    const lineOf = getter(ErrorEvent.prototype, "lineno");
    const cut = textTruncator();
    const shown = valueFormatter(cut);
    const list = boundedListFactory();
    const errors = list(20);
    const blocked = list(20);
    const lines = list(200);
    const noteError = (event) => {
      prevent(event);
      try {
        const message = cut(messageOf(event), 500);
        errors.push(message);
        lines.push({ level: "error", text: message, url: cut(fileOf(event), 300), line: lineOf(event) });
      } catch {
      }
    };
    const noteRejection = (event) => {
      prevent(event);
      try {
        const reason = reasonOf(event);
        if (reason === SERVICE_WORKER_REFUSED) return;
        const message = \`Uncaught (in promise) \${cut(reason, 400)}\`;
        errors.push(message);
        lines.push({ level: "error", text: message });
      } catch {
      }
    };
    return {
      errors,
      blocked,
      consoleLines: lines,
      listenToErrors() {
        add(globalThis, "error", noteError, true);
        add(globalThis, "unhandledrejection", noteRejection, true);
      },
      listenToConsole() {
        for (const level of ["debug", "log", "info", "warn", "error"]) {
          console[level] = (...values) => {
            let line = "";
            for (let i = 0; i < values.length && i < 20; i++) line += (i ? " " : "") + shown(values[i]);
            lines.push({ level, text: cut(line, 2e3) });
          };
        }
      }
    };
  }
  function valueFormatter(cut) {
    const stringify = JSON.stringify;
    const OwnError = Error;
    return (value) => {
      if (typeof value !== "object" || value === null || value instanceof OwnError) return cut(value, 1e3);
      let left = 100;
      const bounded = (_key, inner) => {
        if (left-- <= 0) return void 0;
        return typeof inner === "string" ? cut(inner, 1e3) : inner;
      };
      try {
        return cut(stringify(value, bounded), 1e3);
      } catch {
        return cut(value, 1e3);
      }
    };
  }

  // src/engines/browser/agent/condition.ts
  var POLL_INTERVAL_MS2 = 50;
  function conditionWaiter() {
    const { bind: bind2 } = natives();
    const OwnPromise = Promise;
    const later = bind2(setTimeout);
    const AsyncFunction = (async () => {
    }).constructor;
    const cut = textTruncator();
    const pause = () => new OwnPromise((resolve) => later(globalThis, resolve, POLL_INTERVAL_MS2));
    return {
      async holds(source) {
        let value;
        try {
          value = new AsyncFunction(\`const value = (\${source}
); return typeof value === "function" ? value() : value;\`);
        } catch (error) {
          return { invalid: cut(error, 300) };
        }
        for (; ; ) {
          try {
            if (await value()) return { met: true };
          } catch {
          }
          await pause();
        }
      }
    };
  }

  // src/engines/browser/agent/fix-viewport-heights.ts
  var PARTS = /"(?:[^"\\\\]|\\\\.)*"|url\\([^)]*\\)|(?<![\\w#-])([+-]?(?:\\d+\\.?\\d*|\\.\\d+))([sld]?v(?:h|b|min|max))\\b/gi;
  function fixViewportHeights(document2) {
    const height = innerHeight / 100;
    const width = innerWidth / 100;
    const pixelsOf = (unit) => unit.endsWith("min") ? Math.min(width, height) : unit.endsWith("max") ? Math.max(width, height) : height;
    const fix = (style) => {
      const text = style.cssText;
      const fixed = text.replace(
        PARTS,
        (all, count, unit) => unit ? \`\${Number(count) * pixelsOf(unit.toLowerCase())}px\` : all
      );
      if (fixed !== text) style.cssText = fixed;
    };
    const fixRules = (rules) => {
      for (const rule of rules) {
        if ("style" in rule) fix(rule.style);
        if ("cssRules" in rule) fixRules(rule.cssRules);
      }
    };
    for (const sheet of [...document2.styleSheets, ...document2.adoptedStyleSheets]) {
      try {
        fixRules(sheet.cssRules);
      } catch {
      }
    }
    for (const element of document2.querySelectorAll("[style]")) fix(element.style);
  }

  // src/engines/browser/agent/content-height.ts
  var NO_FORCED_BREAKS_CSS = "*{break-before:auto!important;break-after:auto!important;page:auto!important}";
  function contentHeightMeter(document2) {
    const { bind: bind2, getter } = natives();
    const { get, set } = Object.getOwnPropertyDescriptor(Document.prototype, "adoptedStyleSheets") ?? {};
    const adopted = bind2(get);
    const adopt = bind2(set);
    const rootOf = getter(Document.prototype, "documentElement");
    const bodyOf = getter(Document.prototype, "body");
    const boxOf = bind2(Element.prototype.getBoundingClientRect);
    const scrollHeightOf = getter(Element.prototype, "scrollHeight");
    const clientHeightOf = getter(Element.prototype, "clientHeight");
    const modeOf = getter(Document.prototype, "compatMode");
    const OwnRange = Range;
    const selectContents = bind2(Range.prototype.selectNodeContents);
    const rangeBoxOf = bind2(Range.prototype.getBoundingClientRect);
    const styleOf = bind2(getComputedStyle);
    const bottomOf = (body) => {
      const contents2 = new OwnRange();
      selectContents(contents2, body);
      const { marginBottom, paddingBottom } = styleOf(globalThis, body);
      return rangeBoxOf(contents2).bottom + Number.parseFloat(marginBottom) + Number.parseFloat(paddingBottom);
    };
    const ours = new CSSStyleSheet();
    ours.replaceSync(NO_FORCED_BREAKS_CSS);
    return () => {
      try {
        fixViewportHeights(document2);
      } catch {
      }
      adopt(document2, [...adopted(document2), ours]);
      const root = rootOf(document2);
      const body = bodyOf(document2);
      const overflow = scrollHeightOf(root) > clientHeightOf(root) ? scrollHeightOf(root) : 0;
      const isQuirky = modeOf(document2) === "BackCompat";
      const content = isQuirky && body ? bottomOf(body) : boxOf(root).height;
      return Math.ceil(Math.max(content, overflow));
    };
  }

  // src/domain/contents.ts
  var CONTENTS_PLACE = "data-folio-contents";
  var CONTENTS_ANCHOR = "folio-contents-";
  var TARGET_FUNCTIONS = ["target-counter(", "target-text("];
  var ANCHOR = new RegExp(\`^\${CONTENTS_ANCHOR}(\\\\d{1,7})$\`);
  function parseLevels(text) {
    const [, first, last = first] = /^([1-6])(?:-([1-6]))?$/.exec(text) ?? [];
    const levels = { from: Number(first), to: Number(last) };
    return levels.from <= levels.to ? levels : null;
  }

  // src/engines/browser/agent/contents.ts
  var CONTENTS_STYLE = \`
.folio-contents-anchor{all:initial!important;display:inline-block!important;width:0!important;height:0!important;vertical-align:top!important}
html body ol:where(.folio-contents-list){list-style:none;margin:0;padding:0}
html body li ol:where(.folio-contents-list){padding-inline-start:1.5em}
html body ol li:where(.folio-contents-item){margin:0;padding:0}
html body p:where(.folio-contents-title){font-size:1.5em;font-weight:bold;line-height:1.25;margin:0 0 .75em;break-after:avoid}
html body ol li a:where(.folio-contents-link){display:flex;align-items:last baseline;gap:.4em;padding:.15em 0;color:inherit;text-decoration:none;break-inside:avoid}
html body ol li a span:where(.folio-contents-text){flex:0 1 auto;min-width:0}
html body ol li a span:where(.folio-contents-leader){flex:1 0 1.5em;border-bottom:.1em dotted currentColor;opacity:.6}
html body ol li a span:where(.folio-contents-page){flex:none;font-variant-numeric:tabular-nums}
\`;
  var UNKNOWN_PAGE = "00";
  var MAX_ENTRIES = 1e4;
  var TITLE_CHARACTERS = 1e3;
  var MAX_SHOWN_CHARACTERS = 80;
  var SKIPPED_SELECTOR = \`[\${CONTENTS_PLACE}], [data-folio-contents-skip]\`;
  var UNLISTED_SELECTOR = "script, style, template, rt, rp, svg title, svg desc, annotation, .katex-mathml, .footnote-ref, [data-folio-contents-skip]";
  var BLOCK_DISPLAY = /^(?:block|flow-root|flex|grid|list-item|table)$/;
  var FORMULA = ".katex";
  var WRAPPER_TAG = /^(?:main|article|section|div)$/i;
  var INVISIBLE_TAG = /^(?:script|style|link|meta|template)$/i;
  function contents(document2) {
    const { bind: bind2, getter } = natives();
    const queryAll = bind2(Document.prototype.querySelectorAll);
    const create = bind2(Document.prototype.createElement);
    const append = bind2(Element.prototype.append);
    const prepend = bind2(Element.prototype.prepend);
    const closest = bind2(Element.prototype.closest);
    const attribute = bind2(Element.prototype.getAttribute);
    const bodyOf = getter(Document.prototype, "body");
    const parentOf = getter(Node.prototype, "parentElement");
    const partsOf = bind2(Document.prototype.createTreeWalker);
    const isLaidOut = bind2(Element.prototype.checkVisibility);
    const styleOf = getComputedStyle.bind(window);
    const adopted = getter(Document.prototype, "adoptedStyleSheets");
    const { set } = Object.getOwnPropertyDescriptor(Document.prototype, "adoptedStyleSheets") ?? {};
    const adopt = bind2(set);
    const ours = new CSSStyleSheet();
    ours.replaceSync(CONTENTS_STYLE);
    const make = (name, part, children) => {
      const element = create(document2, name);
      element.className = \`folio-contents-\${part}\`;
      append(element, ...children);
      return element;
    };
    const isSeen = (element) => isLaidOut(element) && styleOf(element).visibility === "visible";
    const saidBy = (element) => {
      if (element.localName === "br") return " ";
      return BLOCK_DISPLAY.test(styleOf(element).display) && !closest(element, FORMULA) ? " " : "";
    };
    const titleOf = (heading) => {
      const parts = partsOf(document2, heading, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
      let title = "";
      let pictures = "";
      for (let part = parts.nextNode(); part && title.length < TITLE_CHARACTERS; part = parts.nextNode()) {
        const element = part instanceof Element ? part : parentOf(part);
        if (!element || closest(element, UNLISTED_SELECTOR) || !isSeen(element)) continue;
        if (element.localName === "img") pictures += \` \${attribute(element, "alt") ?? ""}\`;
        else title += element === part ? saidBy(element) : part.nodeValue;
      }
      return (title.trim() === "" ? pictures : title).replace(/\\s+/g, " ").trim().slice(0, TITLE_CHARACTERS);
    };
    const headings = () => {
      const all = [...queryAll(document2, "h1, h2, h3, h4, h5, h6")].filter(
        (heading) => !closest(heading, SKIPPED_SELECTOR)
      );
      return all.map((heading) => ({ heading, title: titleOf(heading), level: Number(heading.localName[1]) })).filter(({ title }) => title !== "").slice(0, MAX_ENTRIES);
    };
    const entriesOf = (plans, labels) => {
      const isListed = (level) => plans.some(({ from, to }) => from <= level && level <= to);
      const entries = [];
      for (const [index, { heading, title, level }] of headings().entries()) {
        const label = labels ? labels[index] ?? null : UNKNOWN_PAGE;
        if (label === null || !isListed(level)) continue;
        const anchor = \`\${CONTENTS_ANCHOR}\${index}\`;
        if (heading.id) prepend(heading, Object.assign(make("span", "anchor", []), { id: anchor }));
        else heading.id = anchor;
        entries.push({ title, level, anchor, label });
      }
      return entries;
    };
    const placeAtStart = (body, pageBreak) => {
      const place = create(document2, "nav");
      place.setAttribute(CONTENTS_PLACE, "");
      if (pageBreak) place.style.breakAfter = "page";
      prepend(contentsPosition(body), place);
      return place;
    };
    return (plan, { labels }) => {
      const places = [...queryAll(document2, \`[\${CONTENTS_PLACE}]\`)];
      if (places.length === 0 && !plan.isAsked) return { entries: null, unreadLevels: null };
      const saidLevels = (place) => attribute(place, "data-levels")?.trim() ?? "";
      const unread = places.map(saidLevels).find((said) => said !== "" && parseLevels(said) === null);
      if (unread !== void 0) return { entries: null, unreadLevels: unread.slice(0, MAX_SHOWN_CHARACTERS) };
      const levelsOf = (place) => parseLevels(saidLevels(place)) ?? plan.levels;
      const entries = entriesOf(places.length === 0 ? [plan.levels] : places.map(levelsOf), labels);
      const body = bodyOf(document2);
      if (entries.length === 0 || !body) return { entries: 0, unreadLevels: null };
      for (const place of places.length === 0 ? [placeAtStart(body, plan.pageBreak)] : places) {
        const { from, to } = levelsOf(place);
        place.classList.add("folio-contents");
        if (plan.title !== null) prepend(place, make("p", "title", [plan.title]));
        const listed = entries.filter(({ level }) => from <= level && level <= to);
        if (listed.length > 0) append(place, entryList(listed, make));
      }
      adopt(document2, [...adopted(document2), ours]);
      return { entries: entries.length, unreadLevels: null };
    };
  }
  function entryList(entries, make) {
    const root = make("ol", "list", []);
    const open = [
      { level: 0, list: root, item: null }
    ];
    for (const { title, level, anchor, label } of entries) {
      while (open.length > 1 && level < (open.at(-1)?.level ?? 0)) open.pop();
      let last = open.at(-1);
      if (last?.item && level > last.level) {
        const list = make("ol", "list", []);
        last.item.append(list);
        last = { level, list, item: null };
        open.push(last);
      }
      if (!last) continue;
      last.level = level;
      const parts = [make("span", "text", [title]), make("span", "leader", []), make("span", "page", [label])];
      const link = make("a", "link", parts);
      link.href = \`#\${anchor}\`;
      last.item = make("li", \`item folio-contents-level-\${level}\`, [link]);
      last.list.append(last.item);
    }
    return root;
  }
  function contentsPosition(body) {
    let start = body;
    for (; ; ) {
      const [only, ...others] = [...start.children].filter(({ localName }) => !INVISIBLE_TAG.test(localName));
      if (!only || others.length > 0 || !WRAPPER_TAG.test(only.localName)) return start;
      if (getComputedStyle(only).display !== "block") return start;
      start = only;
    }
  }

  // src/engines/browser/agent/element-box.ts
  function elementBoxFinder(document2) {
    const { bind: bind2, getter } = natives();
    const query = bind2(Document.prototype.querySelector);
    const rectOf = bind2(Element.prototype.getBoundingClientRect);
    const [left, top] = [getter(DOMRectReadOnly.prototype, "left"), getter(DOMRectReadOnly.prototype, "top")];
    const across = getter(DOMRect.prototype, "width");
    const down = getter(DOMRect.prototype, "height");
    const { get: scrollX } = Object.getOwnPropertyDescriptor(globalThis, "scrollX") ?? {};
    const { get: scrollY } = Object.getOwnPropertyDescriptor(globalThis, "scrollY") ?? {};
    const scrolled = [bind2(scrollX), bind2(scrollY)];
    return (selector) => {
      const element = query(document2, selector);
      if (!element) return null;
      const rect = rectOf(element);
      const [x, y] = [left(rect) + scrolled[0](globalThis), top(rect) + scrolled[1](globalThis)];
      return { x, y, width: across(rect), height: down(rect) };
    };
  }

  // src/engines/browser/agent/glyphs.ts
  var NON_LATIN = /(?!\\p{Cc})[^\\u0020-\\u024f\\u1e00-\\u1eff\\u2000-\\u206f\\u20a0-\\u20bf\\u2100-\\u214f]/u;
  var VISIBLE = /^[\\p{L}\\p{N}\\p{S}\\p{P}\\p{Co}]$/u;
  var MAX_CHECKED_CHARACTERS = 200;
  var GLYPH_CANVAS_PX = 48;
  var UNASSIGNED = "\\u0378";
  function missingGlyphFinder() {
    const list = boundedListFactory();
    const cut = textTruncator();
    return () => {
      const missing = list(10);
      const asked = /* @__PURE__ */ new Set();
      const isMissing = missingGlyphTest(
        new OffscreenCanvas(GLYPH_CANVAS_PX, GLYPH_CANVAS_PX).getContext("2d", { willReadFrequently: true })
      );
      const walker = document.createTreeWalker(document, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node && asked.size < MAX_CHECKED_CHARACTERS; node = walker.nextNode()) {
        const { data, parentElement: parent } = node;
        if (!parent || !NON_LATIN.test(data)) continue;
        if (parent instanceof HTMLScriptElement || parent instanceof HTMLStyleElement) continue;
        const { fontStyle, fontWeight, fontFamily } = getComputedStyle(parent);
        const font = \`\${fontStyle} \${fontWeight} 28px \${fontFamily}\`;
        for (const character of data) {
          const key = character + font;
          if (asked.size >= MAX_CHECKED_CHARACTERS || asked.has(key)) continue;
          if (!NON_LATIN.test(character) || !VISIBLE.test(character)) continue;
          asked.add(key);
          if (isMissing(character, font)) missing.push(cut(character, 2));
        }
      }
      return missing.read();
    };
  }
  function missingGlyphTest(context) {
    if (!context) return () => false;
    const boxes = /* @__PURE__ */ new Map();
    const draw = (character) => {
      context.clearRect(0, 0, GLYPH_CANVAS_PX, GLYPH_CANVAS_PX);
      context.fillText(character, 4, 36);
      return context.getImageData(0, 0, GLYPH_CANVAS_PX, GLYPH_CANVAS_PX).data;
    };
    return (character, font) => {
      context.font = font;
      const box = boxes.get(font) ?? { width: context.measureText(UNASSIGNED).width, pixels: draw(UNASSIGNED) };
      boxes.set(font, box);
      if (context.measureText(character).width !== box.width) return false;
      return draw(character).every((value, i) => value === box.pixels[i]);
    };
  }

  // src/engines/browser/agent/idleness/elements.ts
  var LOADING_EVENTS = /* @__PURE__ */ new Set(["load", "error", "abort", "loadend"]);
  var SILENT_TAGS = /* @__PURE__ */ new Set(["image", "feImage", "input", "source", "track", "use"]);
  function trackElements(tracker) {
    flagUncertainMarkup(tracker);
    flagUncertainElements(tracker);
    return imageTracker(tracker);
  }
  function flagUncertainMarkup(tracker) {
    const { bind: bind2 } = natives();
    const exec = bind2(RegExp.prototype.exec);
    const trusted = trustedHtmlReader();
    const judge = (markup) => {
      if (markup === null || typeof markup === "number" || typeof markup === "boolean") return;
      const text = typeof markup === "string" ? markup : trusted(markup);
      if (text === null || exec(UNCERTAIN_MARKUP, text) !== null) tracker.markUncertain();
    };
    const judgeAll = (holder, name) => replaceMethod(holder, name, (own, self, args) => {
      for (let at = 0; at < args.length; at += 1) if (typeof args[at] !== "number") judge(args[at]);
      return apply(own, self, args);
    });
    const judgeOne = (holder, name, which) => replaceMethod(holder, name, (own, self, args) => {
      judge(args[which]);
      return apply(own, self, args);
    });
    for (const holder of [Element.prototype, ShadowRoot.prototype]) {
      for (const name of ["innerHTML", "outerHTML"]) {
        replaceSetter(holder, name, (own, self, args) => {
          judge(args[0]);
          return apply(own, self, args);
        });
      }
      judgeOne(holder, "setHTMLUnsafe", 0);
      judgeOne(holder, "setHTML", 0);
    }
    judgeOne(Element.prototype, "insertAdjacentHTML", 1);
    judgeOne(Range.prototype, "createContextualFragment", 0);
    judgeOne(DOMParser.prototype, "parseFromString", 0);
    judgeOne(Document, "parseHTML", 0);
    judgeOne(Document, "parseHTMLUnsafe", 0);
    judgeAll(Document.prototype, "write");
    judgeAll(Document.prototype, "writeln");
  }
  function trustedHtmlReader() {
    const { bind: bind2 } = natives();
    const { TrustedHTML: Markup } = unchecked(globalThis);
    const textOf = Markup && bind2(Markup.prototype.toString);
    return (markup) => {
      try {
        return textOf?.(markup) ?? null;
      } catch {
        return null;
      }
    };
  }
  function flagUncertainElements(tracker) {
    const { bind: bind2 } = natives();
    const lower = bind2(String.prototype.toLowerCase);
    const has = bind2(Set.prototype.has);
    const contains = bind2(String.prototype.includes);
    const judge = (name) => {
      if (typeof name !== "string" || has(UNCERTAIN_ELEMENTS, lower(name)) || contains(name, ":"))
        tracker.markUncertain();
    };
    replaceMethod(Document.prototype, "createElement", (own, self, args) => {
      judge(args[0]);
      return apply(own, self, args);
    });
    replaceMethod(Document.prototype, "createElementNS", (own, self, args) => {
      judge(args[1]);
      return apply(own, self, args);
    });
    replaceMethod(CustomElementRegistry.prototype, "define", (own, self, args) => {
      if (args.length > 2) tracker.markUncertain();
      return apply(own, self, args);
    });
    replaceClass("Audio", {
      construct(own, args, asked) {
        tracker.markUncertain();
        return construct(own, args, asked);
      }
    });
  }
  function imageTracker(tracker) {
    const { bind: bind2, getter } = natives();
    const awaited = /* @__PURE__ */ new Set();
    const add = bind2(Set.prototype.add);
    const has = bind2(Set.prototype.has);
    const remove = bind2(Set.prototype.delete);
    const each = bind2(Set.prototype.forEach);
    const nameOf = getter(Element.prototype, "localName");
    const isComplete = getter(HTMLImageElement.prototype, "complete");
    const lower = bind2(String.prototype.toLowerCase);
    const watch = (target) => {
      let name;
      try {
        name = nameOf(target);
      } catch {
        return;
      }
      if (name === "img") add(awaited, target);
      else if (has(SILENT_TAGS, name)) tracker.markUncertain();
    };
    replaceMethod(EventTarget.prototype, "addEventListener", (own, self, args) => {
      if (has(LOADING_EVENTS, args[0])) watch(self);
      return apply(own, self, args);
    });
    for (const holder of [HTMLElement.prototype, SVGElement.prototype, MathMLElement.prototype]) {
      for (const name of ["onload", "onerror", "onabort"]) {
        replaceSetter(holder, name, (own, self, args) => {
          watch(self);
          return apply(own, self, args);
        });
      }
    }
    for (const name of ["setAttribute", "setAttributeNS"]) {
      const which = name === "setAttribute" ? 0 : 1;
      replaceMethod(Element.prototype, name, (own, self, args) => {
        const attribute = args[which];
        if (typeof attribute !== "string") tracker.markUncertain();
        else if (attribute.length < 8 && (attribute[0] === "o" || attribute[0] === "O")) {
          const plain = lower(attribute);
          if (plain === "onload" || plain === "onerror" || plain === "onabort") watch(self);
        }
        return apply(own, self, args);
      });
    }
    for (const name of ["createAttribute", "createAttributeNS"]) {
      replaceMethod(Document.prototype, name, (own, self, args) => {
        tracker.markUncertain();
        return apply(own, self, args);
      });
    }
    return {
      isPending() {
        let isPending = false;
        each(awaited, (image) => {
          if (isComplete(image)) remove(awaited, image);
          else isPending = true;
        });
        return isPending;
      }
    };
  }

  // src/engines/browser/agent/idleness/messages.ts
  function trackMessages(tracker) {
    trackMessagePorts(tracker);
    trackWindowMessages(tracker);
  }
  function trackMessagePorts(tracker) {
    const { bind: bind2, getter } = natives();
    const listen = captureListenerAdder();
    const first = getter(MessageChannel.prototype, "port1");
    const second = getter(MessageChannel.prototype, "port2");
    const ways = /* @__PURE__ */ new WeakMap();
    const wayOf = bind2(WeakMap.prototype.get);
    const setWay = bind2(WeakMap.prototype.set);
    const join = (from, to) => {
      const way = { sent: 0 };
      setWay(ways, from, way);
      listen(to, "message", ({ isTrusted }) => {
        if (!isTrusted || way.sent === 0) return;
        way.sent -= 1;
        tracker.endTask();
      });
    };
    replaceClass("MessageChannel", {
      construct(own, args, asked) {
        const channel = construct(own, args, asked);
        join(first(channel), second(channel));
        join(second(channel), first(channel));
        return channel;
      }
    });
    replaceMethod(MessagePort.prototype, "postMessage", (own, self, args) => {
      const way = wayOf(ways, self);
      if (!way || args.length > 1) tracker.markUncertain();
      const answer = apply(own, self, args);
      if (way) {
        way.sent += 1;
        tracker.beginTask();
      }
      return answer;
    });
  }
  function trackWindowMessages(tracker) {
    const listen = captureListenerAdder();
    let sent = 0;
    listen(globalThis, "message", ({ isTrusted }) => {
      if (!isTrusted || sent === 0) return;
      sent -= 1;
      tracker.endTask();
    });
    replaceMethod(globalThis, "postMessage", (own, self, args) => {
      if (args.length > 2 || args.length > 1 && typeof args[1] === "object") tracker.markUncertain();
      const answer = apply(own, self, args);
      sent += 1;
      tracker.beginTask();
      return answer;
    });
  }

  // src/engines/browser/agent/idleness/observers.ts
  function trackObservers(tracker) {
    let ofLayout = false;
    for (const name of ["IntersectionObserver", "ResizeObserver"]) {
      replaceClass(name, {
        construct(own, args, asked) {
          const told = args[0];
          if (typeof told === "function") {
            args[0] = function(...news) {
              tracker.countChange();
              return apply(told, this, news);
            };
          }
          ofLayout = true;
          return construct(own, args, asked);
        }
      });
    }
    const animating = animationTracker();
    return {
      get observesLayout() {
        return ofLayout;
      },
      isAnimating: animating
    };
  }
  function animationTracker() {
    const { bind: bind2, getter } = natives();
    const made = /* @__PURE__ */ new Set();
    const add = bind2(Set.prototype.add);
    const each = bind2(Set.prototype.forEach);
    const stateOf = getter(Animation.prototype, "playState");
    const pendingOf = getter(Animation.prototype, "pending");
    const noted = (animation) => {
      add(made, animation);
      return animation;
    };
    const make = (own, self, args) => noted(apply(own, self, args));
    replaceMethod(Element.prototype, "animate", make);
    replaceClass("Animation", {
      construct: (own, args, asked) => noted(construct(own, args, asked))
    });
    return () => {
      let isRunning = false;
      each(made, (animation) => {
        if (stateOf(animation) === "running" || pendingOf(animation)) isRunning = true;
      });
      return isRunning;
    };
  }

  // src/engines/browser/agent/idleness/responses.ts
  var ASYNC_METHODS = {
    Response: ["arrayBuffer", "blob", "bytes", "formData", "json", "text"],
    Request: ["arrayBuffer", "blob", "bytes", "formData", "json", "text"],
    Blob: ["arrayBuffer", "bytes", "text"],
    FontFaceSet: ["load"],
    HTMLImageElement: ["decode"],
    OffscreenCanvas: ["convertToBlob"],
    NavigatorUAData: ["getHighEntropyValues"],
    Scheduler: ["postTask", "yield"],
    CSSStyleSheet: ["replace"]
  };
  var ASYNC_STATIC_METHODS = {
    WebAssembly: ["compile", "compileStreaming", "instantiate", "instantiateStreaming"]
  };
  var ASYNC_FUNCTIONS = ["fetch", "createImageBitmap"];
  var IN_FLIGHT_READY_STATES = /* @__PURE__ */ new Set([1, 2, 3]);
  function trackResponses(tracker) {
    const { bind: bind2 } = natives();
    const OwnPromise = Promise;
    const then = bind2(
      Promise.prototype.then
    );
    const accounted = (holder, name) => replaceMethod(holder, name, (own, self, args) => {
      const answer = apply(own, self, args);
      tracker.beginTask();
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
          }
        );
      });
    });
    const globals = unchecked(globalThis);
    for (const name in ASYNC_METHODS)
      for (const method of ASYNC_METHODS[name] ?? []) accounted(globals[name]?.prototype, method);
    for (const name in ASYNC_STATIC_METHODS)
      for (const method of ASYNC_STATIC_METHODS[name] ?? []) accounted(globals[name], method);
    for (const name of ASYNC_FUNCTIONS) accounted(globalThis, name);
    const requests = xhrTracker();
    const faces = fontFaceTracker();
    return { isPending: () => requests() || faces() };
  }
  function xhrTracker() {
    const { bind: bind2, getter } = natives();
    const sent = /* @__PURE__ */ new Set();
    const add = bind2(Set.prototype.add);
    const remove = bind2(Set.prototype.delete);
    const each = bind2(Set.prototype.forEach);
    const stateOf = getter(XMLHttpRequest.prototype, "readyState");
    const has = bind2(Set.prototype.has);
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
  function fontFaceTracker() {
    const { bind: bind2, getter } = natives();
    const made = /* @__PURE__ */ new Set();
    const add = bind2(Set.prototype.add);
    const each = bind2(Set.prototype.forEach);
    const statusOf = getter(FontFace.prototype, "status");
    replaceClass("FontFace", {
      construct(own, args, asked) {
        const face = construct(own, args, asked);
        add(made, face);
        return face;
      }
    });
    return () => {
      let isPending = false;
      each(made, (face) => {
        if (statusOf(face) === "loading") isPending = true;
      });
      return isPending;
    };
  }

  // src/engines/browser/agent/idleness/scheduled-callbacks.ts
  function trackScheduledCallbacks(tracker) {
    trackTimers(tracker);
    trackOneShotCallbacks(
      tracker,
      ["requestAnimationFrame", "webkitRequestAnimationFrame"],
      ["cancelAnimationFrame", "webkitCancelAnimationFrame"]
    );
    trackOneShotCallbacks(tracker, ["requestIdleCallback"], ["cancelIdleCallback"]);
  }
  function trackTimers(tracker) {
    const { bind: bind2 } = natives();
    const followers = /* @__PURE__ */ new Map();
    const follow = bind2(Map.prototype.set);
    const followerOf = bind2(Map.prototype.get);
    const forget = bind2(Map.prototype.delete);
    const clock = performance;
    const timeOf = bind2(Performance.prototype.now);
    const toNumber = Number;
    const clear = clearTimeout;
    replaceMethod(globalThis, "setTimeout", (own, self, args) => {
      if (args.length === 0) return apply(own, self, args);
      if (args.length === 1) args[1] = 0;
      else if (typeof args[1] !== "number") args[1] = toNumber(args[1]);
      const timer = apply(own, self, args);
      const dueMs = timeOf(clock) + (args[1] | 0);
      const over = () => {
        forget(followers, timer);
        tracker.removeTimer(timer);
      };
      tracker.addTimer(timer, dueMs);
      follow(followers, timer, apply(own, self, [over, args[1]]));
      return timer;
    });
    replaceMethod(globalThis, "setInterval", (own, self, args) => {
      const timer = apply(own, self, args);
      tracker.addTimer(timer, Number.NEGATIVE_INFINITY);
      return timer;
    });
    for (const name of ["clearTimeout", "clearInterval"]) {
      replaceMethod(globalThis, name, (own, self, args) => {
        const timer = args[0];
        if (typeof timer === "number" && tracker.removeTimer(timer)) {
          apply(clear, void 0, [followerOf(followers, timer)]);
          forget(followers, timer);
        }
        return apply(own, self, args);
      });
    }
  }
  function trackOneShotCallbacks(tracker, asking, cancelling) {
    const { bind: bind2 } = natives();
    const followers = /* @__PURE__ */ new Map();
    const follow = bind2(Map.prototype.set);
    const followerOf = bind2(Map.prototype.get);
    const forget = bind2(Map.prototype.delete);
    for (let at = 0; at < asking.length; at += 1) {
      replaceMethod(globalThis, asking[at], (own, self, args) => {
        const turn = apply(own, self, args);
        const over = () => {
          if (forget(followers, turn)) tracker.endTask();
        };
        tracker.beginTask();
        follow(followers, turn, apply(own, self, [over, args[1]]));
        return turn;
      });
    }
    for (let at = 0; at < cancelling.length; at += 1) {
      replaceMethod(globalThis, cancelling[at], (own, self, args) => {
        const turn = args[0];
        const follower = followerOf(followers, turn);
        if (forget(followers, turn)) {
          apply(own, self, [follower]);
          tracker.endTask();
        }
        return apply(own, self, args);
      });
    }
  }

  // src/engines/browser/agent/idleness/untracked-apis.ts
  var words = (text) => text.trim().split(/\\s+/);
  var UNTRACKED_CLASSES = words(\`
  AbsoluteOrientationSensor Accelerometer AnimationTrigger AudioContext AudioData AudioDecoder AudioEncoder AudioWorkletNode
  BroadcastChannel CaptureController ClipboardItem CompressionStream CropTarget DecompressionStream DigitalCredential EventSource
  EyeDropper FileReader FileSystemObserver FinalizationRegistry GravitySensor Gyroscope IdleDetector ImageCapture ImageDecoder
  LanguageDetector LanguageModel LinearAccelerationSensor MediaRecorder MediaSource MediaStream MediaStreamTrackGenerator
  MediaStreamTrackProcessor Notification OfflineAudioContext PerformanceObserver PressureObserver Profiler PublicKeyCredential
  RelativeOrientationSensor ReportingObserver RestrictionTarget SpeechRecognition SpeechSynthesisUtterance Summarizer
  TextDecoderStream TextEncoderStream TimelineTrigger Translator VideoDecoder VideoEncoder VideoFrame XSLTProcessor
  webkitSpeechRecognition\`);
  var UNTRACKED_GLOBALS = words(\`
  caches cookieStore crashReport documentPictureInPicture fence getScreenDetails indexedDB launchQueue navigation queryLocalFonts
  requestResize showDirectoryPicker showOpenFilePicker showSaveFilePicker speechSynthesis viewport webkitRequestFileSystem
  webkitResolveLocalFileSystemURL\`);
  var UNTRACKED_MEMBERS = {
    Blob: words("stream textStream"),
    Crypto: words("subtle"),
    DataTransferItem: words("getAsFileSystemHandle getAsString webkitGetAsEntry"),
    Document: words(\`browsingTopics exitFullscreen exitPictureInPicture getAnimations hasPrivateToken hasRedemptionRecord
    hasStorageAccess hasUnpartitionedCookieAccess requestStorageAccess requestStorageAccessFor startViewTransition
    webkitCancelFullScreen webkitExitFullscreen\`),
    Element: words(\`getAnimations requestFullscreen requestPointerLock startViewTransition webkitRequestFullScreen
    webkitRequestFullscreen\`),
    EventTarget: words("when"),
    HTMLCanvasElement: words("captureStream toBlob transferControlToOffscreen"),
    HTMLImageElement: words("browsingTopics"),
    History: words("back forward go"),
    Request: words("body textStream"),
    Response: words("body textStream"),
    ScreenOrientation: words("lock unlock"),
    ShadowRoot: words("getAnimations"),
    XMLHttpRequest: words("responseXML")
  };
  var UNTRACKED_STATICS = {
    AbortSignal: words("timeout"),
    Atomics: words("waitAsync"),
    CSS: words("animationWorklet layoutWorklet paintWorklet")
  };
  var HARMLESS_NAVIGATOR_MEMBERS = new Set(
    words(\`appCodeName appName appVersion constructor cookieEnabled cpuPerformance deviceMemory doNotTrack hardwareConcurrency
    javaEnabled language languages maxTouchPoints mimeTypes onLine pdfViewerEnabled platform plugins product productSub scheduling sendBeacon
    serviceWorker userActivation userAgent userAgentData vendor vendorSub vibrate webdriver\`)
  );
  var HARMLESS_CLASS_MEMBERS = new Set(words("prototype name length"));
  var HARMLESS_CONTEXT_TYPE = "2d";
  function flagUntrackedApis(tracker) {
    const globals = unchecked(globalThis);
    const doubtUse = (holder, name) => {
      for (const inPlace of [replaceMethod, replaceGetter]) {
        inPlace(holder, name, (own, self, args) => {
          tracker.markUncertain();
          return apply(own, self, args);
        });
      }
    };
    flagUntrackedClasses(tracker);
    for (const name of UNTRACKED_GLOBALS) doubtUse(globalThis, name);
    for (const name in UNTRACKED_MEMBERS)
      for (const member of UNTRACKED_MEMBERS[name] ?? []) doubtUse(globals[name]?.prototype, member);
    for (const name in UNTRACKED_STATICS)
      for (const member of UNTRACKED_STATICS[name] ?? []) doubtUse(globals[name], member);
    for (const name of Object.getOwnPropertyNames(Navigator.prototype)) {
      if (!HARMLESS_NAVIGATOR_MEMBERS.has(name)) doubtUse(Navigator.prototype, name);
    }
    flagLateWriting(tracker);
    flagCanvasContexts(tracker);
  }
  function flagUntrackedClasses(tracker) {
    const has = natives().bind(Set.prototype.has);
    const { get } = Reflect;
    for (const name of UNTRACKED_CLASSES) {
      replaceClass(name, {
        construct(own, args, asked) {
          tracker.markUncertain();
          return construct(own, args, asked);
        },
        get(own, key, asked) {
          if (typeof key === "string" && !has(HARMLESS_CLASS_MEMBERS, key)) tracker.markUncertain();
          return get(own, key, asked);
        }
      });
    }
  }
  function flagLateWriting(tracker) {
    const stateOf = natives().getter(Document.prototype, "readyState");
    for (const name of ["open", "write", "writeln"]) {
      replaceMethod(Document.prototype, name, (own, self, args) => {
        if (self !== document || stateOf(document) !== "loading") tracker.markUncertain();
        return apply(own, self, args);
      });
    }
  }
  function flagCanvasContexts(tracker) {
    for (const canvas of [HTMLCanvasElement.prototype, OffscreenCanvas.prototype]) {
      replaceMethod(canvas, "getContext", (own, self, args) => {
        if (args[0] !== HARMLESS_CONTEXT_TYPE) tracker.markUncertain();
        return apply(own, self, args);
      });
    }
  }

  // src/engines/browser/agent/idleness/work-tracker.ts
  function createWorkTracker() {
    const { bind: bind2 } = natives();
    const dues = /* @__PURE__ */ new Map();
    const put = bind2(Map.prototype.set);
    const remove = bind2(Map.prototype.delete);
    const each = bind2(Map.prototype.forEach);
    let doubtful = false;
    let open = 0;
    let touched = 0;
    return {
      markUncertain() {
        doubtful = true;
      },
      get isUncertain() {
        return doubtful;
      },
      beginTask() {
        open += 1;
      },
      endTask() {
        open -= 1;
        touched += 1;
      },
      addTimer(timer, dueMs) {
        put(dues, timer, dueMs);
      },
      removeTimer(timer) {
        touched += 1;
        return remove(dues, timer);
      },
      isPendingBefore(timeMs) {
        let isPending = open > 0;
        each(dues, (dueMs) => {
          if (dueMs < timeMs) isPending = true;
        });
        return isPending;
      },
      countChange() {
        touched += 1;
      },
      get changeCount() {
        return touched;
      }
    };
  }

  // src/engines/browser/agent/idleness/pending-work.ts
  function trackPendingWork() {
    const tracker = createWorkTracker();
    flagUntrackedApis(tracker);
    const answers = trackResponses(tracker);
    const elements = trackElements(tracker);
    const observers = trackObservers(tracker);
    trackMessages(tracker);
    trackScheduledCallbacks(tracker);
    return {
      get isUncertain() {
        return tracker.isUncertain;
      },
      get changeCount() {
        return tracker.changeCount;
      },
      get observesLayout() {
        return observers.observesLayout;
      },
      isPendingBefore: (timeMs) => tracker.isPendingBefore(timeMs) || answers.isPending() || elements.isPending() || observers.isAnimating(),
      markUncertain: tracker.markUncertain,
      countChange: tracker.countChange
    };
  }

  // src/engines/browser/agent/link-targets.ts
  var UNKNOWN_PAGE2 = "00";
  var PAGE_PROPERTY = "--folio-target-page";
  var TEXT_PROPERTY = "--folio-target-text";
  var TEXT_CHARACTERS = 1e3;
  var HREF_ARGUMENT = String.raw\`attr\\(\\s*href(?:\\s+(?:url|string|type\\([^()]*\\)))?\\s*\\)\`;
  var TARGET_COUNTER = new RegExp(
    String.raw\`target-counter\\(\\s*\${HREF_ARGUMENT}\\s*,\\s*page\\s*(?:,\\s*decimal\\s*)?\\)\`,
    "gi"
  );
  var TARGET_TEXT = new RegExp(String.raw\`target-text\\(\\s*\${HREF_ARGUMENT}\\s*(?:,\\s*content(?:\\(\\))?\\s*)?\\)\`, "gi");
  var quoted = (text) => \`"\${text.replace(/["\\\\\\n\\r\\f]/g, (character) => \`\\\\\${character.charCodeAt(0).toString(16)} \`)}"\`;
  function linkTargetFiller(document2) {
    const { bind: bind2, getter } = natives();
    const queryAll = bind2(Document.prototype.querySelectorAll);
    const byId = bind2(Document.prototype.getElementById);
    const hashOf2 = getter(HTMLAnchorElement.prototype, "hash");
    const saidBy = getter(Node.prototype, "textContent");
    const styleOf = getter(HTMLElement.prototype, "style");
    const set = bind2(CSSStyleDeclaration.prototype.setProperty);
    const { set: write } = Object.getOwnPropertyDescriptor(Node.prototype, "textContent") ?? {};
    const say = bind2(write);
    const readable = (sheet) => {
      const text = saidBy(sheet) ?? "";
      if (!TARGET_FUNCTIONS.some((name) => text.includes(name))) return false;
      say(
        sheet,
        text.replace(TARGET_COUNTER, \`var(\${PAGE_PROPERTY},"")\`).replace(TARGET_TEXT, \`var(\${TEXT_PROPERTY},"")\`)
      );
      return true;
    };
    return (pages) => {
      const sheets = [...queryAll(document2, "style")].filter(readable);
      if (sheets.length === 0) return;
      for (const link of queryAll(document2, 'a[href^="#"]')) {
        const name = hashOf2(link).slice(1);
        const target = byId(document2, idIn(name));
        if (!target) continue;
        const text = (saidBy(target) ?? "").replace(/\\s+/g, " ").trim().slice(0, TEXT_CHARACTERS);
        set(styleOf(link), PAGE_PROPERTY, quoted(pages ? pageOf(pages, name) : UNKNOWN_PAGE2));
        set(styleOf(link), TEXT_PROPERTY, quoted(text));
      }
    };
  }
  var pageOf = (pages, name) => Object.hasOwn(pages, name) ? pages[name] ?? "" : "";
  function idIn(fragment) {
    try {
      return decodeURIComponent(fragment);
    } catch {
      return fragment;
    }
  }

  // src/engines/browser/agent/motion-detector.ts
  var SAMPLE_INTERVAL_MS = 100;
  var STILL_SAMPLES = 2;
  var STILL_DURATION_MS = STILL_SAMPLES * SAMPLE_INTERVAL_MS;
  var CHECK_INTERVAL_MS = SAMPLE_INTERVAL_MS / 4;
  var MAX_HASHED_PIXELS = 2e6;
  var MAX_CANVASES = 50;
  var MAX_ANIMATION_ROUNDS = 5;
  var SMIL_LEAP_S = 600;
  function motionDetector(document2, { nextFrame }) {
    const { bind: bind2 } = natives();
    const OwnPromise = Promise;
    const Observer = MutationObserver;
    const observe = bind2(MutationObserver.prototype.observe);
    const animationsOf = bind2(Document.prototype.getAnimations);
    const later = bind2(setTimeout);
    const clock = performance;
    const timeOf = bind2(Performance.prototype.now);
    const now = () => timeOf(clock);
    const disconnect = bind2(MutationObserver.prototype.disconnect);
    const { ceil } = Math;
    const look = canvasHasher(document2);
    let changedAtMs = 0;
    let samples = 0;
    let watching = false;
    let seen = "";
    const changed = () => {
      changedAtMs = now();
      samples = 0;
    };
    const observer = new Observer(changed);
    const lookAgain = async () => {
      await nextFrame();
      if (!watching) return;
      const shown = look();
      if (shown === seen) samples += 1;
      else changed();
      seen = shown;
      later(globalThis, lookAgain, SAMPLE_INTERVAL_MS);
    };
    const watch = () => {
      if (watching) return;
      watching = true;
      changed();
      const everything = { subtree: true, childList: true, attributes: true, characterData: true };
      for (const part of [document2, ...framesIn(document2)]) observe(observer, part, everything);
      seen = look();
      later(globalThis, lookAgain, SAMPLE_INTERVAL_MS);
    };
    return {
      watch,
      async finishAnimations() {
        for (let generation = 0; generation < MAX_ANIMATION_ROUNDS; generation++) {
          const finite = animationsOf(document2).filter(hasFiniteEnd);
          if (finite.length === 0) break;
          for (const animation of finite) finish(animation);
          await nextFrame();
        }
        finishSmil(document2);
      },
      waitUntilStill({ stillMs, stillWithinMs }) {
        if (stillMs <= 0 || stillWithinMs <= 0) return OwnPromise.resolve(true);
        watch();
        const endsAtMs = now() + stillWithinMs;
        let checks = ceil(stillMs / CHECK_INTERVAL_MS);
        return new OwnPromise((resolve) => {
          const check = () => {
            const at = now();
            const isStill = samples >= STILL_SAMPLES && at - changedAtMs >= STILL_DURATION_MS;
            checks -= 1;
            if (!isStill && checks >= 0 && at < endsAtMs) return void later(globalThis, check, CHECK_INTERVAL_MS);
            watching = false;
            disconnect(observer);
            resolve(isStill);
          };
          check();
        });
      }
    };
  }
  function hasFiniteEnd({ playState, timeline, effect }) {
    return playState === "running" && timeline instanceof DocumentTimeline && effect?.getComputedTiming().endTime !== Infinity;
  }
  function finish(animation) {
    try {
      animation.finish();
    } catch {
    }
  }
  function finishSmil(document2) {
    for (const svg of document2.querySelectorAll("svg")) {
      const animations = [...svg.querySelectorAll("animate,animateTransform,animateMotion,set")];
      const isEndless = animations.some(
        (animation) => animation.getAttribute("repeatCount") === "indefinite" || animation.getAttribute("repeatDur") === "indefinite"
      );
      if (animations.length > 0 && !isEndless) svg.setCurrentTime(svg.getCurrentTime() + SMIL_LEAP_S);
    }
  }
  function framesIn(document2) {
    return [...document2.querySelectorAll("iframe")].flatMap(({ contentDocument }) => contentDocument ?? []);
  }
  function canvasHasher(document2) {
    const { bind: bind2 } = natives();
    const draw = bind2(OffscreenCanvasRenderingContext2D.prototype.drawImage);
    const read = bind2(OffscreenCanvasRenderingContext2D.prototype.getImageData);
    const canvases = document2.getElementsByTagName("canvas");
    const digest = (canvas, pixels) => {
      const scale = Math.min(1, Math.sqrt(pixels / (canvas.width * canvas.height)));
      const width = Math.max(1, Math.round(canvas.width * scale));
      const height = Math.max(1, Math.round(canvas.height * scale));
      const context = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
      draw(context, canvas, 0, 0, width, height);
      return hashOf(new Uint32Array(read(context, 0, 0, width, height).data.buffer));
    };
    return () => {
      const drawn = [...canvases].slice(0, MAX_CANVASES).filter(({ width, height }) => width * height > 0);
      let shown = "";
      for (const canvas of drawn) {
        try {
          shown += \` \${digest(canvas, MAX_HASHED_PIXELS / drawn.length)}\`;
        } catch {
          shown += " unreadable";
        }
      }
      return shown;
    };
  }
  function hashOf(pixels) {
    let hash = 2166136261;
    for (let i = 0; i < pixels.length; i++) hash = Math.imul(hash ^ (pixels[i] ?? 0), 16777619);
    return hash;
  }

  // src/engines/browser/agent/navigation-guard.ts
  function navigationGuard() {
    const { bind: bind2 } = natives();
    const add = bind2(EventTarget.prototype.addEventListener);
    const prevent = bind2(Event.prototype.preventDefault);
    const first = { __proto__: null, capture: true };
    return {
      confirmNavigations() {
        for (const type of ["beforeunload", "submit"]) add(globalThis, type, prevent, first);
      },
      blockFormSubmission: () => defineReadOnly(HTMLFormElement.prototype, "submit", () => {
      })
    };
  }

  // src/engines/browser/agent/page-rules.ts
  var REQUEST_OVERRIDES_CSS = "@page{size:auto!important;margin:revert!important;page-orientation:upright!important}";
  var OVERRIDDEN_PROPERTIES = [
    "size",
    "margin-top",
    "margin-right",
    "margin-bottom",
    "margin-left",
    "page-orientation"
  ];
  var MAX_RULES = 1e5;
  function pageRules(document2) {
    const { bind: bind2 } = natives();
    const { get, set } = Object.getOwnPropertyDescriptor(Document.prototype, "adoptedStyleSheets") ?? {};
    const adopted = bind2(get);
    const adopt = bind2(set);
    const ours = new CSSStyleSheet();
    ours.replaceSync(REQUEST_OVERRIDES_CSS);
    return {
      overridePageRules(mayCome) {
        const sheets = [...adopted(document2)].filter((sheet) => sheet !== ours);
        const isNeeded = removeImportantFlags([...document2.styleSheets, ...sheets]) || mayCome;
        if (isNeeded) adopt(document2, [...sheets, ours]);
      },
      clear: () => adopt(document2, [])
    };
  }
  function removeImportantFlags(sheets) {
    let left = MAX_RULES;
    let isFound = false;
    const visit = (holder) => {
      const rules = rulesOf(holder);
      if (rules === null) isFound = true;
      for (const rule of rules ?? []) {
        if (--left < 0) isFound = true;
        if (left < 0) return;
        if (rule instanceof CSSPageRule) {
          removeImportantFlag(rule);
          isFound = true;
        }
        if (rule instanceof CSSImportRule && rule.styleSheet) visit(rule.styleSheet);
        else if (rule instanceof CSSGroupingRule) visit(rule);
      }
    };
    for (const sheet of sheets) visit(sheet);
    return isFound;
  }
  function removeImportantFlag({ style }) {
    for (const property of OVERRIDDEN_PROPERTIES) {
      if (style.getPropertyPriority(property) === "important") style.removeProperty(property);
    }
  }
  function rulesOf(holder) {
    try {
      return holder.cssRules;
    } catch {
      return null;
    }
  }

  // src/engines/browser/agent/page-time.ts
  var TURN_MS = 50;
  var FRAME_MS = 1e3 / 60;
  var FRAMELESS_TURNS = 20;
  function pageTime() {
    const { bind: bind2 } = natives();
    const OwnPromise = Promise;
    const later = bind2(setTimeout);
    const ask = bind2(requestAnimationFrame);
    const { ceil } = Math;
    let waits = 0;
    const afterFrames = (count, ended) => {
      let turns = 0;
      let isOver = count <= 0;
      if (isOver) return ended();
      const end = () => {
        if (!isOver) ended();
        isOver = true;
      };
      let left = count;
      const frame = () => {
        turns = 0;
        left -= 1;
        if (left > 0) ask(globalThis, frame);
        else later(globalThis, end, 0);
      };
      const turn = () => {
        turns += 1;
        if (turns >= FRAMELESS_TURNS) end();
        else if (!isOver) later(globalThis, turn, TURN_MS);
      };
      ask(globalThis, frame);
      later(globalThis, turn, TURN_MS);
    };
    const afterTurns = (count, isCurrent, ended) => {
      let left = count;
      const turn = () => {
        left -= 1;
        if (left <= 0 || !isCurrent()) ended();
        else later(globalThis, turn, TURN_MS);
      };
      later(globalThis, turn, TURN_MS);
    };
    return {
      pass(ms) {
        waits += 1;
        const own = waits;
        return new OwnPromise((resolve) => {
          let open = 2;
          const ended = () => {
            open -= 1;
            if (open === 0) resolve();
          };
          afterTurns(ceil(ms / TURN_MS), () => own === waits, ended);
          afterFrames(ceil(ms / FRAME_MS), ended);
        });
      },
      nextFrame: () => new OwnPromise((resolve) => afterFrames(1, resolve))
    };
  }

  // src/engines/browser/agent/page-agent.ts
  function installPageAgent(name, { refusedSockets, idleness }) {
    const { bind: bind2, getter } = natives();
    const { document: document2 } = globalThis;
    const OwnPromise = Promise;
    const Observer = MutationObserver;
    const scriptOf = callerScriptCompiler();
    const cut = textTruncator();
    const notes = pageNotes();
    const leaving = navigationGuard();
    const missingGlyphs = missingGlyphFinder();
    const fonts = documentFonts(document2);
    const rules = pageRules(document2);
    const time = pageTime();
    const motion = motionDetector(document2, time);
    const fillContents = contents(document2);
    const fillTargets = linkTargetFiller(document2);
    const add = bind2(EventTarget.prototype.addEventListener);
    const openDocument = bind2(Document.prototype.open);
    const writeDocument = bind2(Document.prototype.write);
    const closeDocument = bind2(Document.prototype.close);
    const query = bind2(Document.prototype.querySelector);
    const animations = bind2(Document.prototype.getAnimations);
    const rootOf = getter(Document.prototype, "documentElement");
    const heightOf = getter(HTMLElement.prototype, "offsetHeight");
    const observe = bind2(MutationObserver.prototype.observe);
    const disconnect = bind2(MutationObserver.prototype.disconnect);
    const once = { __proto__: null, capture: true, once: true };
    const anyChange = {
      __proto__: null,
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true
    };
    const report = ({ glyphs }, isStill = true) => ({
      restless: !isStill,
      missingGlyphs: glyphs ? missingGlyphs() : [],
      animated: animations(document2).length > 0,
      fontsLoading: fonts.loading(),
      failedFonts: fonts.failed(),
      errors: notes.errors.read(),
      blocked: notes.blocked.read(),
      console: notes.consoleLines.read()
    });
    const layOut = () => {
      const root = fonts.any() ? rootOf(document2) : null;
      if (root instanceof HTMLElement) heightOf(root);
    };
    let isAccounted = false;
    const account = () => {
      if (!isAccounted) idleness.begin(trackPendingWork());
      isAccounted = true;
    };
    const agent = {
      contain(policy) {
        const meta = document2.createElement("meta");
        meta.httpEquiv = "Content-Security-Policy";
        meta.content = policy;
        document2.head.append(meta);
        leaving.blockFormSubmission();
      },
      write(text, until, asks) {
        rules.clear();
        openDocument(document2);
        leaving.confirmNavigations();
        notes.listenToErrors();
        if (asks.debug) notes.listenToConsole();
        if (asks.scripted) account();
        const [target, type] = until === "domcontentloaded" ? [document2, "DOMContentLoaded"] : [globalThis, "load"];
        const reached = new OwnPromise((resolve) => {
          const answer = () => {
            layOut();
            if (!asks.cssPages) rules.overridePageRules(false);
            resolve(report(asks));
          };
          add(target, type, answer, once);
        });
        writeDocument(document2, text);
        closeDocument(document2);
        return reached;
      },
      blank() {
        rules.clear();
        openDocument(document2);
        closeDocument(document2);
      },
      listenToConsole: notes.listenToConsole,
      account,
      quiet: idleness.quiet,
      pass: time.pass,
      watch: motion.watch,
      async settle(asks) {
        layOut();
        await motion.finishAnimations();
        const isStill = await motion.waitUntilStill(asks);
        await motion.finishAnimations();
        layOut();
        await fonts.ready();
        if (!asks.cssPages) rules.overridePageRules(true);
        return report(asks, isStill);
      },
      async run(source) {
        try {
          await scriptOf(source)();
          return null;
        } catch (error) {
          return cut(error, 500) || "error";
        }
      },
      holds: conditionWaiter().holds,
      boxOf: elementBoxFinder(document2),
      contents(plan, fill) {
        try {
          const filled = fillContents(plan, fill);
          fillTargets(fill.targets);
          return { ...filled, isFailed: false };
        } catch {
          return { entries: null, unreadLevels: null, isFailed: true };
        }
      },
      wholeFlow: contentHeightMeter(document2),
      find(selector) {
        try {
          if (query(document2, selector)) return "found";
        } catch {
          return "invalid";
        }
        return new OwnPromise((resolve) => {
          const observer = new Observer(() => {
            if (!query(document2, selector)) return;
            disconnect(observer);
            resolve("found");
          });
          observe(observer, document2, anyChange);
        });
      }
    };
    refusedSockets.onRefused = (url) => notes.blocked.push(cut(url, 300));
    notes.listenToErrors();
    defineReadOnly(globalThis, name, Object.freeze(Object.setPrototypeOf(agent, null)));
  }
  function documentFonts(document2) {
    const { bind: bind2, getter } = natives();
    const fontsOf = getter(Document.prototype, "fonts");
    const statusOf = getter(FontFaceSet.prototype, "status");
    const readyOf = getter(FontFaceSet.prototype, "ready");
    const sizeOf = getter(unchecked(FontFaceSet.prototype), "size");
    const eachFont = bind2(FontFaceSet.prototype.forEach);
    const familyOf = getter(FontFace.prototype, "family");
    const faceStatusOf = getter(FontFace.prototype, "status");
    const cut = textTruncator();
    const list = boundedListFactory();
    return {
      any: () => sizeOf(fontsOf(document2)) > 0,
      loading: () => statusOf(fontsOf(document2)) !== "loaded",
      ready: () => readyOf(fontsOf(document2)),
      failed() {
        const families = list(20);
        const note = (face) => {
          if (faceStatusOf(face) === "error") families.push(cut(familyOf(face), 100));
        };
        eachFont(fontsOf(document2), note);
        return families.read();
      }
    };
  }

  // src/engines/browser/agent/storage.ts
  function provideStorage() {
    if (!isRefused()) return;
    define(globalThis, "localStorage", memoryStorage());
    define(globalThis, "sessionStorage", memoryStorage());
    provideCookies();
  }
  function isRefused() {
    try {
      return globalThis.localStorage === null;
    } catch {
      return true;
    }
  }
  function define(holder, key, value) {
    Object.defineProperty(holder, key, { get: () => value, configurable: true, enumerable: true });
  }
  function memoryStorage() {
    const items = /* @__PURE__ */ new Map();
    const methods = {
      getItem: (key) => items.get(String(key)) ?? null,
      setItem: (key, value) => void items.set(String(key), String(value)),
      removeItem: (key) => void items.delete(String(key)),
      clear: () => items.clear(),
      key: (index) => [...items.keys()][Number(index)] ?? null
    };
    const own = (key) => typeof key === "string" && items.has(key);
    return new Proxy(Object.create(Storage.prototype), {
      get: (target, key) => {
        if (key === "length") return items.size;
        if (Object.hasOwn(methods, key)) return methods[key];
        return own(key) ? items.get(key) : Reflect.get(Object.prototype, key, target);
      },
      set: (_, key, value) => {
        if (typeof key === "string") items.set(key, String(value));
        return true;
      },
      deleteProperty: (_, key) => {
        if (own(key)) items.delete(key);
        return true;
      },
      has: (target, key) => own(key) || key in target,
      ownKeys: () => [...items.keys()],
      getOwnPropertyDescriptor: (_, key) => own(key) ? { value: items.get(key), writable: true, enumerable: true, configurable: true } : void 0
    });
  }
  function provideCookies() {
    const jar = /* @__PURE__ */ new Map();
    Object.defineProperty(document, "cookie", {
      configurable: true,
      enumerable: true,
      get: () => [...jar].map(([name, value]) => name === "" ? value : \`\${name}=\${value}\`).join("; "),
      set: (text) => {
        const [pair = "", ...attributes] = String(text).split(";");
        const at = pair.indexOf("=");
        const name = pair.slice(0, Math.max(0, at)).trim();
        if (attributes.some(isExpiry)) jar.delete(name);
        else jar.set(name, pair.slice(at + 1).trim());
      }
    });
  }
  function isExpiry(attribute) {
    const [name = "", value = ""] = attribute.split("=").map((part) => part.trim().toLowerCase());
    return name === "max-age" ? Number(value) <= 0 : name === "expires" && Date.parse(value) <= Date.now();
  }

  // src/engines/browser/agent/page.ts
  var isInstalled = Object.getOwnPropertyDescriptor(globalThis, "alert")?.configurable === false;
  if (!isInstalled) {
    const idleness = globalThis.self === globalThis.top ? idlenessDetector(document) : null;
    const refusedSockets = contain(() => idleness?.markUncertain());
    refuseServiceWorkers();
    restrictDocument((root) => idleness?.addRoot(root));
    provideStorage();
    if (idleness) installPageAgent(AGENT_NAME, { refusedSockets, idleness });
    else silenceErrors();
  }
  function silenceErrors() {
    addEventListener("error", (event) => event.preventDefault(), true);
    addEventListener("unhandledrejection", (event) => event.preventDefault(), true);
  }
})();
`;

export const WORKER_AGENT = `"use strict";
(() => {
  // src/domain/unchecked.ts
  var unchecked = (value) => value;

  // src/engines/browser/agent/define-read-only.ts
  var { defineProperty } = Object;
  function defineReadOnly(holder, key, value) {
    defineProperty(holder, key, {
      __proto__: null,
      value,
      writable: false,
      configurable: false,
      enumerable: false
    });
  }

  // src/engines/browser/agent/natives.ts
  function natives() {
    const bind2 = Function.prototype.call.bind(Function.prototype.bind, Function.prototype.call);
    const getter = (holder, key) => unchecked(bind2(Object.getOwnPropertyDescriptor(holder, key)?.get));
    return { bind: bind2, getter };
  }

  // src/engines/browser/agent/name-limits.ts
  var MAX_NAME_CHARACTERS = 1024;
  var MAX_URL_CHARACTERS = 2 * 1024 * 1024;
  var MAX_NAVIGATIONS = 200;
  function limitNames(onWorker) {
    limitWorkers(onWorker);
    if (globalThis.document) limitNavigations();
  }
  function limitWorkers(onWorker) {
    const { construct: construct2 } = Reflect;
    const text = String;
    const slice = natives().bind(String.prototype.slice);
    const own = globalThis.Worker;
    if (!own) return;
    const handler = unchecked({
      __proto__: null,
      construct(target, [url, options], newTarget) {
        onWorker();
        const address = isPolicyObject(url) ? url : text(url);
        if (text(address).length > MAX_URL_CHARACTERS) throw new TypeError("A worker's address is too long here");
        if (options === void 0 || options === null) return construct2(target, [address], newTarget);
        const { name = "", type, credentials } = options;
        const known = { __proto__: null, name: slice(text(name), 0, MAX_NAME_CHARACTERS), type, credentials };
        return construct2(target, [address, known], newTarget);
      }
    });
    const bounded = new Proxy(own, handler);
    globalThis.Worker = bounded;
    Object.defineProperty(own.prototype, "constructor", {
      __proto__: null,
      value: bounded,
      configurable: false,
      writable: false
    });
  }
  function isPolicyObject(url) {
    return "TrustedScriptURL" in globalThis && url instanceof unchecked(globalThis).TrustedScriptURL;
  }
  function limitNavigations() {
    const { navigation } = unchecked(globalThis);
    if (!navigation) return;
    const { bind: bind2 } = natives();
    const prevent = bind2(Event.prototype.preventDefault);
    const stop = bind2(Event.prototype.stopImmediatePropagation);
    const getter = (holder, key) => bind2(Object.getOwnPropertyDescriptor(holder, key)?.get);
    const { NavigateEvent: OwnNavigateEvent, NavigationDestination: OwnDestination } = unchecked(globalThis);
    if (!OwnNavigateEvent || !OwnDestination) return;
    const destinationOf = getter(OwnNavigateEvent.prototype, "destination");
    const addressOf = getter(OwnDestination.prototype, "url");
    let moves = 0;
    navigation.addEventListener("navigate", (event) => {
      moves += 1;
      if (moves <= MAX_NAVIGATIONS && addressOf(destinationOf(event)).length <= MAX_URL_CHARACTERS) return;
      stop(event);
      prevent(event);
    });
  }

  // src/engines/browser/agent/native-replacements.ts
  var { apply, construct } = Reflect;
  var { defineProperty: defineProperty2, getOwnPropertyDescriptor, getPrototypeOf } = Object;
  var NativeProxy = Proxy;
  var originals = /* @__PURE__ */ new WeakMap();
  var { bind } = natives();
  var originalOf = bind(WeakMap.prototype.get);
  var recordOriginal = bind(WeakMap.prototype.set);
  function disguisedProxy(own, handler) {
    const shown = new NativeProxy(own, { __proto__: null, ...handler });
    recordOriginal(originals, shown, originalOf(originals, own) ?? own);
    return shown;
  }
  function disguiseFunctionText() {
    replaceMethod(
      Function.prototype,
      "toString",
      (own, self, args) => apply(own, originalOf(originals, self) ?? self, args)
    );
  }
  function replaceMethod(holder, key, run) {
    replaceFunction({ holder, key, part: "value" }, run);
  }
  function replaceFunction({ holder, key, part }, run) {
    const owner = ownerOf(holder, key);
    const known = owner && getOwnPropertyDescriptor(owner, key);
    const own = known?.[part];
    if (!owner || !known?.configurable || typeof own !== "function") return;
    const shown = disguisedProxy(own, {
      apply: (target, self, args) => run(target, self, args)
    });
    defineProperty2(owner, key, { __proto__: null, ...known, [part]: shown });
  }
  function ownerOf(holder, key) {
    let owner = holder ?? null;
    while (owner && !getOwnPropertyDescriptor(owner, key)) owner = getPrototypeOf(owner);
    return owner;
  }
  function replaceClass(name, handler) {
    const known = getOwnPropertyDescriptor(globalThis, name);
    const own = known?.value;
    if (!known?.configurable || typeof own !== "function") return;
    const shown = disguisedProxy(own, handler);
    defineProperty2(globalThis, name, { __proto__: null, ...known, value: shown });
    const { prototype } = own;
    const constructorOf = prototype && getOwnPropertyDescriptor(prototype, "constructor");
    if (!constructorOf?.configurable) return;
    defineProperty2(prototype, "constructor", { __proto__: null, ...constructorOf, value: shown });
  }

  // src/engines/browser/agent/request-limits.ts
  var MAX_BODY_BYTES = 4 * 1024 * 1024;
  var MAX_HEADERS_BYTES = 64 * 1024;
  function limitRequests() {
    const { apply: apply2, construct: construct2 } = Reflect;
    const { create, defineProperty: defineProperty3 } = Object;
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
    const refuse = (what, limit) => {
      throw new TypeError(\`\${what} may have at most \${limit} bytes\`);
    };
    const formSize = (form) => {
      let size = 0;
      const add = (value, name) => {
        size += name.length + (typeof value === "string" ? value.length : 0);
      };
      apply2(formEach, form, [add]);
      return size;
    };
    const boundBody = (body) => {
      if (body === null || body === void 0) return body;
      let bounded = body;
      let size = 0;
      if (body instanceof OwnBuffer) size = apply2(bufferLength, body, []);
      else if (isView(body)) size = apply2(body instanceof OwnDataView ? dataViewLength : viewLength, body, []);
      else if (body instanceof OwnFormData) size = formSize(body);
      else if (body instanceof OwnParams) size = apply2(paramsText, body, []).length;
      else if (!isSentUnread(body)) {
        const sent = text(body);
        size = sent.length;
        bounded = sent;
      }
      if (size > MAX_BODY_BYTES) refuse("A request body", MAX_BODY_BYTES);
      return bounded;
    };
    const boundHeaders = (headers) => {
      const copy = new OwnHeaders(headers);
      let size = 0;
      const add = (value, name) => {
        size += name.length + value.length;
      };
      apply2(headersEach, copy, [add]);
      if (size > MAX_HEADERS_BYTES) refuse("Request headers", MAX_HEADERS_BYTES);
      return copy;
    };
    const boundInit = (init) => {
      if (typeof init !== "object" || init === null) return init;
      const { body, headers } = init;
      const bounded = create(init, {});
      const put = (key, value) => defineProperty3(bounded, key, { __proto__: null, value, enumerable: true });
      if (body !== void 0) put("body", boundBody(body));
      if (headers !== void 0) put("headers", boundHeaders(headers));
      return bounded;
    };
    const boundValue = (args) => {
      if (args.length < 2) return;
      const value = text(args[1]);
      args[1] = value;
      if (value.length > MAX_HEADERS_BYTES) refuse("A header", MAX_HEADERS_BYTES);
    };
    const wrap = (holder, key, check) => {
      replaceMethod(holder, key, (own, self, args) => {
        check(args);
        return apply2(own, self, args);
      });
    };
    const boundClass = (name, check) => replaceClass(name, {
      construct(own, args, asked) {
        check(args);
        return construct2(own, args, asked);
      }
    });
    const boundSecond = (args) => {
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
      if (args.length > 0 && args[0] !== void 0) args[0] = boundHeaders(args[0]);
    });
  }
  function isSentUnread(body) {
    return globalThis.Blob && body instanceof Blob || globalThis.ReadableStream && body instanceof ReadableStream || globalThis.Document && body instanceof Document;
  }
  function getterOf(holder, key) {
    const getter = Object.getOwnPropertyDescriptor(holder, key)?.get;
    if (!getter) throw new TypeError(\`\${key} is missing\`);
    return getter;
  }

  // src/engines/browser/agent/sockets.ts
  function refuseSockets() {
    const refusedSockets = Object.assign(/* @__PURE__ */ Object.create(null), { onRefused() {
    } });
    const { apply: apply2 } = Reflect;
    const text = String;
    const OwnEvent = Event;
    const dispatch = EventTarget.prototype.dispatchEvent;
    class RefusedSocket extends EventTarget {
      static CONNECTING = 0;
      static OPEN = 1;
      static CLOSING = 2;
      static CLOSED = 3;
      CONNECTING = 0;
      OPEN = 1;
      CLOSING = 2;
      CLOSED = 3;
      readyState = 0;
      bufferedAmount = 0;
      extensions = "";
      protocol = "";
      binaryType = "blob";
      onopen = null;
      onmessage = null;
      onerror = null;
      onclose = null;
      url;
      constructor(url) {
        super();
        this.url = text(url);
        refusedSockets.onRefused(this.url);
        this.#fail();
      }
      /**
       * The socket fails in a microtask, not in a timer. A worker has no timers yet when this code looks up built-ins,
       * and a page cannot replace \`await\`.
       */
      async #fail() {
        await null;
        this.readyState = 3;
        for (const type of ["error", "close"]) {
          const event = new OwnEvent(type);
          apply2(dispatch, this, [event]);
          this[\`on\${type}\`]?.(event);
        }
      }
      send() {
      }
      close() {
      }
    }
    Object.defineProperty(RefusedSocket, "name", { value: "WebSocket" });
    defineReadOnly(globalThis, "WebSocket", RefusedSocket);
    return refusedSockets;
  }

  // src/engines/browser/agent/containment.ts
  var UNINTERCEPTED_APIS = [
    "RTCPeerConnection",
    "webkitRTCPeerConnection",
    "RTCDataChannel",
    "RTCIceTransport",
    "WebTransport",
    "WebSocketStream",
    "TCPSocket",
    "TCPServerSocket",
    "UDPSocket",
    "SharedWorker",
    "fetchLater",
    "IdentityCredential",
    "IdentityProvider",
    "PaymentRequest",
    "PresentationRequest"
  ];
  var UNINTERCEPTED_NAVIGATOR_MEMBERS = [
    "credentials",
    "runAdAuction",
    "joinAdInterestGroup",
    "login",
    "setAppBadge",
    "registerProtocolHandler",
    "identity",
    "modelContext"
  ];
  function contain(onWorker) {
    disguiseFunctionText();
    for (const api of UNINTERCEPTED_APIS) defineReadOnly(globalThis, api, void 0);
    const services = Object.getPrototypeOf(navigator);
    for (const service of UNINTERCEPTED_NAVIGATOR_MEMBERS) defineReadOnly(services, service, void 0);
    limitRequests();
    limitNames(onWorker);
    const refusedSockets = refuseSockets();
    silenceConsole();
    return refusedSockets;
  }
  function silenceConsole() {
    const methods = unchecked(console);
    for (const key of Object.keys(methods)) if (typeof methods[key] === "function") methods[key] = () => {
    };
  }

  // src/engines/browser/agent/worker.ts
  contain(() => {
  });
  defineReadOnly(Object.getPrototypeOf(navigator), "serviceWorker", void 0);
  addEventListener("error", (event) => event.preventDefault());
  addEventListener("unhandledrejection", (event) => event.preventDefault());
})();
`;
