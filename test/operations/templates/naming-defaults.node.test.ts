import { describe, expect, it } from "vitest";
import { FolioError } from "../../../src/domain/errors.ts";
import { rethrowNamingDefaults } from "../../../src/operations/templates/naming-defaults.ts";

const FAULT = "wait_for_function must be a JavaScript expression or function: Unexpected token";

function named(error: unknown, given: object = {}): unknown {
  try {
    return rethrowNamingDefaults({ defaults: { wait_for_function: "(", header: {} }, given })(error);
  } catch (thrown) {
    return thrown;
  }
}

describe("An error in an option that a template stores", () => {
  it("names the option by its path in the template, unless the request set the option", () => {
    const error = new FolioError("invalid_parameter", FAULT, { param: "wait_for_function" });
    expect(named(error)).toMatchObject({
      code: "invalid_parameter",
      param: "defaults.wait_for_function",
      message: `defaults.${FAULT}`,
    });
    expect(named(error, { wait_for_function: "(" })).toBe(error);
  });

  it("keeps the path below the option, also in its details", () => {
    const details = [{ field: "header.html", error: "header.html is too long." }];
    const error = new FolioError("invalid_parameter", "header.html is too long.", { param: "header.html", details });
    expect(named(error)).toMatchObject({
      param: "defaults.header.html",
      details: [{ field: "defaults.header.html", error: "defaults.header.html is too long." }],
    });
  });

  it("keeps a path that belongs to no option of the template", () => {
    for (const error of [new Error("no fault"), new FolioError("page_out_of_range", "No page.", { param: "page" })]) {
      expect(named(error)).toBe(error);
    }
  });
});
