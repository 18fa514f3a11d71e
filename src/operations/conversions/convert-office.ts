import { toDocument } from "../../domain/document-bytes.ts";
import { FolioError, formatValue } from "../../domain/errors.ts";
import { fairShareKeyOf } from "../../domain/fair-share.ts";
import { LIMITS } from "../../domain/limits.ts";
import {
  extensionOf,
  fileNameOf,
  OFFICE_EXTENSIONS,
  type OfficeFormat,
  officeFormatOf,
} from "../../domain/office-format.ts";
import type { PdfRecord } from "../../domain/pdf.ts";
import { requireScope } from "../caller.ts";
import type { Services } from "../dependencies.ts";
import { type EditOutput, editPlan } from "../pdfs/edit-input.ts";
import { type ProducePdfNeeds, producePdf } from "../pdfs/produce.ts";
import { withSourceParam } from "../pdfs/source-error.ts";
import type { StoredPdf } from "../pdfs/stages.ts";
import { locateSource, type ReadSourceNeeds } from "../sources/read-source.ts";
import type { WorkCall } from "../verb.ts";

export type ConvertOfficeNeeds = ProducePdfNeeds & ReadSourceNeeds & Pick<Services, "officeConverter" | "keyPeppers">;

/** Maximum number of characters of `filename`. */
const NAME_CHARACTERS = 255;

export interface ConversionInput extends EditOutput {
  source: { url: string } | { base64: string };
  filename: string | null;
  /** Paper size in portrait, with the name that the resource shows. If null, the document keeps its own paper size. */
  paper: { name: string; custom: PdfRecord["customSize"]; widthPt: number; heightPt: number } | null;
  landscape: boolean | null;
  /** Whether to scale spreadsheets to the width of the page if they define no scaling. */
  fitSheets: boolean;
}

/**
 * Converts an office file to one stored PDF. Throws the errors of reading sources, `OfficeConverter` and `producePdf`.
 */
export async function convertOffice(call: WorkCall<ConvertOfficeNeeds, ConversionInput>): Promise<StoredPdf> {
  requireScope(call.caller, "pdfs:create");
  const { services, input, work } = call;
  const { source, paper, landscape, fitSheets } = input;
  const name = input.filename ?? ("url" in source ? fileNameOf(new URL(source.url).pathname) : "");
  const extension = extensionOf(name);
  const plan = {
    ...editPlan("convert", input),
    timeoutMs: LIMITS.conversionTimeoutMs,
    format: paper?.name ?? null,
    customSize: paper?.custom ?? null,
    landscape,
    sourceFormat: extension,
  };
  return producePdf(call, plan, async ({ deadlineMs, scratch }) => {
    const format = formatOf(extension, input.filename === null ? "source.url" : "filename");
    const limit = LIMITS.officeSourceBytes;
    const reading = { param: "source", maxBytes: limit, memoryBytes: LIMITS.isolateDocumentBytes, deadlineMs, scratch };
    const { bytes } = await locateSource(call, source, reading);
    const request = {
      source: toDocument(bytes),
      name: name.slice(0, NAME_CHARACTERS),
      format,
      paper: paper && { widthPt: paper.widthPt, heightPt: paper.heightPt },
      landscape,
      fitSheets,
      share: await fairShareKeyOf(call.caller.accountId, services.keyPeppers[0]),
      deadlineMs,
    };
    const { body, pages, engine } = await work.timings.measure("render", () =>
      withSourceParam(services.officeConverter.convert(request, work.signal)),
    );
    return { content: body, pages, warnings: [], engine };
  });
}

function formatOf(extension: string | null, param: string): OfficeFormat {
  const format = officeFormatOf(extension ?? "");
  if (format) return format;
  const got = extension === null ? "none" : formatValue(`.${extension}`);
  const allowed = OFFICE_EXTENSIONS.map((known) => `.${known}`).join(", ");
  throw new FolioError("unsupported_format", `${param} must end in one of ${allowed}; got ${got}.`, { param });
}
