import { describe, expect, it } from "vitest";
import { nameInMail } from "../../src/domain/mail.ts";

describe("nameInMail", () => {
  it.each([
    "Ada Lovelace",
    "Acme Inc.",
    "Dr. Ada",
    "O'Neill & Sons, Ltd.",
    "Müller GmbH",
    "株式会社 例",
    "A. B. Smith",
    "Plan 9",
  ])("returns %s unchanged", (name) => {
    expect(nameInMail(name)).toBe(name);
  });

  it.each([
    "https://evil.example",
    "Pay here: http://evil.example/x",
    "evil.example",
    "evil．example",
    "evil。example",
    "www evil example",
    "a@b",
    "a\\b",
    "free/prize",
    "javascript:alert(1)",
    "xn--80ak6aa92e",
    "1.2.3.4",
    "   ",
    "\u200b\u202e",
  ])("returns null for %j, which could be taken for a link", (name) => {
    expect(nameInMail(name)).toBeNull();
  });

  it("removes control characters and shortens a long name", () => {
    expect(nameInMail("Ada\r\nBcc: all\u202e the world")).toBe("Ada Bcc: all the world");
    expect(nameInMail("a".repeat(200))).toBe(`${"a".repeat(59)}…`);
  });
});
