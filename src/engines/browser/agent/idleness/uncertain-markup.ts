const UNCERTAIN_TAGS = [
  ...["video", "audio", "marquee", "iframe", "frame", "object", "embed", "applet", "fencedframe", "portal"],
  ...["camera", "microphone", "usermedia", "geolocation", "permission"],
];

/** Elements that play, animate or load documents without a script. */
export const UNCERTAIN_ELEMENTS: ReadonlySet<string> = new Set(UNCERTAIN_TAGS);

/**
 * Matches markup for which idleness cannot be proved. It contains elements that play or load by themselves, handlers
 * that wait for an image, or declarative shadow roots, which may be closed. Some harmless markup matches too. Then
 * Folio only waits for 500 ms without requests.
 */
export const UNCERTAIN_MARKUP = new RegExp(
  `<(?:${UNCERTAIN_TAGS.join("|")})|on(?:load|error|abort)\\s*=|shadowrootmode\\s*=`,
  "i",
);
