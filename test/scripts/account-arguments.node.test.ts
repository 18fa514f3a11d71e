import { describe, expect, it } from "vitest";
import { parseAccountArguments, parseCount, parseNames } from "../../scripts/operator/arguments.mjs";

describe("The argument parser of npm run account", () => {
  it("returns a command with its positions and options", () => {
    expect(
      parseAccountArguments(["key:create", "acc_1", "--env", "live", "--scopes", "pdfs:create", "--json"]),
    ).toEqual({
      command: "key:create",
      positions: ["acc_1"],
      options: { env: "live", scopes: "pdfs:create" },
      json: true,
    });
  });

  it.each([[[]], [["help"]], [["--help"]], [["create", "--help"]]])("returns the request for help for %j", (args) => {
    expect(parseAccountArguments(args)).toBeUndefined();
  });

  it.each([
    [["remove"], 'There is no command "remove"'],
    [["toString"], 'There is no command "toString"'],
    [["show"], '"show" is followed by ACCOUNT, but got nothing.'],
    [["grant", "acc_1"], '"grant" is followed by ACCOUNT CREDITS, but got acc_1.'],
    [["list", "acc_1"], '"list" is followed by nothing, but got acc_1.'],
    [["create", "--name", "Ada"], '"create" needs --email.'],
    [["create"], '"create" needs --name and --email.'],
    [["key:create", "acc_1"], '"key:create" needs --env.'],
    [["show", "acc_1", "--plan", "scale"], "--plan"],
    [["grant", "acc_1", "5", "--months"], "--months"],
  ])("rejects %j with a message", (args, message) => {
    expect(() => parseAccountArguments(args)).toThrow(message);
  });

  it.each(["0", "-5", "1.5", "many", "", "1e999"])("rejects %j as a count", (value) => {
    expect(() => parseCount("CREDITS", value)).toThrow(`CREDITS is "${value}"`);
  });

  it("splits names at commas", () => {
    expect(parseNames("10.0.0.0/8, 2001:db8::/32,")).toEqual(["10.0.0.0/8", "2001:db8::/32"]);
  });
});
