import { PdfDict, PdfDocument, PdfName, type PdfValue } from "@folio/pdf/reading";
import { describe, expect, it } from "vitest";
import { Layers } from "../src/reading/layers.ts";

const name = (text: string) => new PdfName(text);

/** Returns the layers of a document that has one visible and one hidden optional content group. */
function made(base?: "OFF") {
  const document = PdfDocument.create();
  const group = () => document.add(PdfDict.of({ Type: name("OCG") }));
  const [on, off] = [group(), group()];
  const usual = PdfDict.of(base ? { BaseState: name(base), ON: [on] } : { OFF: [off] });
  document.catalog.set("OCProperties", PdfDict.of({ OCGs: [on, off], D: usual }));
  const layers = new Layers(document);
  const membership = (entries: Record<string, PdfValue>) =>
    layers.isShown(document.add(PdfDict.of({ Type: name("OCMD"), ...entries })));
  return { document, layers, on, off, membership };
}

describe("Layers", () => {
  it.each([undefined, "OFF" as const])(
    "shows a group that is on and hides a group that is off, with the base state %s",
    (base) => {
      const { layers, on, off } = made(base);
      expect([layers.isShown(on), layers.isShown(off)]).toEqual([true, false]);
    },
  );

  it("shows everything in a document without groups, and content that belongs to no group", () => {
    const { layers, document } = made();
    expect(layers.isShown(PdfDict.of({ Type: name("Other") }))).toBe(true);
    expect(layers.isShown(undefined)).toBe(true);
    expect(new Layers(PdfDocument.create()).isShown(document.add(PdfDict.of({ Type: name("OCG") })))).toBe(true);
  });

  it.each([
    { policy: "AnyOn", both: true, onlyOn: true, onlyOff: false },
    { policy: "AllOn", both: false, onlyOn: true, onlyOff: false },
    { policy: "AnyOff", both: true, onlyOn: false, onlyOff: true },
    { policy: "AllOff", both: false, onlyOn: false, onlyOff: true },
  ])("follows the policy $policy of content that belongs to several groups", ({ policy, both, onlyOn, onlyOff }) => {
    const { on, off, membership } = made();
    const P = name(policy);
    expect([membership({ OCGs: [on, off], P }), membership({ OCGs: on, P }), membership({ OCGs: off, P })]).toEqual([
      both,
      onlyOn,
      onlyOff,
    ]);
  });

  it.each(["AnyOn", "AllOn", "AnyOff", "AllOff"])(
    "shows content whose list of groups is empty, with the policy %s",
    (policy) => {
      const { membership } = made();
      expect(membership({ OCGs: [], P: name(policy) })).toBe(true);
      expect(membership({ P: name(policy) })).toBe(true);
    },
  );

  it("evaluates the visibility expression if there is one, and then ignores the list of groups", () => {
    const { on, off, membership } = made();
    const [Not, Or, And] = [name("Not"), name("Or"), name("And")];
    expect(membership({ VE: [And, on, off], OCGs: on })).toBe(false);
    expect(membership({ VE: [Or, on, off], OCGs: off })).toBe(true);
    expect(membership({ VE: [Not, off] })).toBe(true);
    expect(membership({ VE: [Not, on] })).toBe(false);
    expect(membership({ VE: [And, on, [Not, [Or, off]]] })).toBe(true);
  });

  it("hides annotations that have the flag Invisible, Hidden or NoView, or belong to a hidden group, and shows all others", () => {
    const { layers, off } = made();
    const shown = (F: number) => layers.isContentShown(PdfDict.of({ F }));
    expect([0, 1, 2, 4, 32, 36].map(shown)).toEqual([true, false, false, true, false, false]);
    expect(layers.isContentShown(PdfDict.of({ OC: off }))).toBe(false);
    expect(layers.isContentShown(PdfDict.of({}))).toBe(true);
  });
});
