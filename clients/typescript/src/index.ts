export * from "./errors.ts";
export { bytesSource, type Downloadable, type DownloadOptions, Files, fileSource } from "./files.ts";
export { Folio, Folio as default, type FolioOptions } from "./folio.ts";
export { type Page, PagedList } from "./paged-list.ts";
export type { WaitOptions } from "./resources/batches.ts";
export type { UpdateTemplateOptions } from "./resources/templates.ts";
export type { RequestOptions } from "./transport.ts";
export type * from "./types.ts";
export { verifyWebhook, WebhookVerificationError } from "./webhooks.ts";
