import { pdf } from "../../resources/pdfs.ts";
import { producing } from "../producing.ts";

const CONVERSION_ERRORS = [
  "credits_exhausted",
  "concurrency_limit_exceeded",
  "unsupported_format",
  "source_invalid",
  "source_encrypted",
  "source_unreachable",
  "source_too_large",
  "url_not_allowed",
  "url_blocked",
  "timeout_exceeded",
  "document_too_large",
  "output_too_large_for_base64",
  "container_unavailable",
] as const;

export const conversionRoutes = [
  producing({
    path: "/v1/convert/office",
    operationId: "convertOffice",
    call: "convert.office",
    tag: "Conversion",
    summary: "Convert an office document to a PDF",
    description:
      "Word, Excel, PowerPoint, OpenDocument, RTF, CSV and plain text. Sheets are fitted to the page's width with their headers and footers; a slide is a page. Macros do not run, links to other files are not followed, and a file whose content is not what its name says is refused.",
    scope: "pdfs:create",
    success: { status: 200, schema: pdf, description: "The PDF." },
    errors: CONVERSION_ERRORS,
  }),
  producing({
    path: "/v1/convert/images",
    operationId: "convertImages",
    call: "convert.images",
    tag: "Conversion",
    summary: "Convert images to a PDF",
    description:
      "A page for each PNG, JPEG or WebP, as large as the image or fitted onto paper. JPEGs are put in as they are, without another compression.",
    scope: "pdfs:create",
    success: { status: 200, schema: pdf, description: "The PDF." },
    errors: [...CONVERSION_ERRORS, "renderer_unavailable"],
  }),
];
