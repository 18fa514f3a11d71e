import { describe, expect, it } from "vitest";
import { preferredType } from "../../src/http/accept.ts";

const PDF = "application/pdf";
const JSON_MEDIA = "application/json";

describe("The response type", () => {
  it.each([
    [null, JSON_MEDIA],
    ["", JSON_MEDIA],
    ["*/*", JSON_MEDIA],
    ["application/*", JSON_MEDIA],
    ["application/json, text/plain, */*", JSON_MEDIA],
    ["application/pdf", PDF],
    ["Application/PDF", PDF],
    ["application/pdf, */*", PDF],
    ["application/pdf, application/json", PDF],
    ["application/json, application/pdf", JSON_MEDIA],
    ["application/pdf;q=0.5, application/json", JSON_MEDIA],
    ["application/pdf;q=0.9, */*;q=0.8", PDF],
    ["application/pdf;q=0.7, */*;q=0.8", JSON_MEDIA],
    ["application/pdf;q=0, */*", JSON_MEDIA],
    ["application/json;q=0, application/*", PDF],
    ["text/html", null],
    ["application/pdf;q=0", null],
    ["application/pdf;q=nonsense", null],
  ])('chosen for the header "Accept: %s" is %s', (accept, type) => {
    expect(preferredType(accept, [PDF])).toBe(type);
  });
});
