import { acquireSession, type BrowserSource, connectSession, endSession } from "./browser-binding.ts";
import { BrowserWindow } from "./browser-window.ts";
import { CdpConnection, type CdpEventParams, ConnectionLost, TargetGone } from "./cdp.ts";
import { MemoryMeter } from "./memory-meter.ts";
import type { RequestFailure } from "./request-failure.ts";

/**
 * Time in ms to wait for a window to close. If the window does not close, Folio crashes its page. If this fails, Folio
 * closes the browser context, and at last ends the browser.
 */
const CLOSE_TIMEOUT_MS = 2_000;
/**
 * URL of a proxy server that does not exist. The browser must use it for all requests, even to loopback addresses, so a
 * page gets only the resources that Folio provides.
 */
const UNREACHABLE_PROXY_URL = "http://127.0.0.1:1";
/**
 * Maximum time in ms to wait until the window of a frame is known. A frame's first request may arrive before the event
 * that announces the frame.
 */
const OWNER_TIMEOUT_MS = 500;

type PausedRequest = CdpEventParams<"Fetch.requestPaused">;

const UNOWNED_REQUEST: RequestFailure = { kind: "refused", reason: "no render asked for it" };
const CDP_ERROR_REASONS = {
  refused: "BlockedByClient",
  overdue: "TimedOut",
  too_large: "Failed",
  failed: "ConnectionFailed",
  abandoned: "Aborted",
  unwanted: "BlockedByClient",
} as const satisfies Record<RequestFailure["kind"], string>;

/** One browser session with its browser contexts and windows. All of them end together with the session. */
export class Browser {
  readonly sessionId: string;
  readonly startedAtMs = Date.now();
  version = "";
  userAgent = "";
  readonly #binding: Fetcher;
  readonly #connection: CdpConnection;
  readonly #memory: MemoryMeter;
  readonly #windows = new Map<string, BrowserWindow>();
  readonly #owners = new Map<string, BrowserWindow>();
  readonly #attached = new Map<string, string>();
  /**
   * Number of windows that are being opened in each browser context. Several windows may be opened at the same time.
   */
  readonly #opening = new Map<string, number>();
  readonly #ownerWaits = new Map<string, (() => void)[]>();

  private constructor(binding: Fetcher, sessionId: string, socket: WebSocket) {
    this.#binding = binding;
    this.sessionId = sessionId;
    this.#connection = new CdpConnection(socket);
    this.#memory = new MemoryMeter(this.#connection);
    this.#connection.on("Target.attachedToTarget", (event) => this.#attachedPage(event));
    this.#connection.on("Target.detachedFromTarget", ({ sessionId: gone }) => {
      this.#connection.endSession(gone, new ConnectionLost("the page was closed"));
    });
    this.#connection.on("Fetch.requestPaused", (event) => {
      this.#handleRequest(event).catch(() => {});
    });
  }

  /**
   * Launches a browser. `remember` receives the session id when the session exists, so that the session can be ended
   * even if the launch fails.
   */
  static async launch(source: BrowserSource, remember: (sessionId: string) => void): Promise<Browser> {
    const sessionId = await acquireSession(source);
    const { binding } = source;
    remember(sessionId);
    try {
      const browser = new Browser(binding, sessionId, await connectSession(binding, sessionId));
      await browser.#instrument();
      return browser;
    } catch (error) {
      await endSession(binding, sessionId).catch(() => {});
      throw error;
    }
  }

  get isLost(): boolean {
    return this.#connection.isLost;
  }

  set onLost(action: () => void) {
    this.#connection.onLost = action;
  }

  async openContext(): Promise<string> {
    const { browserContextId } = await this.#connection.send("Target.createBrowserContext", {
      disposeOnDetach: true,
      proxyServer: UNREACHABLE_PROXY_URL,
      proxyBypassList: "<-loopback>",
    });
    await Promise.all([
      this.#connection.send("Browser.setDownloadBehavior", { behavior: "deny", browserContextId }),
      this.#connection.send("Browser.grantPermissions", { permissions: [], browserContextId }),
    ]);
    return browserContextId;
  }

  async closeContext(browserContextId: string): Promise<void> {
    const closed = this.#connection.send("Target.disposeBrowserContext", { browserContextId }, { timeoutMs: null });
    if (!(await settlesWithin(closed, CLOSE_TIMEOUT_MS))) this.#connection.disconnect();
  }

  /** Opens a window in the browser context and prepares it to receive a document. */
  async openWindow(contextId: string): Promise<BrowserWindow> {
    this.#countOpening(contextId, 1);
    try {
      const { targetId } = await this.#connection.send("Target.createTarget", {
        url: "about:blank",
        browserContextId: contextId,
        newWindow: true,
      });
      const sessionId = this.#attached.get(targetId) ?? (await this.#attach(targetId));
      const window = new BrowserWindow(this, { contextId, targetId, session: this.#connection.session(sessionId) });
      this.#windows.set(targetId, window);
      await window.prepare();
      return window;
    } finally {
      this.#countOpening(contextId, -1);
    }
  }

  #countOpening(contextId: string, change: number): void {
    const count = (this.#opening.get(contextId) ?? 0) + change;
    if (count > 0) this.#opening.set(contextId, count);
    else this.#opening.delete(contextId);
  }

  async closeWindow(window: BrowserWindow): Promise<void> {
    const sessionId = this.#attached.get(window.targetId);
    this.#forget(window);
    const closed = this.#connection.send("Target.closeTarget", { targetId: window.targetId }, { timeoutMs: null });
    if (await settlesWithin(closed, CLOSE_TIMEOUT_MS)) return;
    const crashed = this.#connection.send("Page.crash", undefined, {
      timeoutMs: null,
      ...(sessionId ? { sessionId } : {}),
    });
    crashed.catch(() => {});
    if (!(await settlesWithin(closed, CLOSE_TIMEOUT_MS))) await this.closeContext(window.contextId);
  }

  closeTarget(targetId: string): void {
    this.#connection.send("Target.closeTarget", { targetId }, { timeoutMs: null }).catch(() => {});
  }

  crashed(window: BrowserWindow): void {
    const sessionId = this.#attached.get(window.targetId);
    if (sessionId !== undefined) this.#connection.endSession(sessionId, new TargetGone("the page crashed"));
  }

  /** Minimizes or restores the window of the operating system. Only the browser's own CDP session has access to it. */
  async setFrameDrawing({ targetId }: BrowserWindow, drawn: boolean): Promise<void> {
    const { windowId } = await this.#connection.send("Browser.getWindowForTarget", { targetId });
    const windowState = drawn ? "normal" : "minimized";
    await this.#connection.send("Browser.setWindowBounds", { windowId, bounds: { windowState } });
  }

  async ping(timeoutMs: number): Promise<void> {
    await this.#connection.ping(timeoutMs);
  }

  /** Returns the private memory of each browser process in bytes. Returns null if the browser does not report it. */
  footprints(): Promise<number[] | null> {
    return this.#memory.measure();
  }

  /**
   * Ends the browser. Work that still runs in it fails with ConnectionLost. Returns whether the platform confirmed the
   * end of the browser.
   */
  async kill(): Promise<boolean> {
    this.#connection.disconnect();
    const isEnded = await endSession(this.#binding, this.sessionId).then(
      () => true,
      () => false,
    );
    this.#connection.close();
    return isEnded;
  }

  /** Records the window to which a frame, worker or target belongs. */
  registerFrame(id: string, window: BrowserWindow): void {
    this.#owners.set(id, window);
    const waits = this.#ownerWaits.get(id);
    this.#ownerWaits.delete(id);
    for (const resume of waits ?? []) resume();
  }

  attachedChild(window: BrowserWindow, { sessionId, targetInfo }: CdpEventParams<"Target.attachedToTarget">): void {
    if (targetInfo.type === "page") this.#closePopup(sessionId, targetInfo.targetId);
    else window.attachChild(this.#connection.session(sessionId), targetInfo.type, targetInfo.targetId);
  }

  async #instrument(): Promise<void> {
    const connection = this.#connection;
    const [{ product, userAgent }] = await Promise.all([
      connection.send("Browser.getVersion", undefined),
      connection.send("Fetch.enable", { patterns: [{ urlPattern: "*" }] }),
      connection.send("Target.setAutoAttach", { autoAttach: true, waitForDebuggerOnStart: false, flatten: true }),
    ]);
    this.version = product;
    this.userAgent = userAgent;
  }

  /**
   * Handles a new page target. If Folio opened the window, the code that opened it handles the page. Any other page is
   * a popup.
   */
  #attachedPage({ sessionId, targetInfo }: CdpEventParams<"Target.attachedToTarget">): void {
    const { targetId, browserContextId, type, openerId } = targetInfo;
    this.#attached.set(targetId, sessionId);
    const isOurs = type === "page" && openerId === undefined && this.#opening.has(browserContextId ?? "");
    if (isOurs) this.#connection.session(sessionId);
    else this.#closePopup(sessionId, targetId);
  }

  /**
   * Resumes and closes a popup. A popup that waits for a debugger would block the page that opened it, even after the
   * popup was closed.
   */
  #closePopup(sessionId: string, targetId: string): void {
    this.#connection.send("Runtime.runIfWaitingForDebugger", undefined, { sessionId, timeoutMs: null }).catch(() => {});
    this.closeTarget(targetId);
  }

  async #attach(targetId: string): Promise<string> {
    const { sessionId } = await this.#connection.send("Target.attachToTarget", { targetId, flatten: true });
    this.#attached.set(targetId, sessionId);
    return sessionId;
  }

  #forget(window: BrowserWindow): void {
    this.#windows.delete(window.targetId);
    this.#attached.delete(window.targetId);
    for (const [id, owner] of this.#owners) if (owner === window) this.#owners.delete(id);
  }

  /**
   * Responds to every request of every window, frame, worker and popup. Each redirect is a request of its own. No
   * request reaches the browser's own network. A request that belongs to no render is rejected.
   */
  async #handleRequest(event: PausedRequest): Promise<void> {
    const { requestId, frameId, resourceType, networkId } = event;
    const window = this.#owners.get(frameId) ?? (await this.#waitForOwner(frameId));
    const observer = window?.observer;
    const isMainDocument = resourceType === "Document" && frameId === window?.targetId;
    const handing = observer ? await observer.interceptRequest(event, isMainDocument) : UNOWNED_REQUEST;
    if (handing.kind !== "answered") {
      await this.#connection.send("Fetch.failRequest", { requestId, errorReason: CDP_ERROR_REASONS[handing.kind] });
      return;
    }
    const { status, headers, body, release } = handing;
    try {
      await this.#connection.send("Fetch.fulfillRequest", {
        requestId,
        responseCode: status,
        responseHeaders: headers,
        body,
      });
      if (networkId !== undefined) observer?.tracker.responseDelivered(networkId);
    } finally {
      release();
    }
  }

  async #waitForOwner(id: string): Promise<BrowserWindow | undefined> {
    await settlesWithin(
      new Promise<void>((resolve) => {
        this.#ownerWaits.set(id, [...(this.#ownerWaits.get(id) ?? []), resolve]);
      }),
      OWNER_TIMEOUT_MS,
    );
    return this.#owners.get(id);
  }
}

/** Whether the work ends before the timeout, with or without an error. A lost connection also counts as an end. */
async function settlesWithin(work: Promise<unknown>, timeoutMs: number): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), timeoutMs);
  });
  const settled = work.then(
    () => true,
    () => true,
  );
  try {
    return await Promise.race([settled, late]);
  } finally {
    clearTimeout(timer);
  }
}
