import { describe, expect, it } from "vitest";
import { once } from "../../src/domain/once.ts";

describe("A value that is created once", () => {
  it("is created by the first caller and shared by all callers", () => {
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

  it("is created again by the next caller after its creation failed", () => {
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
