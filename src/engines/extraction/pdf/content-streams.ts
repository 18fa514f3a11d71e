import {
  decodePDFRawStream,
  PDFArray,
  PDFContentStream,
  type PDFContext,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  type PDFObject,
  PDFRawStream,
  PDFString,
} from "@cantoo/pdf-lib";

/** A begin-marked-content operator of a content stream. */
export interface MarkedContentBegin {
  tag: string;
  actualText: string | null;
}

/** A reader of the begin-marked-content operators of any page; none for a file that this parser cannot open. */
export async function openContentStreams(
  bytes: Uint8Array,
  password: string | null,
): Promise<(pageNumber: number) => MarkedContentBegin[]> {
  try {
    const pdf = await PDFDocument.load(bytes, { password: password ?? "", updateMetadata: false });
    const pages = pdf.getPages();
    return (pageNumber) => {
      const node = pages[pageNumber - 1]?.node;
      if (!node) return [];
      const properties = node.Resources()?.lookupMaybe(PDFName.of("Properties"), PDFDict);
      return marksOf(contentOf(pdf.context, node.Contents()), (name) =>
        actualTextIn(properties?.lookup(PDFName.of(name))),
      );
    };
  } catch {
    return () => [];
  }
}

function contentOf(context: PDFContext, contents: PDFObject | undefined): string {
  const streams = contents instanceof PDFArray ? contents.asArray() : contents ? [contents] : [];
  return streams
    .map((reference) => context.lookup(reference))
    .map((stream) => {
      if (stream instanceof PDFRawStream) return latin1(decodePDFRawStream(stream).decode());
      return stream instanceof PDFContentStream ? latin1(stream.getUnencodedContents()) : "";
    })
    .join("\n");
}

const latin1 = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");

function actualTextIn(properties: PDFObject | undefined): string | null {
  const text = properties instanceof PDFDict ? properties.lookup(PDFName.of("ActualText")) : undefined;
  return text instanceof PDFString || text instanceof PDFHexString ? text.decodeText() : null;
}

/** Strings, comments and inline images are stepped over, so that operators inside them are not mistaken for operators. */
const TOKEN =
  /\((?:\\[\s\S]|[^\\()]|\((?:\\[\s\S]|[^\\()])*\))*\)|<<|>>|<[0-9A-Fa-f\s]*>|%[^\r\n]*|\/[^\s()<>[\]{}/%]*|\bBI\b[\s\S]*?\bEI\b|[^\s()<>[\]{}/%]+/g;

function marksOf(content: string, namedText: (name: string) => string | null): MarkedContentBegin[] {
  const begins: MarkedContentBegin[] = [];
  let operands: string[] = [];
  for (const [token] of content.matchAll(TOKEN)) {
    if (token === "BDC" || token === "BMC") {
      begins.push(beginOf(operands, namedText));
      operands = [];
    } else if (/^[A-Za-z'"][A-Za-z0-9*]*$/.test(token)) {
      operands = [];
    } else {
      operands.push(token);
    }
  }
  return begins;
}

function beginOf(operands: string[], namedText: (name: string) => string | null): MarkedContentBegin {
  const [tag = "", first = "", ...rest] = operands;
  const name = tag.slice(1);
  if (first !== "<<") return { tag: name, actualText: first.startsWith("/") ? namedText(first.slice(1)) : null };
  const value = rest[rest.indexOf("/ActualText") + 1] ?? "";
  return { tag: name, actualText: rest.includes("/ActualText") ? decode(value) : null };
}

function decode(literal: string): string | null {
  if (literal.startsWith("<")) return PDFHexString.of(literal.slice(1, -1).replaceAll(/\s/g, "")).decodeText();
  return literal.startsWith("(") ? PDFString.of(literal.slice(1, -1)).decodeText() : null;
}
