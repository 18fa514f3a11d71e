import { expect, it } from "vitest";
import { installedEngines } from "../../../container/engines.ts";

it("The list of fonts contains no warnings of fontconfig", async () => {
  const { fonts } = await installedEngines();
  expect(fonts).toContain("Liberation Sans");
  expect(fonts.filter((name) => /error|warning|:/i.test(name))).toEqual([]);
});
