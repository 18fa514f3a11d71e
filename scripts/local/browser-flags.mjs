/** Start of the line in which the Worker's process reports how its browsers are confined. */
export const isolationPrefix = "Browser isolation: ";

/** Variable with the flags that the wrapper of the system's browser passes on. */
export const flagsVariable = "FOLIO_BROWSER_FLAGS";

/**
 * Block datagrams, which a context's closed proxy does not cover. WebRTC sends them only through a proxy, and QUIC is disabled.
 * (`--force-webrtc-ip-handling-policy`, which is often named, has no effect in Chromium 156.)
 */
export const browserFlags = "--disable-quic --webrtc-ip-handling-policy=disable_non_proxied_udp";
