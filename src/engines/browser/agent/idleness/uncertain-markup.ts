const UNCERTAIN_TAGS = [
  ...["video", "audio", "marquee", "iframe", "frame", "object", "embed", "applet", "fencedframe", "portal"],
  ...["camera", "microphone", "usermedia", "geolocation", "permission"],
];

/** What plays, animates or loads documents by itself. */
export const UNCERTAIN_ELEMENTS: ReadonlySet<string> = new Set(UNCERTAIN_TAGS);

/**
 * In markup: such elements, handlers that wait for an image, and roots that nobody can look into. Matches too much on purpose: a document
 * that is wrongly called uncertain only waits the 500 ms.
 */
export const UNCERTAIN_MARKUP = new RegExp(
  `<(?:${UNCERTAIN_TAGS.join("|")})|on(?:load|error|abort)\\s*=|shadowrootmode\\s*=`,
  "i",
);
