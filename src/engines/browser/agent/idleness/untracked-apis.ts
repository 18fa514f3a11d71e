import { unchecked } from "../../../../domain/unchecked.ts";
import { apply, construct, replaceClass, replaceGetter, replaceMethod } from "../native-replacements.ts";
import { natives } from "../natives.ts";
import type { WorkTracker } from "./work-tracker.ts";

const words = (text: string): string[] => text.trim().split(/\s+/);

/**
 * Classes whose work is not tracked. The document becomes uncertain when a script constructs such a class or reads one
 * of its members, except the harmless members.
 */
const UNTRACKED_CLASSES = words(`
  AbsoluteOrientationSensor Accelerometer AnimationTrigger AudioContext AudioData AudioDecoder AudioEncoder AudioWorkletNode
  BroadcastChannel CaptureController ClipboardItem CompressionStream CropTarget DecompressionStream DigitalCredential EventSource
  EyeDropper FileReader FileSystemObserver FinalizationRegistry GravitySensor Gyroscope IdleDetector ImageCapture ImageDecoder
  LanguageDetector LanguageModel LinearAccelerationSensor MediaRecorder MediaSource MediaStream MediaStreamTrackGenerator
  MediaStreamTrackProcessor Notification OfflineAudioContext PerformanceObserver PressureObserver Profiler PublicKeyCredential
  RelativeOrientationSensor ReportingObserver RestrictionTarget SpeechRecognition SpeechSynthesisUtterance Summarizer
  TextDecoderStream TextEncoderStream TimelineTrigger Translator VideoDecoder VideoEncoder VideoFrame XSLTProcessor
  webkitSpeechRecognition`);

/** Members of the window that start untracked work when a script reads or calls them. */
const UNTRACKED_GLOBALS = words(`
  caches cookieStore crashReport documentPictureInPicture fence getScreenDetails indexedDB launchQueue navigation queryLocalFonts
  requestResize showDirectoryPicker showOpenFilePicker showSaveFilePicker speechSynthesis viewport webkitRequestFileSystem
  webkitResolveLocalFileSystemURL`);

/** Members of class prototypes that start untracked work. */
const UNTRACKED_MEMBERS: Record<string, string[]> = {
  Blob: words("stream textStream"),
  Crypto: words("subtle"),
  DataTransferItem: words("getAsFileSystemHandle getAsString webkitGetAsEntry"),
  Document: words(`browsingTopics exitFullscreen exitPictureInPicture getAnimations hasPrivateToken hasRedemptionRecord
    hasStorageAccess hasUnpartitionedCookieAccess requestStorageAccess requestStorageAccessFor startViewTransition
    webkitCancelFullScreen webkitExitFullscreen`),
  Element: words(`getAnimations requestFullscreen requestPointerLock startViewTransition webkitRequestFullScreen
    webkitRequestFullscreen`),
  EventTarget: words("when"),
  HTMLCanvasElement: words("captureStream toBlob transferControlToOffscreen"),
  HTMLImageElement: words("browsingTopics"),
  History: words("back forward go"),
  Request: words("body textStream"),
  Response: words("body textStream"),
  ScreenOrientation: words("lock unlock"),
  ShadowRoot: words("getAnimations"),
  XMLHttpRequest: words("responseXML"),
};

/** Static members of namespaces and classes that start untracked work. */
const UNTRACKED_STATICS: Record<string, string[]> = {
  AbortSignal: words("timeout"),
  Atomics: words("waitAsync"),
  CSS: words("animationWorklet layoutWorklet paintWorklet"),
};

/** Members of `navigator` that start no untracked work. Every other member may start untracked work. */
const HARMLESS_NAVIGATOR_MEMBERS = new Set(
  words(`appCodeName appName appVersion constructor cookieEnabled cpuPerformance deviceMemory doNotTrack hardwareConcurrency
    javaEnabled language languages maxTouchPoints mimeTypes onLine pdfViewerEnabled platform plugins product productSub scheduling sendBeacon
    serviceWorker userActivation userAgent userAgentData vendor vendorSub vibrate webdriver`),
);
/** Members of a class that can be read without starting untracked work. */
const HARMLESS_CLASS_MEMBERS = new Set<unknown>(words("prototype name length"));
/** Type of a canvas context that draws in the thread of the page. */
const HARMLESS_CONTEXT_TYPE = "2d";

/** Replaces every API whose work cannot be tracked, so that its use marks the document as uncertain. */
export function flagUntrackedApis(tracker: WorkTracker): void {
  const globals = unchecked<Record<string, { prototype?: object } | undefined>>(globalThis);
  const doubtUse = (holder: object | undefined, name: string) => {
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

function flagUntrackedClasses(tracker: WorkTracker): void {
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
      },
    });
  }
}

/**
 * Marks the document as uncertain if it is opened again, because `document.open` removes all listeners, including the
 * agent's listeners.
 */
function flagLateWriting(tracker: WorkTracker): void {
  const stateOf = natives().getter(Document.prototype, "readyState");
  for (const name of ["open", "write", "writeln"]) {
    replaceMethod(Document.prototype, name, (own, self, args) => {
      if (self !== document || stateOf(document) !== "loading") tracker.markUncertain();
      return apply(own, self, args);
    });
  }
}

function flagCanvasContexts(tracker: WorkTracker): void {
  for (const canvas of [HTMLCanvasElement.prototype, OffscreenCanvas.prototype]) {
    replaceMethod(canvas, "getContext", (own, self, args) => {
      if (args[0] !== HARMLESS_CONTEXT_TYPE) tracker.markUncertain();
      return apply(own, self, args);
    });
  }
}
