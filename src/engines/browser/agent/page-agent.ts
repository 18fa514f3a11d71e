import type { Contents, ContentsFill } from "../../../domain/contents.ts";
import { unchecked } from "../../../domain/unchecked.ts";
import type {
  AgentOptions,
  DocumentBox,
  FilledContents,
  IdlenessQuery,
  IdlenessVerdict,
  PageReport,
} from "../page-report.ts";
import { callerScriptCompiler } from "./caller-script.ts";
import { type ConditionWaiter, conditionWaiter } from "./condition.ts";
import { contentHeightMeter } from "./content-height.ts";
import { contents } from "./contents.ts";
import { defineReadOnly } from "./define-read-only.ts";
import { elementBoxFinder } from "./element-box.ts";
import { missingGlyphFinder } from "./glyphs.ts";
import type { IdlenessDetector } from "./idleness/idleness-detector.ts";
import { trackPendingWork } from "./idleness/pending-work.ts";
import { linkTargetFiller } from "./link-targets.ts";
import { motionDetector } from "./motion-detector.ts";
import { natives } from "./natives.ts";
import { navigationGuard } from "./navigation-guard.ts";
import { boundedListFactory, pageNotes, textTruncator } from "./page-notes.ts";
import { pageRules } from "./page-rules.ts";
import { pageTime } from "./page-time.ts";
import type { RefusedSockets } from "./sockets.ts";

/**
 * Functions of the agent in the top document. Folio calls them through the Chrome DevTools Protocol (CDP), so arguments
 * and results are plain data.
 */
export interface PageAgent {
  /** Sets a content security policy for the document and for the documents that it opens. */
  contain(policy: string): void;
  /** Replaces the document with the text. Resolves at `load` or `DOMContentLoaded`. */
  write(text: string, until: "load" | "domcontentloaded", asks: AgentOptions): Promise<PageReport>;
  blank(): void;
  listenToConsole(): void;
  /** Starts to track the work that the scripts of the document start. */
  account(): void;
  /** Resolves when it is certain whether anything can still change the document. The result is the verdict. */
  quiet(asks: IdlenessQuery): Promise<IdlenessVerdict>;
  /** Resolves when the page's own timers and animation frames have advanced by this time in ms. */
  pass(ms: number): Promise<void>;
  /** Starts to observe whether anything in the document moves. */
  watch(): void;
  /** Prepares the document for printing: finishes animations and waits for motion to end and for fonts to load. */
  settle(asks: AgentOptions): Promise<PageReport>;
  /** Runs a script. Returns the error that it threw, or null. */
  run(source: string): Promise<string | null>;
  /** Resolves when an element matches the selector. */
  find(selector: string): "found" | "invalid" | Promise<"found">;
  /** Resolves when the caller's JavaScript condition is met. */
  holds: ConditionWaiter["holds"];
  /**
   * Returns the box of the first element that matches the selector, in CSS pixels of the document. Returns null if no
   * element matches.
   */
  boxOf(selector: string): DocumentBox | null;
  /** Fills the tables of contents and the references to link targets. May be called only once. */
  contents(plan: Contents, fill: ContentsFill): FilledContents;
  /** Returns the document's height in CSS pixels. First disables forced page breaks, which remain disabled. */
  wholeFlow(): number;
}

/**
 * Installs the agent of the top document under a name that the page cannot replace. The agent keeps its own references
 * to the built-ins that it calls. So a page that replaces built-ins affects only itself. The agent truncates every text
 * that it returns, because a CDP message must be well below 32 MiB.
 */
export function installPageAgent(
  name: string,
  { refusedSockets, idleness }: { refusedSockets: RefusedSockets; idleness: IdlenessDetector },
): void {
  const { bind, getter } = natives();
  const { document } = globalThis;
  const OwnPromise = Promise;
  const Observer = MutationObserver;
  const scriptOf = callerScriptCompiler();
  const cut = textTruncator();
  const notes = pageNotes();
  const leaving = navigationGuard();
  const missingGlyphs = missingGlyphFinder();
  const fonts = documentFonts(document);
  const rules = pageRules(document);
  const time = pageTime();
  const motion = motionDetector(document, time);
  const fillContents = contents(document);
  const fillTargets = linkTargetFiller(document);
  const add = bind(EventTarget.prototype.addEventListener);
  const openDocument = bind(Document.prototype.open as () => Document);
  const writeDocument = bind(Document.prototype.write);
  const closeDocument = bind(Document.prototype.close);
  const query = bind(Document.prototype.querySelector);
  const animations = bind(Document.prototype.getAnimations);
  const rootOf = getter(Document.prototype, "documentElement");
  const heightOf = getter(HTMLElement.prototype, "offsetHeight");
  const observe = bind(MutationObserver.prototype.observe);
  const disconnect = bind(MutationObserver.prototype.disconnect);
  const once = { __proto__: null, capture: true, once: true } as AddEventListenerOptions;
  const anyChange = {
    __proto__: null,
    subtree: true,
    childList: true,
    attributes: true,
    characterData: true,
  } as MutationObserverInit;

  const report = ({ glyphs }: AgentOptions, isStill = true): PageReport => ({
    restless: !isStill,
    missingGlyphs: glyphs ? missingGlyphs() : [],
    animated: animations(document).length > 0,
    fontsLoading: fonts.loading(),
    failedFonts: fonts.failed(),
    errors: notes.errors.read(),
    blocked: notes.blocked.read(),
    console: notes.consoleLines.read(),
  });
  /** Forces a layout, because fonts start to load only at a layout. The document may not have had a layout yet. */
  const layOut = () => {
    const root = fonts.any() ? rootOf(document) : null;
    if (root instanceof HTMLElement) heightOf(root);
  };

  let isAccounted = false;
  const account = () => {
    if (!isAccounted) idleness.begin(trackPendingWork());
    isAccounted = true;
  };

  const agent: PageAgent = {
    contain(policy) {
      const meta = document.createElement("meta");
      meta.httpEquiv = "Content-Security-Policy";
      meta.content = policy;
      document.head.append(meta);
      leaving.blockFormSubmission();
    },
    write(text, until, asks) {
      rules.clear();
      openDocument(document);
      leaving.confirmNavigations();
      notes.listenToErrors();
      if (asks.debug) notes.listenToConsole();
      if (asks.scripted) account();
      const [target, type] = until === "domcontentloaded" ? [document, "DOMContentLoaded"] : [globalThis, "load"];
      const reached = new OwnPromise<PageReport>((resolve) => {
        const answer = () => {
          layOut();
          if (!asks.cssPages) rules.overridePageRules(false);
          resolve(report(asks));
        };
        add(target, type as string, answer, once);
      });
      writeDocument(document, text);
      closeDocument(document);
      return reached;
    },
    blank() {
      rules.clear();
      openDocument(document);
      closeDocument(document);
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
    boxOf: elementBoxFinder(document),
    contents(plan, fill) {
      try {
        const filled = fillContents(plan, fill);
        fillTargets(fill.targets);
        return { ...filled, isFailed: false };
      } catch {
        return { entries: null, unreadLevels: null, isFailed: true };
      }
    },
    wholeFlow: contentHeightMeter(document),
    find(selector) {
      try {
        if (query(document, selector)) return "found";
      } catch {
        return "invalid";
      }
      return new OwnPromise((resolve) => {
        const observer = new Observer(() => {
          if (!query(document, selector)) return;
          disconnect(observer);
          resolve("found");
        });
        observe(observer, document, anyChange);
      });
    },
  };
  refusedSockets.onRefused = (url) => notes.blocked.push(cut(url, 300));
  notes.listenToErrors();
  defineReadOnly(globalThis, name, Object.freeze(Object.setPrototypeOf(agent, null)));
}

function documentFonts(document: Document) {
  const { bind, getter } = natives();
  const fontsOf = getter(Document.prototype, "fonts");
  const statusOf = getter(FontFaceSet.prototype, "status");
  const readyOf = getter(FontFaceSet.prototype, "ready");
  const sizeOf = getter(unchecked<{ size: number }>(FontFaceSet.prototype), "size");
  const eachFont = bind(FontFaceSet.prototype.forEach);
  const familyOf = getter(FontFace.prototype, "family");
  const faceStatusOf = getter(FontFace.prototype, "status");
  const cut = textTruncator();
  const list = boundedListFactory();
  return {
    any: () => sizeOf(fontsOf(document)) > 0,
    loading: () => statusOf(fontsOf(document)) !== "loaded",
    ready: () => readyOf(fontsOf(document)),
    failed() {
      const families = list<string>(20);
      const note = (face: FontFace) => {
        if (faceStatusOf(face) === "error") families.push(cut(familyOf(face), 100));
      };
      eachFont(fontsOf(document), note);
      return families.read();
    },
  };
}
