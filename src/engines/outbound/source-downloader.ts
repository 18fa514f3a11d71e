export interface DownloadRequest {
  url: string;
  /**
   * Maximum size of the body. A longer body is rejected with `source_too_large`, at the latest when it exceeds the
   * limit.
   */
  maxBytes: number;
  /** Name of the request field that contains the URL, for error messages. */
  param: string;
  deadlineMs: number;
}

/**
 * Downloads a caller's URL. Checks the URL and the URL of every redirect before the request. Throws (FolioError):
 * `url_not_allowed`, `url_blocked` (a redirect), `source_unreachable`, `source_too_large`, `timeout_exceeded`.
 */
export interface SourceDownloader {
  /** Returns the body as a stream while it arrives. The stream throws errors that occur later. */
  open(request: DownloadRequest, signal: AbortSignal): Promise<ReadableStream<Uint8Array>>;
}
