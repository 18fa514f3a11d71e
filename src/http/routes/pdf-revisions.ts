import { insertPages } from "../../operations/pdfs/insert.ts";
import { revisePdf } from "../../operations/pdfs/revise.ts";
import {
  attachBody,
  cropBody,
  cropInputOf,
  fillBody,
  fillingInputOf,
  flattenBody,
  flatteningInputOf,
  imposeBody,
  impositionInputOf,
  informBody,
  insertBody,
  insertionInputOf,
  numberBody,
  numberingInputOf,
  protectBody,
  redactBody,
  redactionInputOf,
  removalInputOf,
  removeBody,
  revisionInputOf,
  rotateBody,
  rotationInputOf,
  unlockBody,
} from "../../resources/pdf-revisions.ts";
import { pdf } from "../../resources/pdfs.ts";
import { route } from "../route.ts";
import { EDITING_ERRORS } from "./pdf-edits.ts";
import { answerWithPdf } from "./pdfs.ts";

const tag = "Editing" as const;
const common = { method: "post", tag, scope: "pdfs:create", errors: EDITING_ERRORS } as const;

export const pdfRevisionRoutes = [
  route({
    ...common,
    path: "/v1/pdfs/protect",
    operationId: "protectPdf",
    call: "pdfs.protect",
    summary: "Lock a PDF with passwords",
    body: protectBody,
    success: { status: 200, schema: pdf, description: "The PDF, encrypted." },
    handle: async ({ services, caller, work, body }) =>
      answerWithPdf(services, await revisePdf({ services, caller, input: revisionInputOf(body), work })),
  }),
  route({
    ...common,
    path: "/v1/pdfs/unlock",
    operationId: "unlockPdf",
    call: "pdfs.unlock",
    summary: "Take the lock off a PDF",
    description: "Needs the user's or the owner's password in source.password, unless it opens without one.",
    body: unlockBody,
    success: { status: 200, schema: pdf, description: "The PDF, open." },
    handle: async ({ services, caller, work, body }) =>
      answerWithPdf(services, await revisePdf({ services, caller, input: revisionInputOf(body), work })),
  }),
  route({
    ...common,
    path: "/v1/pdfs/attach",
    operationId: "attachFiles",
    call: "pdfs.attach",
    summary: "Put files into a PDF",
    description: "Those that lie in it stay. PDF/A-3 and later take any file; a claim of an earlier part goes.",
    body: attachBody,
    success: { status: 200, schema: pdf, description: "The PDF with the files in it." },
    handle: async ({ services, caller, work, body }) =>
      answerWithPdf(services, await revisePdf({ services, caller, input: revisionInputOf(body), work })),
  }),
  route({
    ...common,
    path: "/v1/pdfs/document",
    operationId: "updateDocument",
    call: "pdfs.setDocument",
    summary: "Change what a PDF says about itself",
    description: "Information dictionary and XMP metadata stay in step. POST /v1/pdfs/info reads them.",
    body: informBody,
    success: { status: 200, schema: pdf, description: "The PDF with what it says now." },
    handle: async ({ services, caller, work, body }) =>
      answerWithPdf(services, await revisePdf({ services, caller, input: revisionInputOf(body), work })),
  }),
  route({
    ...common,
    path: "/v1/pdfs/rotate",
    operationId: "rotatePdf",
    call: "pdfs.rotate",
    summary: "Rotate pages",
    body: rotateBody,
    success: { status: 200, schema: pdf, description: "The PDF with its pages turned." },
    handle: async ({ services, caller, work, body }) =>
      answerWithPdf(services, await revisePdf({ services, caller, input: rotationInputOf(body), work })),
  }),
  route({
    ...common,
    path: "/v1/pdfs/crop",
    operationId: "cropPdf",
    call: "pdfs.crop",
    summary: "Cut the edges of pages off",
    description: "What lies outside is hidden, not removed: redact removes.",
    body: cropBody,
    success: { status: 200, schema: pdf, description: "The PDF with smaller pages." },
    handle: async ({ services, caller, work, body }) =>
      answerWithPdf(services, await revisePdf({ services, caller, input: cropInputOf(body), work })),
  }),
  route({
    ...common,
    path: "/v1/pdfs/remove",
    operationId: "removePages",
    call: "pdfs.removePages",
    summary: "Remove pages",
    description: "Nothing of them stays in the file, as with split and reorder.",
    body: removeBody,
    success: { status: 200, schema: pdf, description: "The PDF without these pages." },
    handle: async ({ services, caller, work, body }) =>
      answerWithPdf(services, await revisePdf({ services, caller, input: removalInputOf(body), work })),
  }),
  route({
    ...common,
    path: "/v1/pdfs/number",
    operationId: "numberPages",
    call: "pdfs.number",
    summary: "Write page or Bates numbers",
    description: "For numbers across several PDFs, page_numbers of POST /v1/pdfs/merge.",
    body: numberBody,
    success: { status: 200, schema: pdf, description: "The PDF with its numbers." },
    handle: async ({ services, caller, work, body }) =>
      answerWithPdf(services, await revisePdf({ services, caller, input: numberingInputOf(body), work })),
  }),
  route({
    ...common,
    path: "/v1/pdfs/nup",
    operationId: "imposePages",
    call: "pdfs.nup",
    summary: "Put several pages on each sheet",
    description: "Forms and comments become part of the pages; bookmarks lead to the sheets; links and tags go.",
    body: imposeBody,
    success: { status: 200, schema: pdf, description: "The PDF of the sheets." },
    handle: async ({ services, caller, work, body }) =>
      answerWithPdf(services, await revisePdf({ services, caller, input: impositionInputOf(body), work })),
  }),
  route({
    ...common,
    path: "/v1/pdfs/fill",
    operationId: "fillForm",
    call: "pdfs.fill",
    summary: "Fill in a form",
    description: "A value that does not go with its field is 400 invalid_parameter, and nothing is filled in then.",
    body: fillBody,
    success: { status: 200, schema: pdf, description: "The PDF, filled in." },
    handle: async ({ services, caller, work, body }) =>
      answerWithPdf(services, await revisePdf({ services, caller, input: fillingInputOf(body), work })),
  }),
  route({
    ...common,
    path: "/v1/pdfs/flatten",
    operationId: "flattenPdf",
    call: "pdfs.flatten",
    summary: "Make a form part of its pages",
    body: flattenBody,
    success: { status: 200, schema: pdf, description: "The PDF without a form." },
    handle: async ({ services, caller, work, body }) =>
      answerWithPdf(services, await revisePdf({ services, caller, input: flatteningInputOf(body), work })),
  }),
  route({
    ...common,
    path: "/v1/pdfs/redact",
    operationId: "redactPdf",
    call: "pdfs.redact",
    summary: "Take text and pictures out of areas",
    description:
      "Letters, pixels, drawings, annotations, field values and hidden layers within the areas are removed from the file, not covered. Title, bookmarks and attachments stay as they are.",
    body: redactBody,
    success: { status: 200, schema: pdf, description: "The PDF without what was in the areas." },
    handle: async ({ services, caller, work, body }) =>
      answerWithPdf(services, await revisePdf({ services, caller, input: redactionInputOf(body), work })),
  }),
  route({
    ...common,
    path: "/v1/pdfs/insert",
    operationId: "insertPages",
    call: "pdfs.insert",
    summary: "Insert pages of another PDF",
    description: "Bookmarks, links, form fields, tags and attachments of both survive.",
    body: insertBody,
    success: { status: 200, schema: pdf, description: "The PDF with the pages in it." },
    handle: async ({ services, caller, work, body }) =>
      answerWithPdf(services, await insertPages({ services, caller, input: insertionInputOf(body), work })),
  }),
];
