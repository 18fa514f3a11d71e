import { it } from "vitest";
import { listTopStreams } from "../../../container/office/compound-file.ts";
import { decodeText, readTable } from "../../../container/office/plain-text.ts";
import { XmlNesting } from "../../../container/office/xml-nesting.ts";
import { readDirectory } from "../../../container/office/zip.ts";
import { expectLinear, type Reader } from "../../../packages/pdf/test/support/growth.ts";

const SPACES = [" ", "\n", "\t"];
const reading = (read: (file: Buffer) => void) => (text: string) => read(Buffer.from(text, "latin1"));

const READERS: Record<string, Reader> = {
  "plain text and tables": {
    read: reading((file) => void readTable(decodeText(file) ?? "")),
    pieces: ['"', ",", ";", "|", "sep=", "a", "\xff\xfe", "\r", ...SPACES],
  },
  "parts of a package": {
    read: reading((file) => new XmlNesting().add(file)),
    pieces: [
      "<w:tbl>",
      "<a",
      "</a>",
      "<!--",
      "-->",
      "<![CDATA[",
      "]]>",
      "<?",
      "<!",
      ">",
      '"',
      "'",
      "/",
      "a:",
      "\0",
      ...SPACES,
    ],
  },
  "a package's directory": {
    read: reading((file) => void readDirectory(file)),
    pieces: ["PK\x05\x06", "PK\x01\x02", "PK\x03\x04", "PK\x06\x06", "\0", "\0\0\0\0", "\x01\0", "\xff", "a"],
  },
  "a compound file": {
    read: reading((file) => void listTopStreams(file)),
    pieces: [
      "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1",
      "\0",
      "\0\0\0\0",
      "\x01\0\0\0",
      "\x09\0",
      "\xff",
      "\xfe\xff\xff\xff",
      "a\0",
    ],
  },
};

it.each(Object.entries(READERS))(
  "The reader of %s takes time that grows linearly with the input",
  (_, reader) => expectLinear(reader),
  120_000,
);
