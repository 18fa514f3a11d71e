import { FolioError } from "../../domain/errors.ts";
import type { PageCookie } from "../../domain/page-access.ts";
import { agentScript, CONTENT_POLICY, WORKER_SCRIPT } from "./agent-script.ts";
import { type CdpEventParams, type CdpParams, type CdpResult, type CdpSession, CommandRefused } from "./cdp.ts";
import { type EmulationSetup, emulate, emulateInFrame } from "./emulation.ts";
import type { AgentOptions, PageReport } from "./page-report.ts";
import type { RequestTracker } from "./request-tracker.ts";
import type { InterceptionResult } from "./resource-loader.ts";

/** Text beyond this is sent to the page in pieces: an escaped character may take six bytes, a message at most 32 MiB. */
const PIECE_CHARACTERS = 2_000_000;
/** A target that refuses a command because it is ending is gone within this time. */
const TARGET_CLOSE_GRACE_MS = 200;
/** How long a window keeps what it has printed: the next document takes its place by itself. */
const BLANK_DELAY_MS = 500;

/** Where a supplied document may go on to; to itself, a mail address or a telephone it does not, and stays. */
const LOADABLE = /^(?:https?|blob|data):/i;

/** What a window tells about its page while a render has it. */
export interface WindowObserver {
  tracker: RequestTracker;
  /** Answers a request of the page, any of its frames or its workers. */
  interceptRequest(event: CdpEventParams<"Fetch.requestPaused">, isMainDocument: boolean): Promise<InterceptionResult>;
  targetLost(reason: Error): void;
  loaded(): void;
  domContentLoaded(): void;
  navigated(url: string): void;
  /** A frame, a worker or a navigation has begun, of which the page's agent need not know. */
  untrackedActivityStarted(): void;
  /** Nothing more is on its way for the page's own document. */
  stoppedLoading(): void;
}

/** What a window asks of the browser that it belongs to. */
export interface WindowOwner {
  /** Whether frames of the window are drawn; rejects where the browser does not take that. */
  setFrameDrawing(window: BrowserWindow, drawn: boolean): Promise<void>;
  closeWindow(window: BrowserWindow): Promise<void>;
  closeTarget(targetId: string): void;
  crashed(window: BrowserWindow): void;
  attachedChild(window: BrowserWindow, event: CdpEventParams<"Target.attachedToTarget">): void;
  registerFrame(id: string, window: BrowserWindow): void;
}

/**
 * One browser window (a target of its own, never a background tab: those render no frames) with one page, prepared to take a document
 * at once. A window that has shown anything but provably static documents is destroyed, not reused.
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
  /** Where its page was last asked to go. */
  #leadsTo = "";
  #blanking: ReturnType<typeof setTimeout> | null = null;
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
      this.#keepAsIs();
      this.#observer?.targetLost(reason);
    };
    this.#watchFrames(targetId);
    this.#observePage();
  }

  /** Sends all commands at once: they are executed in order, and none needs another's answer but the last. */
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

  /** Changes what its page finds, for good: the window is not to be used again. Throws `invalid_parameter`. */
  async emulate(setup: EmulationSetup): Promise<void> {
    this.#emulation = setup;
    await emulate(this.#session, setup);
  }

  /** Its frames are drawn no more: a document that only is to be printed needs none, and they cost a quarter of a small one. */
  stopDrawing(): void {
    if (this.#isHidden) return;
    this.#isHidden = true;
    this.#browser.setFrameDrawing(this, false).catch(() => {});
  }

  /** Its frames are drawn again, and its page finds itself visible. A browser that cannot stop drawing them has never stopped. */
  async startDrawing(): Promise<void> {
    if (!this.#isHidden) return;
    this.#isHidden = false;
    await this.#browser.setFrameDrawing(this, true).catch((error: unknown) => {
      if (!(error instanceof CommandRefused)) throw error;
    });
  }

  /** Writes a document into the prepared page; resolves with the page's report at `load` or `DOMContentLoaded`. */
  async write(html: string, until: "load" | "domcontentloaded", asks: AgentOptions): Promise<PageReport> {
    this.#keepAsIs();
    const write = "function (until, asks, ...pieces) { return this.write(pieces.join(''), until, asks); }";
    return this.callOn<PageReport>(this.#agentObjectId ?? "", write, [until, asks, ...splitText(html)]);
  }

  /** Empties the page after a provably static document, unless another comes soon. */
  scheduleBlank(): void {
    this.#keepAsIs();
    this.#blanking = setTimeout(() => {
      this.#blank().catch(() => this.destroy().catch(() => {}));
    }, BLANK_DELAY_MS);
  }

  async #blank(): Promise<void> {
    await this.#session.send("Runtime.callFunctionOn", {
      objectId: this.#agentObjectId ?? "",
      functionDeclaration: "function () { this.blank(); }",
    });
  }

  #keepAsIs(): void {
    if (this.#blanking !== null) clearTimeout(this.#blanking);
    this.#blanking = null;
  }

  /** They live in the window's context and end with it. Throws `invalid_parameter` for what the browser does not take. */
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

  /** `begun`: what the agent begins with in each document from now on. */
  async navigate(url: string, begun: ("listenToConsole" | "account")[]): Promise<{ errorText?: string }> {
    const source = begun.map((call) => `globalThis.${this.#agent}?.${call}();`).join("");
    if (source !== "") await this.#session.send("Page.addScriptToEvaluateOnNewDocument", { source });
    return this.#session.send("Page.navigate", { url }, null);
  }

  /** A call of the agent in whatever document the page shows now. Arguments are JSON. */
  async callAgent<T>(
    call: "settle" | "run" | "find" | "watch" | "quiet" | "holds" | "contents" | "wholeFlow" | "boxOf",
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

  /** The browser's id of the script that supplied HTML is written by. */
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

  /** How large the document is, and what of it the window shows. */
  layout(): Promise<CdpResult<"Page.getLayoutMetrics">> {
    return this.#session.send("Page.getLayoutMetrics", undefined, null);
  }

  screenshot(parameters: CdpParams<"Page.captureScreenshot">): Promise<{ data: string }> {
    return this.#session.send("Page.captureScreenshot", parameters, null);
  }

  /** No bars at its sides, and nothing behind the page where that is asked for; for good: the window is not to be used again. */
  async prepareForScreenshot(transparent: boolean): Promise<void> {
    const nothing = { color: { r: 0, g: 0, b: 0, a: 0 } };
    await Promise.all([
      this.#session.send("Emulation.setScrollbarsHidden", { hidden: true }),
      transparent ? this.#session.send("Emulation.setDefaultBackgroundColorOverride", nothing) : null,
    ]);
  }

  /** The id of what code of ours makes, in a window that no document was in. */
  async evaluateHandle(expression: string): Promise<string> {
    const { result } = await this.#session.send("Runtime.evaluate", { expression }, null);
    if (result.objectId === undefined) throw new CommandRefused("nothing was made");
    return result.objectId;
  }

  /** The handle of a file that a function of such an object gives. */
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
    this.#keepAsIs();
    await this.#browser.closeWindow(this);
  }

  /** An out-of-process frame or a worker of this page. It stays paused until the agent is in it, and without it never lives. */
  attachChild(session: CdpSession, type: string, targetId: string): void {
    this.#watchFrames(targetId);
    this.#observeChild(session);
    this.#contain(session, type === "iframe").then(
      () => session.sendWithoutReply("Runtime.runIfWaitingForDebugger", undefined),
      (error: unknown) => this.#uncontained(session, targetId, error),
    );
  }

  async #contain(session: CdpSession, isFrame: boolean): Promise<void> {
    const inside = isFrame ? session.send("Page.enable", undefined) : containWorker(session);
    const emulated = isFrame && this.#emulation ? emulateInFrame(session, this.#emulation) : null;
    await Promise.all([inside, emulated, ...this.#instrument(session, isFrame)]);
  }

  /** What ended by itself before it could be contained did no harm. */
  async #uncontained(session: CdpSession, targetId: string, error: unknown): Promise<void> {
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
      if (frameId === this.targetId) this.#leadsTo = url;
      this.#observer?.untrackedActivityStarted();
    });
    session.on("Page.javascriptDialogOpening", ({ type }) => {
      session.sendWithoutReply("Page.handleJavaScriptDialog", {
        accept: type === "beforeunload" && LOADABLE.test(this.#leadsTo),
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

  /** The answer, plain data, of a function of an object in the page. */
  async callOn<T>(objectId: string, functionDeclaration: string, args: unknown[]): Promise<T> {
    const { result, exceptionDetails } = await this.#session.send(
      "Runtime.callFunctionOn",
      {
        objectId,
        functionDeclaration,
        arguments: args.map((value) => ({ value })),
        awaitPromise: true,
        returnByValue: true,
        // A page that nobody has touched is not asked before it is left (HTML, "beforeunload").
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
