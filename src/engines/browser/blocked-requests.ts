import type { BlockedType, Blocking } from "../../domain/render-input.ts";
import type { CdpEventParams } from "./cdp.ts";

type ResourceType = CdpEventParams<"Fetch.requestPaused">["resourceType"];

/**
 * CDP resource types of each request type that callers can block. `Document` means frames, because the main document is
 * never blocked.
 */
const CDP_RESOURCE_TYPES: Record<BlockedType, readonly ResourceType[]> = {
  stylesheet: ["Stylesheet"],
  image: ["Image"],
  media: ["Media", "TextTrack"],
  font: ["Font"],
  script: ["Script"],
  fetch: ["XHR", "Fetch", "EventSource", "Ping", "Prefetch"],
  frame: ["Document"],
};

/** Whether the caller blocks this request. */
export function isBlockedByCaller({ types, patterns }: Blocking, url: string, type: ResourceType): boolean {
  return (
    types.some((name) => CDP_RESOURCE_TYPES[name].includes(type)) ||
    patterns.some((pattern) => matchesPattern(url, pattern))
  );
}

/**
 * Whether the whole URL matches a pattern in which `*` stands for any characters. Searching for the first occurrence of
 * each part is enough.
 */
export function matchesPattern(url: string, pattern: string): boolean {
  const [first = "", ...rest] = pattern.split("*");
  if (!url.startsWith(first)) return false;
  const last = rest.pop();
  if (last === undefined) return url.length === first.length;
  let at = first.length;
  for (const piece of rest) {
    const found = url.indexOf(piece, at);
    if (found < 0) return false;
    at = found + piece.length;
  }
  return url.length - last.length >= at && url.endsWith(last);
}
