import type { Folio, Image, Pdf } from "@folio/client";
import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import { base64 } from "./base64.ts";

/** Returns the result of a tool that creates a PDF: its properties, its URL, and a resource link that later calls can use. */
export function pdfResult(pdf: Pdf): CallToolResult {
  const { id: pdf_id, pages, bytes, url, expires_at, credits_used, warnings = [] } = pdf;
  const told = { pdf_id, pages, bytes, url, expires_at, credits_used, ...(warnings.length > 0 ? { warnings } : {}) };
  return {
    content: [
      { type: "text", text: JSON.stringify(told, null, 2) },
      { type: "resource_link", uri: `folio://pdfs/${pdf_id}`, name: `${pdf_id}.pdf`, mimeType: "application/pdf" },
    ],
    structuredContent: told,
  };
}

/** Maximum size in bytes of an image that a message contains, so that the assistant can see the image. */
const EMBEDDED_IMAGE_MAX_BYTES = 1_000_000;

export async function imageResult(folio: Folio, image: Image): Promise<CallToolResult> {
  const { id: image_id, width, height, bytes, format, url, expires_at, credits_used, warnings = [] } = image;
  const shown = { image_id, width, height, bytes, url, expires_at, credits_used };
  const told = { ...shown, ...(warnings.length > 0 ? { warnings } : {}) };
  const text = JSON.stringify(told, null, 2);
  if (bytes === null || bytes > EMBEDDED_IMAGE_MAX_BYTES) return { ...textResult(text), structuredContent: told };
  const data = base64(await folio.files.bytes(image));
  return {
    content: [
      { type: "text", text },
      { type: "image", data, mimeType: `image/${format}` },
    ],
    structuredContent: told,
  };
}

export const textResult = (text: string): CallToolResult => ({ content: [{ type: "text", text }] });
export const jsonResult = (value: unknown): CallToolResult => textResult(JSON.stringify(value, null, 2));

/**
 * Runs the work of a tool. Returns an API error as a tool result, so that the assistant can correct its call. Throws any other error, which
 * is an error of the protocol.
 */
export async function withErrorResult(work: () => Promise<CallToolResult>): Promise<CallToolResult> {
  try {
    return await work();
  } catch (error) {
    if (!isApiError(error)) throw error;
    const { message, code, param, details, requestId } = error;
    const told = { code, message, param, ...(details.length > 0 ? { details } : {}), request_id: requestId };
    return { ...jsonResult({ error: told }), isError: true };
  }
}

interface ApiErrorLike {
  message: string;
  code: string;
  param: string | null;
  details: object[];
  requestId: string | null;
}

/** Recognises an API error by its properties, because the server receives its client as an argument and does not import the error class. */
const isApiError = (error: unknown): error is ApiErrorLike =>
  error instanceof Error && "code" in error && "requestId" in error;
