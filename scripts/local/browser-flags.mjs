/** Start of the log line in which the process of the Worker reports how its browsers are isolated. */
export const isolationPrefix = "Browser isolation: ";

/** Environment variable with command line flags. The wrapper script passes them to the system's browser. */
export const flagsVariable = "FOLIO_BROWSER_FLAGS";

/**
 * Flags that block UDP datagrams, which the proxy of a browser context does not intercept. With these flags, WebRTC
 * sends datagrams only through a proxy, and QUIC is disabled. (`--force-webrtc-ip-handling-policy`, which is often
 * named, has no effect in Chromium 156.)
 */
export const browserFlags = "--disable-quic --webrtc-ip-handling-policy=disable_non_proxied_udp";
