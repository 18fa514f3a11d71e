import { describe, expect, it } from "vitest";
import { csvOf } from "../../src/domain/csv.ts";

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
