import { describe, expect, it } from "vitest";
import { render, Site, textOf } from "./support.ts";

const LEAVE = `try{localStorage.mark="left"}catch{};try{document.cookie="mark=left;max-age=900"}catch{};name="left";globalThis.mark="left";Array.prototype.mark="left";history.pushState?.({},"","#left")`;
const LOOK = `<body><script>let seen=[];try{if(localStorage.mark)seen.push("storage")}catch{}
  try{if(document.cookie)seen.push("cookie")}catch{};if(name)seen.push("name");if(globalThis.mark)seen.push("global");if([].mark)seen.push("prototype");
  if(location.hash)seen.push("hash");document.body.append("seen:"+seen.join())</script>`;

describe("The state of a document, such as its storage and its globals,", () => {
  it("is not visible to the next document of the same account", async () => {
    const accountId = crypto.randomUUID();
    for (let round = 0; round < 3; round++) {
      await render({ html: `<script>${LEAVE}</script>` }, { waitUntil: "load" }, { accountId });
      const { pdf } = await render({ html: LOOK }, { waitUntil: "load" }, { accountId });
      expect(await textOf(pdf)).toEqual(["seen:"]);
    }
  });

  it("is not visible when any account loads the same URL later", async () => {
    const site = new Site();
    const page = site.url("page", { body: `${LOOK}<script>${LEAVE}</script>` });
    for (const accountId of ["acc_one", "acc_one", "acc_two"]) {
      const { pdf } = await render({ url: page }, { waitUntil: "load" }, { accountId });
      expect(await textOf(pdf)).toEqual(["seen:"]);
    }
  });

  it("does not affect the policy, style or title of the next document in the same page", async () => {
    const accountId = crypto.randomUUID();
    const site = new Site();
    const html = `<title>first</title><base href="${site.url("base")}"><style>p{display:none}@page{size:99pt 99pt}</style><p>first`;
    await render({ html }, {}, { accountId });
    const { pdf } = await render(
      { html: "<p>second" },
      { header: { html: "[<span class=title></span>]", heightPt: 60 } },
      { accountId },
    );
    const [text = ""] = await textOf(pdf);
    expect(text).toContain("second");
    expect(text).toContain("[]");
  });
});

describe("Concurrent renders", () => {
  it("each return their own document", async () => {
    const works = Array.from({ length: 24 }, async (_, i) => {
      const script = i % 2 ? "" : "<script>document.body.append('!')</script>";
      const html = `<body>number ${i}${script}`;
      const { pdf } = await render({ html }, { waitUntil: "load" }, { accountId: `acc_${i % 3}` });
      return (await textOf(pdf)).join();
    });
    const expected = Array.from({ length: 24 }, (_, i) => `number ${i}${i % 2 ? "" : "!"}`);
    expect(await Promise.all(works)).toEqual(expected);
  });
});
