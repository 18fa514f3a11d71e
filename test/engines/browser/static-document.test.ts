import { describe, expect, it } from "vitest";
import { hasExternalUse, isProvablyStatic } from "../../../src/engines/browser/static-document.ts";

describe("A static document", () => {
  it.each([
    "<h1>Hello</h1>",
    "<!doctype html><html lang=en><head><meta charset=utf-8><meta name=viewport content='width=device-width'><title>On time</title>",
    "<link rel='stylesheet' href='https://x.example/a.css'><p>x",
    '<link href="a.css" rel="stylesheet" type="text/css">',
    "<style>@page{size:a4}@font-face{font-family:F;src:url(f.woff2)}p{color:red}</style><p>x",
    "<img src=a.png srcset='a.png 1x, b.png 2x'><picture><source srcset=c.webp><img src=c.png></picture>",
    "<svg viewBox='0 0 1 1'><path d='M0 0'/><use href='#a'/></svg>",
    "<a href='https://x.example/?once=1&content=2'>Online is good</a>",
    "<table><tr><td>one=1</td></tr></table><p>description: on sale",
  ])("is recognised as one that cannot change: %s", (html) => {
    expect(isProvablyStatic(html)).toBe(true);
  });
});

describe("A dynamic document", () => {
  it.each([
    "<script>1</script>",
    "<SCRIPT src=x>",
    "<svg><script href=x></script></svg>",
    "<img src=x onerror=f()>",
    "<svg/onload=f()>",
    "<p title='x'onclick='f()'>",
    "<body\nonload\n=\nf()>",
    "<img src=x ONERROR = f()>",
    "<a href='javascript:f()'>x</a>",
    "<a href=' JaVaScRiPt:f()'>x</a>",
    "<iframe src=x>",
    "<iframe srcdoc='x'>",
    "<frameset><frame src=x>",
    "<object data=x>",
    "<embed src=x>",
    "<video autoplay src=x>",
    "<audio src=x>",
    "<meta http-equiv=refresh content='0;url=x'>",
    "<META HTTP-EQUIV='Content-Security-Policy' content=x>",
    "<meta http&#45;equiv=refresh content=0>",
    "<meta name=referrer content=no-referrer>",
    "<link rel=preload as=image href=x>",
    "<link rel=icon href=x>",
    "<link rel='stylesheet preload' href=x>",
    "<link rel='alternate stylesheet' href=x>",
    "<link rel=import href=x>",
    "<link rel=&#115;tylesheet href=x>",
    "<link href=x>",
    "<svg><animate attributeName=x></svg>",
    "<svg><set attributeName=x to=y></svg>",
    "<svg><animateTransform></svg>",
    "<svg><discard></svg>",
    "<style>@import url(x.css)</style>",
    "<style>@keyframes a{}</style>",
    "<style>p{animation:a 1s}</style>",
    "<p style='transition:all 1s'>",
    "<style>p{-webkit-animation-name:a}</style>",
    "<style>p{content-visibility:auto}</style>",
    "<img loading=lazy src=x>",
    "<img loading = 'lazy' src=x>",
    "<input autofocus>",
    "<marquee>x",
    "<template shadowrootmode=open>x",
    "<portal src=x>",
    "<fencedframe>",
    "<?xml-stylesheet href=x?>",
    "<noscript><img src=x></noscript>",
  ])("is recognised as one that might change: %s", (html) => {
    expect(isProvablyStatic(html)).toBe(false);
    expect(isProvablyStatic(html.toUpperCase())).toBe(false);
    expect(isProvablyStatic(`<p>${"text ".repeat(1000)}${html}`)).toBe(false);
  });
});

describe("hasExternalUse", () => {
  it.each([
    ["<svg><use href='https://x.example/a.svg#a'/></svg>", true],
    ["<svg><use x=1 xlink:href=a.svg#a /></svg>", true],
    ["<svg><USE\nhref = 'data:image/svg+xml,<svg/>#a'></svg>", true],
    ["<svg><use href='#a'/><use href=#b /></svg>", false],
    ["<p>we use href='a.svg'", false],
  ])("looks for a reference to another file: %s", (html, expected) => {
    expect(hasExternalUse(html)).toBe(expected);
  });
});
