import { describe, expect, it } from "vitest";
import { render, Site, textOf } from "./support.ts";

const USE = `<body><script>
  const seen = [localStorage.length, sessionStorage.getItem("a"), document.cookie];
  localStorage.setItem("a", 1); localStorage.b = {}; sessionStorage.a = "other"; localStorage["c"] = "gone"; delete localStorage.c;
  document.cookie = "k=v; path=/"; document.cookie = "l=w"; document.cookie = "l=; max-age=0";
  seen.push(localStorage.getItem("a"), localStorage.b, sessionStorage.a, localStorage.getItem("c"), localStorage.length, localStorage.key(0),
    Object.keys(localStorage), JSON.stringify(localStorage), "a" in localStorage, localStorage instanceof Storage, document.cookie);
  localStorage.clear(); seen.push(localStorage.length);
  document.body.append(seen.join("|"));
</script>`;
const SEEN = '0|||1|[object Object]|other||2|a|a,b|{"a":"1","b":"[object Object]"}|true|true|k=v|0';

describe("Storage and cookies", () => {
  it("The storage and cookies of a document work for html as for a URL, and are not visible to other documents", async () => {
    const accountId = crypto.randomUUID();
    for (let round = 0; round < 3; round++) {
      const { pdf, rendering } = await render({ html: USE }, { waitUntil: "load" }, { accountId });
      expect((await textOf(pdf)).join("").replaceAll(" ", "")).toBe(SEEN.replaceAll(" ", ""));
      expect(rendering.warnings).toEqual([]);
    }
    const page = new Site().url("page", { body: USE });
    const { pdf } = await render({ url: page }, { waitUntil: "load" }, { accountId });
    expect((await textOf(pdf)).join("").replaceAll(" ", "")).toBe(SEEN.replaceAll(" ", ""));
  });
});
