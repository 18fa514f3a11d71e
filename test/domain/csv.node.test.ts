import { describe, expect, it } from "vitest";
import { csvOf } from "../../src/domain/csv.ts";

describe("CSV", () => {
  it("quotes what RFC 4180 says and ends every record with CRLF", () => {
    expect(
      csvOf([
        ["a", 'say "b"', "c,d"],
        ["", "two\nlines", "e"],
      ]),
    ).toBe('a,"say ""b""","c,d"\r\n,"two\nlines",e\r\n');
  });
});
