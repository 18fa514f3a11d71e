import { Command } from "commander";
import { describe, expect, it } from "vitest";
import { PlainFlags } from "../../../clients/cli/src/plain-options.ts";

const HANDWRITTEN = ["scale"];

function parsed(args: string[], { isOfImages = false } = {}) {
  const flags = new PlainFlags(HANDWRITTEN);
  const command = flags.addTo(new Command().option("--locale <tag>", "by hand"), { isOfImages }).exitOverride();
  command.configureOutput({ writeErr: () => undefined });
  const given = Object.entries(flags.paramsOf(command.parse(args, { from: "user" }).opts()));
  return { command, params: Object.fromEntries(given.filter(([, value]) => value !== undefined)) };
}

describe("PlainFlags", () => {
  it("sends booleans, numbers, choices and texts under the field names of the API", () => {
    const args = ["--landscape", "--no-print-background", "--timeout", "9000", "--wait-until", "load", "--css", "p {}"];
    expect(parsed(args).params).toEqual({
      landscape: true,
      print_background: false,
      timeout: 9000,
      wait_until: "load",
      css: "p {}",
    });
  });

  it("sends nothing for flags that were not given", () => {
    expect(parsed([]).params).toEqual({});
  });

  it("rejects a value that is not a number and a choice that the API does not have", () => {
    expect(() => parsed(["--timeout", "soon"])).toThrow(/must be a number/);
    expect(() => parsed(["--wait-until", "later"])).toThrow(/Allowed choices are load/);
  });

  it("defines no flag for an option that the command defines itself, and no paper options for images", () => {
    const names = (isOfImages: boolean) => parsed([], { isOfImages }).command.options.map(({ long }) => long);
    expect(names(false)).toContain("--single-page");
    expect(names(false)).not.toContain("--scale");
    expect(names(false).filter((name) => name === "--locale")).toHaveLength(1);
    expect(names(true)).toContain("--timeout");
    expect(names(true)).not.toContain("--single-page");
  });
});
