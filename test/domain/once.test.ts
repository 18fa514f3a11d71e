import { describe, expect, it } from "vitest";
import { once } from "../../src/domain/once.ts";

describe("a value that is made once", () => {
  it("is made by the first who asks for it, and is the same for all", () => {
    let made = 0;
    const value = once(() => ({ number: ++made }));
    expect(made).toBe(0);
    expect(value()).toBe(value());
    expect(made).toBe(1);
  });

  it("may be undefined", () => {
    let made = 0;
    const value = once(() => {
      made += 1;
      return undefined;
    });
    expect([value(), value(), made]).toEqual([undefined, undefined, 1]);
  });

  it("is made anew when it could not be made", () => {
    let attempts = 0;
    const value = once(() => {
      attempts += 1;
      if (attempts === 1) throw new Error("not yet");
      return attempts;
    });
    expect(() => value()).toThrow("not yet");
    expect(value()).toBe(2);
  });
});
