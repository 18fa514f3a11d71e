import { expect, it } from "vitest";
import { installedEngines } from "../../../container/engines.ts";

it("lists fonts, not what fontconfig complains of", async () => {
  const { fonts } = await installedEngines();
  expect(fonts).toContain("Liberation Sans");
  expect(fonts.filter((name) => /error|warning|:/i.test(name))).toEqual([]);
});
