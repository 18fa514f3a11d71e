import { describe, expect, it } from "vitest";
import { csvOf, spreadsheetCsvOf } from "../../src/domain/csv.ts";

describe("The CSV writer", () => {
  it("quotes fields as RFC 4180 requires and ends every record with CRLF", () => {
    expect(
      csvOf([
        ["a", 'say "b"', "c,d"],
        ["", "two\nlines", "e"],
      ]),
    ).toBe('a,"say ""b""","c,d"\r\n,"two\nlines",e\r\n');
  });
});

describe("The CSV for spreadsheet programs", () => {
  const cellOf = (text: string) => spreadsheetCsvOf([[text]]).slice(0, -2);

  it.each(["=1+1", "+1+1", "-1+1", "@SUM(A1)", "\t=1+1", "－1+1", "＝1+1", "+49", "-", "-2 cm", "--1"])(
    "puts an apostrophe in front of %j, which could be read as a formula",
    (text) => {
      expect(cellOf(text)).toBe(`'${text}`);
    },
  );

  it("puts the apostrophe inside the quotes of a field that needs them", () => {
    expect(cellOf('=HYPERLINK("http://a.example","b")')).toBe('"\'=HYPERLINK(""http://a.example"",""b"")"');
    expect(cellOf("\r=1")).toBe('"\'\r=1"');
  });

  it.each(["-12", "-0.5", "12", "key = value", "a-b", "", "'quoted"])("leaves %j as it is", (text) => {
    expect(cellOf(text)).toBe(text);
  });
});
