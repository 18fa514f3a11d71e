const UNCERTAIN_TAGS = [
  ...["video", "audio", "marquee", "iframe", "frame", "object", "embed", "applet", "fencedframe", "portal"],
  ...["camera", "microphone", "usermedia", "geolocation", "permission"],
];

/** Elements that play, animate or load documents without a script. */
export const UNCERTAIN_ELEMENTS: ReadonlySet<string> = new Set(UNCERTAIN_TAGS);

/**
 * Matches markup with uncertain elements, with handlers that wait for an image, or with declarative shadow roots, which
 * may be closed. It also matches some harmless markup. A false match only means that Folio waits for 500 ms without
 * requests.
 */
export const UNCERTAIN_MARKUP = new RegExp(
  `<(?:${UNCERTAIN_TAGS.join("|")})|on(?:load|error|abort)\\s*=|shadowrootmode\\s*=`,
  "i",
);
