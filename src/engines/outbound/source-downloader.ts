export interface DownloadRequest {
  url: string;
  /** A longer body is refused with `source_too_large`, at the latest when it passes the limit. */
  maxBytes: number;
  /** The field that named the URL; errors carry it. */
  param: string;
  deadlineMs: number;
}

/**
 * Fetches what a caller's URL names, through the outbound guard: the URL and every redirect are judged before they are contacted.
 * Throws (FolioError): `url_not_allowed`, `url_blocked` (a redirect), `source_unreachable`, `source_too_large`, `timeout_exceeded`.
 */
export interface SourceDownloader {
  /** The body as it arrives; what goes wrong later is thrown by the stream. */
  open(request: DownloadRequest, signal: AbortSignal): Promise<ReadableStream<Uint8Array>>;
}
