import { expect, it } from "vitest";
import { OFFICE_EXTENSIONS, OFFICE_FORMATS, officeFormatOf } from "../../src/domain/office-format.ts";

it("The map of office formats assigns a format to every extension, and each format to itself", () => {
  for (const extension of OFFICE_EXTENSIONS) expect(OFFICE_FORMATS).toContain(officeFormatOf(extension));
  for (const format of OFFICE_FORMATS) expect(officeFormatOf(format)).toBe(format);
});

it.each([
  ["docm", "docx"],
  ["xlsb", "xlsx"],
  ["ppsx", "pptx"],
  ["fods", "ods"],
  ["pages", null],
  ["", null],
  ["constructor", null],
])("The map of office formats assigns the extension .%s to the format %s", (extension, format) => {
  expect(officeFormatOf(extension)).toBe(format);
});
