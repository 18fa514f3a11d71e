import { unchecked } from "../../../../domain/unchecked.ts";
import { apply, construct, replaceClass, replaceMethod, replaceSetter } from "../native-replacements.ts";
import { natives } from "../natives.ts";
import { UNCERTAIN_ELEMENTS, UNCERTAIN_MARKUP } from "./uncertain-markup.ts";
import type { WorkTracker } from "./work-tracker.ts";

/** Events by which an element reports that the loading of a resource has ended, successfully or not. */
const LOADING_EVENTS = new Set(["load", "error", "abort", "loadend"]);
/**
 * Tags of elements that load a resource but have no property that shows the end of loading. Links, scripts and styles
 * are not listed, because their event follows in the next task after the request ends.
 */
const SILENT_TAGS = new Set(["image", "feImage", "input", "source", "track", "use"]);

export interface TrackedElements {
  /** Whether a script waits for an image that is still loading. The image may be inside or outside the document. */
  isPending(): boolean;
}

/**
 * Tracks elements that may be outside the document: images for which a script waits, and elements that play or load by
 * themselves.
 */
export function trackElements(tracker: WorkTracker): TrackedElements {
  flagUncertainMarkup(tracker);
  flagUncertainElements(tracker);
  return imageTracker(tracker);
}

/**
 * Marks the document as uncertain when a script parses markup that contains elements which play or load by themselves.
 * An uncertain document cannot be proved idle.
 */
function flagUncertainMarkup(tracker: WorkTracker): void {
  const { bind } = natives();
  // The code uses `exec` instead of `test`, because `test` calls `exec`, which the page may have replaced.
  const exec = bind(RegExp.prototype.exec);
  const trusted = trustedHtmlReader();
  const judge = (markup: unknown) => {
    if (markup === null || typeof markup === "number" || typeof markup === "boolean") return;
    const text = typeof markup === "string" ? markup : trusted(markup);
    if (text === null || exec(UNCERTAIN_MARKUP, text) !== null) tracker.markUncertain();
  };
  const judgeAll = (holder: object | undefined, name: string) =>
    replaceMethod(holder, name, (own, self, args) => {
      for (let at = 0; at < args.length; at += 1) if (typeof args[at] !== "number") judge(args[at]);
      return apply(own, self, args);
    });
  const judgeOne = (holder: object, name: string, which: number) =>
    replaceMethod(holder, name, (own, self, args) => {
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

/**
 * Returns a function that reads the text of a `TrustedHTML` value (Trusted Types, section 2.2). It returns null for any
 * other value.
 */
function trustedHtmlReader(): (markup: unknown) => string | null {
  const { bind } = natives();
  const { TrustedHTML: Markup } = unchecked<{ TrustedHTML?: { prototype: { toString(): string } } }>(globalThis);
  const textOf = Markup && bind(Markup.prototype.toString);
  return (markup) => {
    try {
      return textOf?.(markup) ?? null;
    } catch {
      return null;
    }
  };
}

function flagUncertainElements(tracker: WorkTracker): void {
  const { bind } = natives();
  const lower = bind(String.prototype.toLowerCase);
  const has = bind(Set.prototype.has);
  const contains = bind(String.prototype.includes);
  const judge = (name: unknown) => {
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
  // A class that extends a built-in element can create such an element by its constructor, without a call with a tag
  // name.
  replaceMethod(CustomElementRegistry.prototype, "define", (own, self, args) => {
    if (args.length > 2) tracker.markUncertain();
    return apply(own, self, args);
  });
  replaceClass("Audio", {
    construct(own, args, asked) {
      tracker.markUncertain();
      return construct(own, args, asked);
    },
  });
}

function imageTracker(tracker: WorkTracker): TrackedElements {
  const { bind, getter } = natives();
  const awaited = new Set<Element>();
  const add = bind(Set.prototype.add);
  const has = bind(Set.prototype.has);
  const remove = bind(Set.prototype.delete);
  const each = bind(Set.prototype.forEach);
  const nameOf = getter(Element.prototype, "localName");
  const isComplete = getter(HTMLImageElement.prototype, "complete");
  const lower = bind(String.prototype.toLowerCase);
  const watch = (target: unknown) => {
    let name: string;
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
    },
  };
}
