export interface DownloadRequest {
  url: string;
  /** Longer bodies are rejected with `source_too_large`, at the latest when they exceed the limit. */
  maxBytes: number;
  /** Request field that contains the URL, for errors. */
  param: string;
  deadlineMs: number;
}

/**
 * Downloads a caller's URL. The URL and every redirect are checked before they are contacted.
 * Throws (FolioError): `url_not_allowed`, `url_blocked` (a redirect), `source_unreachable`, `source_too_large`, `timeout_exceeded`.
 */
export interface SourceDownloader {
  /** Returns the body as it arrives. Later errors are thrown by the stream. */
  open(request: DownloadRequest, signal: AbortSignal): Promise<ReadableStream<Uint8Array>>;
}
