/** The wrapper round the system's browser passes on what this variable holds. */
export const flagsVariable = "FOLIO_BROWSER_FLAGS";

/**
 * What a context's closed proxy does not cover: datagrams. WebRTC may send none but through a proxy, and nothing speaks QUIC.
 * (`--force-webrtc-ip-handling-policy`, which is often named, has no effect in Chromium 156.)
 */
export const browserFlags = "--disable-quic --webrtc-ip-handling-policy=disable_non_proxied_udp";
