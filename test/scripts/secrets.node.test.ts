import { describe, expect, it } from "vitest";
import { mergeDevVars, parseDevVars } from "../../scripts/setup/secrets.mjs";

describe("The set-up of .dev.vars", () => {
  it("writes the whole file if it is missing", () => {
    expect(mergeDevVars("", { KEY_PEPPER: "a1", ENCRYPTION_KEY: "b2" })).toBe('KEY_PEPPER="a1"\nENCRYPTION_KEY="b2"\n');
  });

  it("keeps every existing line and adds only missing variables", () => {
    const text = "# mine\nKEY_PEPPER=kept\nOTHER='x'";
    const merged = mergeDevVars(text, { KEY_PEPPER: "new", ENCRYPTION_KEY: "b2" });
    expect(merged).toBe(`${text}\nENCRYPTION_KEY="b2"\n`);
  });

  it("does not write the file if no variable is missing", () => {
    const text = 'KEY_PEPPER="a1"\n';
    expect(mergeDevVars(text, { KEY_PEPPER: "new" })).toBe(text);
  });

  it("reads quoted and bare values that contain equals signs, and skips comments", () => {
    const text = '# A=1\nKEYS="k1:abc=="\nBARE=x=y\n  SPACED = z \n';
    expect(parseDevVars(text)).toEqual({ KEYS: "k1:abc==", BARE: "x=y", SPACED: "z" });
  });
});
