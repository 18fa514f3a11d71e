import { conversionInputOf, convertImagesBody, convertOfficeBody, imagesInputOf } from "../../resources/conversions.ts";
import { convertImages } from "../conversions/convert-images.ts";
import { convertOffice } from "../conversions/convert-office.ts";
import { CONVERSION_ERRORS } from "./errors.ts";
import { makesPdf } from "./operation.ts";

/** Operations that make a PDF from files of another kind. */
export const CONVERSIONS = {
  convertOffice: makesPdf("convert", {
    path: "/v1/convert/office",
    call: "convert.office",
    tag: "Conversion",
    summary: "Convert an office document to a PDF",
    description:
      "Word, Excel, PowerPoint, OpenDocument, RTF, CSV and plain text. Sheets are fitted to the page's width with their headers and footers; a slide is a page. Macros do not run, links to other files are not followed, and a file whose content is not what its name says is refused.",
    command: "convert",
    guide: "office",
    scope: "pdfs:create",
    body: convertOfficeBody,
    success: "The PDF.",
    errors: CONVERSION_ERRORS,
    run: (context, body) => convertOffice({ ...context, input: conversionInputOf(body) }),
  }),
  convertImages: makesPdf("convert", {
    path: "/v1/convert/images",
    call: "convert.images",
    tag: "Conversion",
    summary: "Convert images to a PDF",
    description:
      "A page for each PNG, JPEG or WebP, as large as the image or fitted onto paper. JPEGs are put in as they are, without another compression.",
    command: "convert",
    guide: "images",
    scope: "pdfs:create",
    body: convertImagesBody,
    success: "The PDF.",
    errors: [...CONVERSION_ERRORS, "renderer_unavailable"],
    run: (context, body) => convertImages({ ...context, input: imagesInputOf(body) }),
  }),
};
