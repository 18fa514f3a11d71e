import { describe, expect, it } from "vitest";
import { parseAccountArguments, parseCount, parseNames } from "../../scripts/operator/arguments.mjs";

describe("The argument parser of npm run account", () => {
  it("returns the command with its positional arguments and options", () => {
    expect(
      parseAccountArguments(["key:create", "acc_1", "--env", "live", "--scopes", "pdfs:create", "--json"]),
    ).toEqual({
      command: "key:create",
      positions: ["acc_1"],
      options: { env: "live", scopes: "pdfs:create" },
      json: true,
    });
  });

  it.each([[[]], [["help"]], [["--help"]], [["create", "--help"]]])(
    "returns undefined, so that the command prints its help, for %j",
    (args) => {
      expect(parseAccountArguments(args)).toBeUndefined();
    },
  );

  it.each([
    [["remove"], 'got "remove"'],
    [["toString"], 'got "toString"'],
    [["show"], 'The arguments of "show" must be ACCOUNT; got nothing.'],
    [["grant", "acc_1"], 'The arguments of "grant" must be ACCOUNT CREDITS; got acc_1.'],
    [["list", "acc_1"], 'The arguments of "list" must be nothing; got acc_1.'],
    [["create", "--name", "Ada"], '"create" requires --email.'],
    [["create"], '"create" requires --name and --email.'],
    [["key:create", "acc_1"], '"key:create" requires --env.'],
    [["show", "acc_1", "--plan", "scale"], "--plan"],
    [["grant", "acc_1", "5", "--months"], "--months"],
  ])("rejects %j with an error message", (args, message) => {
    expect(() => parseAccountArguments(args)).toThrow(message);
  });

  it.each(["0", "-5", "1.5", "many", "", "1e999"])("rejects %j as a number of credits", (value) => {
    expect(() => parseCount("CREDITS", value)).toThrow(`CREDITS must be a whole number of 1 or more; got "${value}"`);
  });

  it("splits names at commas", () => {
    expect(parseNames("10.0.0.0/8, 2001:db8::/32,")).toEqual(["10.0.0.0/8", "2001:db8::/32"]);
  });
});
