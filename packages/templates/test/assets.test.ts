import { describe, expect, it } from "vitest";
import { assetNamesIn, assetsIn, isAssetName, withAssets } from "../src/asset-references.ts";
import { checkAssets } from "../src/assets.ts";

describe("assetsIn", () => {
  it.each([
    '<img src="asset:logo">',
    "<img src=asset:logo>",
    "<img srcset='asset:logo 1x'>",
    "<img srcset='x.png 1x, asset:logo 2x'>",
    "body { background: url(asset:logo) }",
    "body { background: url('asset:logo') }",
    "![Our logo](asset:logo)",
    "![Our logo](<asset:logo>)",
    "{{#if a}}asset:logo{{/if}}",
    '<img src="{{or url "asset:logo"}}">',
    "&lt;img src=&quot;asset:logo&quot;&gt;",
    "asset:logo",
  ])("finds the reference to the asset logo in %j", (text) => {
    expect(assetsIn(text)).toEqual([{ name: "logo", index: text.indexOf("asset:") }]);
  });

  it.each(["An asset:logo in prose", "about (asset:logo)", '"asset:logo"', '<img src="asset:logo!">', "asset", ""])(
    "finds no asset reference in %j",
    (text) => {
      expect(assetsIn(text)).toEqual([]);
    },
  );

  it("finds every asset reference of a text, with its position", () => {
    const text = '<img src="asset:a/b.png"><img src="asset:c_d-e">';
    expect(assetsIn(text)).toEqual([
      { name: "a/b.png", index: 10 },
      { name: "c_d-e", index: text.lastIndexOf("asset:") },
    ]);
    expect(assetNamesIn([text, text, "asset:a/b.png"])).toEqual(["a/b.png", "c_d-e"]);
  });

  it("returns an empty name for a reference whose name a tag computes", () => {
    expect(assetsIn('<img src="asset:{{name}}">')).toEqual([{ name: "", index: 10 }]);
    expect(assetsIn('<img src="asset:">')).toEqual([]);
    expect(assetNamesIn(['<img src="asset:{{name}}">'])).toEqual([]);
  });
});

describe("isAssetName", () => {
  it("accepts folders and up to 100 characters, and rejects other names", () => {
    expect(["logo", "a/b.png", "1-2_3", "a".repeat(100)].map(isAssetName)).toEqual([true, true, true, true]);
    expect(["", "/a", "a/", "a//b", ".a", "a b", "a".repeat(101)].map(isAssetName)).toEqual(Array(7).fill(false));
  });
});

describe("withAssets", () => {
  it("replaces each reference by the asset's URL, and keeps references without a URL", () => {
    const addresses = new Map([
      ["a", "https://f.example/1"],
      ["b", "https://f.example/2"],
    ]);
    const text = '<img src="asset:a"><img src="asset:c"><img src="asset:b" alt="asset:a logo">';
    expect(withAssets(text, addresses)).toBe(
      '<img src="https://f.example/1"><img src="asset:c"><img src="https://f.example/2" alt="https://f.example/1 logo">',
    );
    expect(withAssets("none here", addresses)).toBe("none here");
  });
});

describe("checkAssets", () => {
  const messages = (text: string, names: string[] = [], assetNames: string[] = []) =>
    checkAssets(text, {
      partials: new Map(),
      assets: new Map(names.map((name) => [name, "https://f.example/"])),
      assetNames,
    } as Parameters<typeof checkAssets>[1]).map(({ message }) => message);

  it("reports an unknown asset, and suggests the most similar name", () => {
    expect(messages('<img src="asset:logo">', ["logo"])).toEqual([]);
    expect(messages('<img src="asset:lgo">', ["logo"])[0]).toContain('did you mean "logo"?');
    expect(messages('<img src="asset:lgo">', [], ["logo"])[0]).toContain('did you mean "logo"?');
    expect(messages('<img src="asset:lgo">')[0]).toContain("POST /v1/assets");
  });

  it("reports a reference whose name comes from the data", () => {
    expect(messages('<img src="asset:{{name}}">', ["logo"])).toEqual([
      'the name of an asset must be fixed text such as "asset:logo"; it cannot come from data',
    ]);
  });

  it("reports nothing when the names of the assets are unknown", () => {
    expect(checkAssets('<img src="asset:lgo">', { partials: new Map() })).toEqual([]);
  });
});
