import { FolioError } from "../../domain/errors.ts";
import type { PageCookie } from "../../domain/page-access.ts";
import { agentScript, CONTENT_POLICY, WORKER_SCRIPT } from "./agent-script.ts";
import { type CdpEventParams, type CdpParams, type CdpResult, type CdpSession, CommandRefused } from "./cdp.ts";
import { type EmulationSetup, emulate, emulateInFrame } from "./emulation.ts";
import type { AgentOptions, PageReport } from "./page-report.ts";
import type { RequestTracker } from "./request-tracker.ts";
import type { InterceptionResult } from "./resource-loader.ts";

/**
 * Maximum number of characters in one message to the page. A longer text is sent in several messages. An escaped
 * character may take six bytes, and a message may have at most 32 MiB.
 */
const PIECE_CHARACTERS = 2_000_000;
/** Time in ms within which a closing CDP target disappears. Until then it rejects commands. */
const TARGET_CLOSE_GRACE_MS = 200;
/**
 * Time in ms between printing and emptying the window. If the next document arrives earlier, it replaces the old
 * document directly.
 */
const BLANK_DELAY_MS = 500;

/**
 * Matches URLs to which an HTML document that was sent in a request may navigate. Such a document may not navigate to
 * itself, to a mail address or to a telephone number.
 */
const LOADABLE = /^(?:https?|blob|data):/i;

/** Receives the events of a window's page during a render. */
export interface WindowObserver {
  tracker: RequestTracker;
  /** Responds to a request of the page, its frames or its workers. */
  interceptRequest(event: CdpEventParams<"Fetch.requestPaused">, isMainDocument: boolean): Promise<InterceptionResult>;
  targetLost(reason: Error): void;
  loaded(): void;
  domContentLoaded(): void;
  navigated(url: string): void;
  /** Called when a frame, a worker or a navigation starts. The page's agent does not track their work. */
  untrackedActivityStarted(): void;
  /** Called when the main document has stopped loading. */
  stoppedLoading(): void;
}

/** Operations of the browser that a window needs. */
export interface WindowOwner {
  /** Turns the drawing of the window's frames on or off. Rejects if the browser does not support this. */
  setFrameDrawing(window: BrowserWindow, drawn: boolean): Promise<void>;
  closeWindow(window: BrowserWindow): Promise<void>;
  closeTarget(targetId: string): void;
  crashed(window: BrowserWindow): void;
  attachedChild(window: BrowserWindow, event: CdpEventParams<"Target.attachedToTarget">): void;
  registerFrame(id: string, window: BrowserWindow): void;
}

/**
 * One browser window with one page, which is prepared to receive a document at once. The window is a CDP target of its
 * own, because the browser does not draw frames of background tabs. A window is reused only if its document was
 * provably static. Otherwise it is destroyed.
 */
export class BrowserWindow {
  readonly targetId: string;
  readonly contextId: string;
  readonly #browser: WindowOwner;
  readonly #session: CdpSession;
  readonly #agent: string;
  #agentObjectId: string | null = null;
  #observer: WindowObserver | null = null;
  #emulation: EmulationSetup | null = null;
  /** URL of the page's last requested navigation. */
  #requestedUrl = "";
  #blankTimer: ReturnType<typeof setTimeout> | null = null;
  #isHidden = false;
  renders = 0;
  isClosed = false;

  constructor(
    browser: WindowOwner,
    { contextId, targetId, session }: { contextId: string; targetId: string; session: CdpSession },
  ) {
    this.#browser = browser;
    this.contextId = contextId;
    this.targetId = targetId;
    this.#session = session;
    this.#agent = `folio_${crypto.randomUUID().replaceAll("-", "")}`;
    session.onEnd = (reason) => {
      this.isClosed = true;
      this.#cancelBlank();
      this.#observer?.targetLost(reason);
    };
    this.#watchFrames(targetId);
    this.#observePage();
  }

  /**
   * Prepares the page. Sends all commands at once. The browser runs them in order, so Folio only has to wait for the
   * last result.
   */
  async prepare(): Promise<void> {
    const session = this.#session;
    const settings = [
      session.send("Page.enable", undefined),
      ...this.#instrument(session, true),
      session.send("Runtime.runIfWaitingForDebugger", undefined),
    ];
    const agent = session.send("Runtime.evaluate", { expression: `globalThis.${this.#agent}` });
    const contained = session.send("Runtime.evaluate", {
      expression: `${this.#agent}.contain(${JSON.stringify(CONTENT_POLICY)})`,
    });
    const [{ result }] = await Promise.all([agent, contained, ...settings]);
    this.#agentObjectId = result.objectId ?? null;
    if (this.#agentObjectId === null) throw new CommandRefused("the window's agent is missing");
  }

  observe(observer: WindowObserver | null): void {
    this.#observer = observer;
  }

  get observer(): WindowObserver | null {
    return this.#observer;
  }

  /**
   * Changes the environment of the page permanently, so the window cannot be reused. Throws `invalid_parameter` for
   * values that the browser does not support.
   */
  async emulate(setup: EmulationSetup): Promise<void> {
    this.#emulation = setup;
    await emulate(this.#session, setup);
  }

  /**
   * Stops the drawing of the window's frames. Printing does not need drawn frames. Drawing takes a quarter of the time
   * of rendering a small document.
   */
  stopDrawing(): void {
    if (this.#isHidden) return;
    this.#isHidden = true;
    this.#browser.setFrameDrawing(this, false).catch(() => {});
  }

  /**
   * Starts to draw the window's frames again and makes its page visible. If the browser does not support this, drawing
   * was never stopped.
   */
  async startDrawing(): Promise<void> {
    if (!this.#isHidden) return;
    this.#isHidden = false;
    await this.#browser.setFrameDrawing(this, true).catch((error: unknown) => {
      if (!(error instanceof CommandRefused)) throw error;
    });
  }

  /** Writes a document into the prepared page. Resolves with the page's report at `load` or `DOMContentLoaded`. */
  async write(html: string, until: "load" | "domcontentloaded", asks: AgentOptions): Promise<PageReport> {
    this.#cancelBlank();
    const write = "function (until, asks, ...pieces) { return this.write(pieces.join(''), until, asks); }";
    return this.callOn<PageReport>(this.#agentObjectId ?? "", write, [until, asks, ...splitText(html)]);
  }

  /** Removes a provably static document from the page, unless another document follows soon. */
  scheduleBlank(): void {
    this.#cancelBlank();
    this.#blankTimer = setTimeout(() => {
      this.#blank().catch(() => this.destroy().catch(() => {}));
    }, BLANK_DELAY_MS);
  }

  async #blank(): Promise<void> {
    await this.#session.send("Runtime.callFunctionOn", {
      objectId: this.#agentObjectId ?? "",
      functionDeclaration: "function () { this.blank(); }",
    });
  }

  #cancelBlank(): void {
    if (this.#blankTimer !== null) clearTimeout(this.#blankTimer);
    this.#blankTimer = null;
  }

  /**
   * Sets cookies in the window's browser context. They are deleted together with the context. Throws
   * `invalid_parameter` for cookies that the browser rejects.
   */
  async setCookies(cookies: readonly PageCookie[], url: string): Promise<void> {
    const sent = cookies.map(({ domain, sameSite, ...cookie }) => ({
      ...cookie,
      ...(domain === null ? { url } : { domain }),
      ...(sameSite === null ? {} : { sameSite }),
    }));
    await this.#session.send("Network.setCookies", { cookies: sent }).catch((error: unknown) => {
      if (!(error instanceof CommandRefused)) throw error;
      throw new FolioError(
        "invalid_parameter",
        "cookies contains a cookie that the browser rejects. Check name, value and domain.",
        { param: "cookies" },
      );
    });
  }

  /**
   * Navigates to the URL. `begun` contains the names of agent methods that are called first in each document from then
   * on.
   */
  async navigate(url: string, begun: ("listenToConsole" | "account")[]): Promise<{ errorText?: string }> {
    const source = begun.map((call) => `globalThis.${this.#agent}?.${call}();`).join("");
    if (source !== "") await this.#session.send("Page.addScriptToEvaluateOnNewDocument", { source });
    return this.#session.send("Page.navigate", { url }, null);
  }

  /** Calls a method of the agent in the current document of the page. The arguments are sent as JSON. */
  async callAgent<T>(
    call: "settle" | "pass" | "run" | "find" | "watch" | "quiet" | "holds" | "contents" | "wholeFlow" | "boxOf",
    ...args: unknown[]
  ): Promise<T> {
    const { result, exceptionDetails } = await this.#session.send(
      "Runtime.evaluate",
      {
        expression: `${this.#agent}.${call}(${args.map((arg) => JSON.stringify(arg)).join(",")})`,
        awaitPromise: true,
        returnByValue: true,
      },
      null,
    );
    if (exceptionDetails) throw new CommandRefused(`${call} failed in the page`);
    return result.value as T;
  }

  /** Returns the id that the browser assigned to the script that writes HTML from a request into the page. */
  async agentScriptId(): Promise<string> {
    const { result } = await this.#session.send("Runtime.evaluate", { expression: `${this.#agent}.write` }, null);
    const { internalProperties = [] } = await this.#session.send(
      "Runtime.getProperties",
      { objectId: result.objectId ?? "", ownProperties: true },
      null,
    );
    const location = internalProperties.find(({ name }) => name === "[[FunctionLocation]]");
    return (location?.value?.value as { scriptId?: string } | undefined)?.scriptId ?? "";
  }

  print(parameters: CdpParams<"Page.printToPDF">): Promise<{ stream?: string }> {
    return this.#session.send("Page.printToPDF", parameters, null);
  }

  read(handle: string, size: number): Promise<{ data: string; eof: boolean; base64Encoded?: boolean }> {
    return this.#session.send("IO.read", { handle, size });
  }

  closeStream(handle: string): void {
    this.#session.sendWithoutReply("IO.close", { handle });
  }

  /** Returns the size of the document, and the part of it that is visible in the window. */
  layout(): Promise<CdpResult<"Page.getLayoutMetrics">> {
    return this.#session.send("Page.getLayoutMetrics", undefined, null);
  }

  screenshot(parameters: CdpParams<"Page.captureScreenshot">): Promise<{ data: string }> {
    return this.#session.send("Page.captureScreenshot", parameters, null);
  }

  /**
   * Hides the scrollbars. With `transparent`, also makes the page's default background transparent. These changes are
   * permanent, so the window cannot be reused.
   */
  async prepareForScreenshot(transparent: boolean): Promise<void> {
    const nothing = { color: { r: 0, g: 0, b: 0, a: 0 } };
    await Promise.all([
      this.#session.send("Emulation.setScrollbarsHidden", { hidden: true }),
      transparent ? this.#session.send("Emulation.setDefaultBackgroundColorOverride", nothing) : null,
    ]);
  }

  /**
   * Evaluates an expression of Folio's own code in a window that has never had a document. Returns the id of the
   * resulting object.
   */
  async evaluateHandle(expression: string): Promise<string> {
    const { result } = await this.#session.send("Runtime.evaluate", { expression }, null);
    if (result.objectId === undefined) throw new CommandRefused("nothing was made");
    return result.objectId;
  }

  /** Calls a function that returns a Blob. Returns the handle of a stream that reads the Blob. */
  async callForBlob(objectId: string, functionDeclaration: string, args: unknown[]): Promise<string> {
    const { result, exceptionDetails } = await this.#session.send(
      "Runtime.callFunctionOn",
      { objectId, functionDeclaration, arguments: args.map((value) => ({ value })), awaitPromise: true },
      null,
    );
    if (exceptionDetails || result.objectId === undefined) throw new CommandRefused("no file was made");
    const { uuid } = await this.#session.send("IO.resolveBlob", { objectId: result.objectId });
    return `blob:${uuid}`;
  }

  async destroy(): Promise<void> {
    this.isClosed = true;
    this.#cancelBlank();
    await this.#browser.closeWindow(this);
  }

  /**
   * Attaches to an out-of-process frame or a worker of this page. The browser pauses it until its agent is installed.
   * If the agent cannot be installed, the frame or worker is closed.
   */
  attachChild(session: CdpSession, type: string, targetId: string): void {
    this.#watchFrames(targetId);
    this.#observeChild(session);
    this.#contain(session, type === "iframe").then(
      () => session.sendWithoutReply("Runtime.runIfWaitingForDebugger", undefined),
      (error: unknown) => this.#handleUncontained(session, targetId, error),
    );
  }

  async #contain(session: CdpSession, isFrame: boolean): Promise<void> {
    const inside = isFrame ? session.send("Page.enable", undefined) : containWorker(session);
    const emulated = isFrame && this.#emulation ? emulateInFrame(session, this.#emulation) : null;
    await Promise.all([inside, emulated, ...this.#instrument(session, isFrame)]);
  }

  /**
   * Closes a frame or worker in which the agent could not be installed. If it has already ended by itself, it was
   * harmless.
   */
  async #handleUncontained(session: CdpSession, targetId: string, error: unknown): Promise<void> {
    if (!(error instanceof CommandRefused)) return;
    await new Promise((resolve) => setTimeout(resolve, TARGET_CLOSE_GRACE_MS));
    if (session.isEnded) return;
    this.#browser.closeTarget(targetId);
    this.#observer?.targetLost(
      new FolioError(
        "render_crashed",
        "Folio could not isolate a frame or worker of the document. Remove it and try again.",
      ),
    );
  }

  #instrument(session: CdpSession, isFrame: boolean): Promise<unknown>[] {
    return [
      session.send("Network.enable", { maxPostDataSize: 0, maxTotalBufferSize: 0, maxResourceBufferSize: 0 }),
      session.send("Target.setAutoAttach", { autoAttach: true, waitForDebuggerOnStart: true, flatten: true }),
      ...(isFrame
        ? [
            session.send("Page.addScriptToEvaluateOnNewDocument", {
              source: agentScript(this.#agent),
              runImmediately: true,
            }),
          ]
        : []),
    ];
  }

  #observePage(): void {
    const session = this.#session;
    this.#observeChild(session);
    session.on("Inspector.targetCrashed", () => this.#browser.crashed(this));
    session.on("Page.frameRequestedNavigation", ({ frameId, url }) => {
      if (frameId === this.targetId) this.#requestedUrl = url;
      this.#observer?.untrackedActivityStarted();
    });
    session.on("Page.javascriptDialogOpening", ({ type }) => {
      session.sendWithoutReply("Page.handleJavaScriptDialog", {
        accept: type === "beforeunload" && LOADABLE.test(this.#requestedUrl),
      });
    });
    session.on("Page.loadEventFired", () => this.#observer?.loaded());
    session.on("Page.domContentEventFired", () => this.#observer?.domContentLoaded());
    session.on("Page.frameScheduledNavigation", () => this.#observer?.untrackedActivityStarted());
    session.on("Page.frameStoppedLoading", ({ frameId }) => {
      if (frameId === this.targetId) this.#observer?.stoppedLoading();
    });
    session.on("Page.frameNavigated", ({ frame }) => {
      if (frame.parentId === undefined) this.#observer?.navigated(frame.url);
    });
  }

  #observeChild(session: CdpSession): void {
    session.on("Page.frameAttached", ({ frameId }) => {
      this.#watchFrames(frameId);
      this.#observer?.untrackedActivityStarted();
    });
    session.on("Network.requestWillBeSent", (event) => this.#observer?.tracker.started(event));
    session.on("Network.responseReceived", (event) => this.#observer?.tracker.answered(event));
    session.on("Network.loadingFinished", (event) => this.#observer?.tracker.finished(event));
    session.on("Network.loadingFailed", (event) => this.#observer?.tracker.failed(event));
    session.on("Target.attachedToTarget", (event) => {
      this.#browser.attachedChild(this, event);
      this.#observer?.untrackedActivityStarted();
    });
  }

  #watchFrames(id: string): void {
    this.#browser.registerFrame(id, this);
  }

  /** Calls a function on an object in the page. Returns its result as plain data. */
  async callOn<T>(objectId: string, functionDeclaration: string, args: unknown[]): Promise<T> {
    const { result, exceptionDetails } = await this.#session.send(
      "Runtime.callFunctionOn",
      {
        objectId,
        functionDeclaration,
        arguments: args.map((value) => ({ value })),
        awaitPromise: true,
        returnByValue: true,
        // Tells the browser that the user has interacted with the page. Otherwise the page would get no `beforeunload`
        // dialog (HTML, "beforeunload").
        userGesture: true,
      },
      null,
    );
    if (exceptionDetails) throw new CommandRefused("the page's agent failed");
    return result.value as T;
  }
}

async function containWorker(session: CdpSession): Promise<void> {
  const { exceptionDetails } = await session.send("Runtime.evaluate", { expression: WORKER_SCRIPT });
  if (exceptionDetails) throw new CommandRefused("the worker's agent failed");
}

function splitText(text: string): string[] {
  const pieces: string[] = [];
  for (let at = 0; at < text.length; at += PIECE_CHARACTERS) pieces.push(text.slice(at, at + PIECE_CHARACTERS));
  return pieces;
}
