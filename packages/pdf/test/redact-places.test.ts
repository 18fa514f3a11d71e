import { beforeAll, describe, expect, it } from "vitest";
import type { LocalPdfEditor } from "../src/local-pdf-editor.ts";
import { everythingIn } from "./support/everything-in.ts";
import { handmadePdf, streamObject } from "./support/handmade-pdf.ts";
import {
  annotation,
  attachment,
  ENCODINGS,
  form,
  IMAGE,
  jpeg,
  literal,
  NAME,
  OTHER_PLACES,
  object,
  type Place,
  paint,
  pdfWithPlace,
  SECRET,
  STREAM_PLACES,
  STRING_PLACES,
  utf16be,
  utf16le,
} from "./support/hiding-places.ts";
import { nodeEditor, qpdfCheck } from "./support/pdf-tools.ts";

let editor: LocalPdfEditor;
beforeAll(async () => {
  editor = await nodeEditor();
});

async function redacted(place: Place) {
  const bytes = pdfWithPlace(place);
  const searches = [{ kind: "text" as const, text: SECRET, caseSensitive: false }];
  const step = { kind: "redact" as const, areas: [], color: null, searches };
  return editor.revise({ bytes }, { steps: [step], files: [], protection: null });
}

/** Fragments of the secret in every encoding, as a forensic reader would search for them. */
const TRACES = [
  /zqvex|lorwick/i,
  new RegExp(utf16be("Lor").replaceAll("\0", "\\0")),
  new RegExp(utf16le("Lor").replaceAll("\0", "\\0")),
  /%4c%6f%72|&#76;orwick|u005aqvex/i,
];

function expectNoTrace(pdf: Uint8Array, encoded: string): void {
  const everything = `${everythingIn(pdf)}\n${Buffer.from(pdf).toString("latin1")}`;
  for (const trace of TRACES) expect(everything).not.toMatch(trace);
  expect(everything).not.toContain(encoded);
  expect(everything).toContain("Seen");
}

describe("A redaction by search", () => {
  it.each(Object.keys(STRING_PLACES))("leaves no trace in %s, in any encoding", async (place) => {
    for (const encoded of Object.values(ENCODINGS)) {
      const { pdf, warnings } = await redacted(STRING_PLACES[place]?.(literal(encoded)) ?? {});
      expectNoTrace(pdf, encoded);
      expect(warnings).toEqual([]);
    }
  });

  it.each(Object.keys(STREAM_PLACES))("leaves no trace in %s, in any encoding", async (place) => {
    for (const encoded of Object.values(ENCODINGS)) {
      const { pdf, warnings } = await redacted(STREAM_PLACES[place]?.(encoded) ?? {});
      expectNoTrace(pdf, encoded);
      expect(warnings).toEqual([]);
    }
  });

  it.each(Object.keys(OTHER_PLACES))("leaves no trace in %s", async (place) => {
    const { pdf, warnings } = await redacted(OTHER_PLACES[place] ?? {});
    qpdfCheck(pdf);
    expectNoTrace(pdf, SECRET);
    expect(warnings).toEqual([]);
  });

  it.each([
    ["Exif", 0xe1, `Exif\0\0${SECRET}`],
    ["Exif in UTF-16", 0xe1, `Exif\0\0${utf16le(SECRET)}`],
    ["XMP", 0xe1, `http://ns.adobe.com/xap/1.0/\0<x>Zqvex&#32;Lorwick</x>`],
    ["a comment", 0xfe, SECRET],
    ["IPTC", 0xed, `Photoshop 3.0\x008BIM${SECRET}`],
  ])("leaves no trace in %s of a JPEG, and keeps its other segments", async (_, marker, text) => {
    const file = jpeg([0xe0, "JFIF\0"], [marker, text], [0xee, "Adobe"]);
    const { pdf } = await redacted(paint("/XObject<</Im 100 0 R>>", streamObject(`${IMAGE}/Filter/DCTDecode`, file)));
    const raw = Buffer.from(pdf).toString("latin1");
    expect(raw).not.toMatch(/Zqvex|Z\0q\0v/);
    expect(raw).toContain(jpeg([0xe0, "JFIF\0"], [0xee, "Adobe"]));
  });

  it("keeps links to a renamed destination working", async () => {
    const name = literal(SECRET);
    const { pdf } = await redacted({
      ...annotation(`/Subtype/Link/Dest ${name}`),
      catalog: `/Names<</Dests<</Names[(a)[10 0 R/Fit]${name}[10 0 R/FitH 9]]>>>>`,
    });
    expect(everythingIn(pdf).match(/redacted-1/g)).toHaveLength(2);
  });

  it.each([
    ["a compressed attachment", attachment("(a)", "", "PK\x03\x04compressed"), "attachments"],
    [
      "a resource that content uses by name",
      paint(`/XObject<</${NAME} 100 0 R>>`, form("")),
      "images and forms of page 1",
    ],
    [
      "a color profile",
      object("/OutputIntents[<</DestOutputProfile 100 0 R>>]", streamObject("/N 3", `\0\0\0\x01\0\0desc${SECRET}`)),
      "output intents",
    ],
  ])("names %s that it cannot clean in a warning, without the text", async (_, place, resource) => {
    const { warnings } = await redacted(place);
    expect(warnings.map((warning) => [warning.code, warning.resource])).toContainEqual(["text_remains", resource]);
    expect(JSON.stringify(warnings)).not.toMatch(/Zqvex|Lorwick/);
  });

  it("warns that nothing was redacted, if no place has a text", async () => {
    const { warnings } = await redacted({});
    expect(warnings).toMatchObject([{ code: "nothing_redacted" }]);
  });

  it.each([
    ["outside of the page", { x: 9_000, y: 9_000, width: 5, height: 5 }],
    ["without a size", { x: 25, y: 45, width: 0, height: 0 }],
  ])("warns that nothing was redacted, for an area %s", async (_, area) => {
    const bytes = handmadePdf([{ content: "BT /F1 12 Tf 20 250 Td (Seen) Tj ET" }]);
    const step = { kind: "redact" as const, areas: [{ page: 1, ...area }], color: null };
    const { pdf, warnings } = await editor.revise({ bytes }, { steps: [step], files: [], protection: null });
    expect(warnings).toMatchObject([{ code: "nothing_redacted" }]);
    expect(everythingIn(pdf)).toContain("Seen");
  });

  it("does not change names with a meaning in PDF", async () => {
    const bytes = handmadePdf([{ content: "BT /F1 12 Tf 20 250 Td (Seen) Tj ET" }]);
    const searches = [{ kind: "text" as const, text: "Page", caseSensitive: false }];
    const step = { kind: "redact" as const, areas: [], color: null, searches };
    const { pdf, warnings } = await editor.revise({ bytes }, { steps: [step], files: [], protection: null });
    qpdfCheck(pdf);
    expect(warnings).toMatchObject([{ code: "nothing_redacted" }]);
  });
});
