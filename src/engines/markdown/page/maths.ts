import katex from "katex";

globalThis.folioMaths = (tex, displayMode) =>
  katex.renderToString(tex, {
    displayMode,
    throwOnError: false,
    output: "htmlAndMathml",
    maxExpand: 1_000,
    strict: "ignore",
  });
