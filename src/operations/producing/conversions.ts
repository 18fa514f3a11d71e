import { conversionInputOf, convertImagesBody, convertOfficeBody, imagesInputOf } from "../../resources/conversions.ts";
import { convertImages } from "../conversions/convert-images.ts";
import { convertOffice } from "../conversions/convert-office.ts";
import { CONVERSION_ERRORS } from "./errors.ts";
import { pdfOperation } from "./operation.ts";

/** Operations that make a PDF from files of other types. */
export const CONVERSIONS = {
  convertOffice: pdfOperation("convert", {
    path: "/v1/convert/office",
    call: "convert.office",
    tag: "Conversion",
    summary: "Convert an office document to a PDF",
    description:
      "Accepts Word, Excel, PowerPoint, OpenDocument, RTF, CSV and plain text. Sheets are scaled to the page width, with their headers and footers. Each slide becomes one page. Macros do not run, links to other files are not followed, and a file whose content does not match its extension is rejected.",
    command: "convert",
    guide: "office",
    scope: "pdfs:create",
    body: convertOfficeBody,
    success: "The PDF.",
    errors: CONVERSION_ERRORS,
    run: (context, body) => convertOffice({ ...context, input: conversionInputOf(body) }),
  }),
  convertImages: pdfOperation("convert", {
    path: "/v1/convert/images",
    call: "convert.images",
    tag: "Conversion",
    summary: "Convert images to a PDF",
    description:
      "Creates one page per PNG, JPEG or WebP image. Each page has the size of its image, or the image is scaled to fit the page size. JPEG data is embedded unchanged.",
    command: "convert",
    guide: "images",
    scope: "pdfs:create",
    body: convertImagesBody,
    success: "The PDF.",
    errors: [...CONVERSION_ERRORS, "renderer_unavailable"],
    run: (context, body) => convertImages({ ...context, input: imagesInputOf(body) }),
  }),
};
