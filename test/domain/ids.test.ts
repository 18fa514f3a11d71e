import { describe, expect, it } from "vitest";
import { ID_PREFIXES, isId, newId, timeOfId } from "../../src/domain/ids.ts";

const NOW = Date.UTC(2026, 10, 21, 12);

describe("Ids", () => {
  it("consist of a prefix for the kind of resource and 26 characters of Crockford base32", () => {
    for (const prefix of ID_PREFIXES) {
      const id = newId(prefix, NOW);
      expect(id).toMatch(new RegExp(`^${prefix}_[0-9A-HJKMNP-TV-Z]{26}$`));
      expect(isId(prefix, id)).toBe(true);
    }
  });

  it("contain their creation time to the millisecond", () => {
    for (const time of [0, 1, NOW, 2 ** 48 - 1]) expect(timeOfId(newId("pdf", time))).toBe(time);
  });

  it("encode the time like the example of the ULID specification", () => {
    expect(newId("pdf", 1_469_922_850_259).slice(4, 14)).toBe("01ARZ3NDEK");
  });

  it("increase and never repeat, also within one millisecond", () => {
    const ids = Array.from({ length: 5_000 }, () => newId("evt", NOW));
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(ids.toSorted());
  });

  it("sort by time when compared as text", () => {
    const ids = [NOW - 1, NOW, NOW + 1, NOW + 3_600_000].map((time) => newId("req", time));
    expect(ids).toEqual(ids.toSorted());
  });

  it("use all of their 79 random bits", () => {
    const characters = Array.from({ length: 2_000 }, (_, index) => newId("pdf", NOW + index).slice(14));
    const seen = (position: number) => new Set(characters.map((random) => random[position])).size;
    expect(seen(0)).toBe(16);
    for (let position = 1; position < 16; position += 1) expect(seen(position)).toBe(32);
  });

  it("are invalid with another prefix, another length, lowercase letters or a time that is too large", () => {
    const id = newId("pdf", NOW);
    const faulty = [
      id.slice(0, -1),
      `${id}0`,
      id.toLowerCase(),
      id.slice(4),
      `pdf_8${id.slice(5)}`,
      `${id}\n`,
      null,
      7,
      "",
    ];
    for (const text of [...faulty, id.replace(/.$/, "U"), id.replace(/.$/, "I")]) expect(isId("pdf", text)).toBe(false);
    expect(isId("tpl", id)).toBe(false);
    expect(isId("evt", newId("we", NOW))).toBe(false);
  });

  it("cannot be created for a time that does not fit into 48 bits", () => {
    for (const time of [-1, 2 ** 48, 0.5, Number.NaN]) expect(() => newId("pdf", time)).toThrow(RangeError);
  });
});
