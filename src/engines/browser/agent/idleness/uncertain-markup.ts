const UNCERTAIN_TAGS = [
  ...["video", "audio", "marquee", "iframe", "frame", "object", "embed", "applet", "fencedframe", "portal"],
  ...["camera", "microphone", "usermedia", "geolocation", "permission"],
];

/** Elements that play, animate or load documents by themselves. */
export const UNCERTAIN_ELEMENTS: ReadonlySet<string> = new Set(UNCERTAIN_TAGS);

/**
 * Matches markup with such elements, with handlers that wait for an image, or with declarative shadow roots, which may be closed.
 * Matches too much on purpose: a false match only costs the wait of 500 ms without requests.
 */
export const UNCERTAIN_MARKUP = new RegExp(
  `<(?:${UNCERTAIN_TAGS.join("|")})|on(?:load|error|abort)\\s*=|shadowrootmode\\s*=`,
  "i",
);
