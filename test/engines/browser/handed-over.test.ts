import { describe, expect, it } from "vitest";
import { render, Site, textOf } from "./support.ts";

/** Returns the URL with another host name of the same server, which makes it another origin. */
const elsewhere = (url: string) => url.replace("127.0.0.1", "localhost");
/** Returns HTML with a script. The page shows the result of the script as text. */
const shows = (script: string) =>
  `<body><script type="module">document.body.append(await (async()=>{${script}})())</script>`;

async function textAt(site: Site, script: string): Promise<string> {
  const { pdf } = await render({ url: site.url("page", { body: shows(script), type: "text/html" }) });
  return (await textOf(pdf)).join();
}

describe("A resource that the network guard fetches for a page", () => {
  it("can be read by a page of another origin only if its CORS headers allow it", async () => {
    const site = new Site();
    const readable = elsewhere(site.url("open", { body: "read" }));
    const closed = elsewhere(site.url("closed", { closed: true }));
    const script = `const tried=(url,init)=>fetch(url,init).then(a=>a.text(),()=>"refused");
      return (await Promise.all([tried("${readable}"),tried("${closed}"),tried("${closed}",{mode:"no-cors"})])).join("|")+"|"`;
    expect(await textAt(site, script)).toBe("read|refused||");
  });

  it("is fetched after a preflight request where the CORS standard requires one", async () => {
    const site = new Site();
    const allowed = elsewhere(
      site.url("put", {
        body: "put",
        "header.access-control-allow-headers": "x-mark",
        "header.access-control-allow-methods": "PUT",
      }),
    );
    const refused = elsewhere(site.url("refused"));
    const script = `const put=(url)=>fetch(url,{method:"PUT",headers:{"x-mark":"1"},body:"b"}).then(a=>a.text(),()=>"refused");
      return (await put("${allowed}"))+"|"+(await put("${refused}"))`;
    expect(await textAt(site, script)).toBe("put|refused");
    expect((await site.hits()).slice(1)).toEqual(["OPTIONS put", "PUT put", "OPTIONS refused"]);
  });

  it("is requested with cookies as a browser does: cookies of the document, of a redirect, and in a worker", async () => {
    const site = new Site();
    const echo = site.url("echo", { echo: true });
    const hop = site.url("hop", { status: 302, location: echo, "header.set-cookie": "hop=2; Path=/" });
    const worker = site.url("worker.js", {
      type: "text/javascript",
      body: `fetch("${echo}").then(a=>a.json()).then(a=>postMessage(a.headers.cookie))`,
    });
    const script = `const first=(await (await fetch("${hop}")).json()).headers.cookie;
      const cookie=await new Promise(r=>{new Worker("${worker}").onmessage=e=>r(e.data)});
      return [first,cookie,document.cookie].join("|")`;
    const page = site.url("page", { body: shows(script), "header.set-cookie": "page=1; HttpOnly; Path=/" });
    const { pdf } = await render({ url: page });
    expect(await textOf(pdf)).toEqual(["page=1; hop=2|page=1; hop=2|hop=2"]);
  });

  it("can be requested with a body of text, bytes or a file", async () => {
    const site = new Site();
    const echo = site.url("echo", { echo: true });
    const script = `const sent=async(body)=>(await (await fetch("${echo}",{method:"POST",body})).json()).body.length;
      return [await sent("text"),await sent(new Uint8Array(70000).fill(65)),await sent(new Blob(["file"])),await sent("\\u00e9")].join()`;
    expect(await textAt(site, script)).toBe("4,70000,4,1");
  });

  it("is requested with the headers that the browser itself would send", async () => {
    const site = new Site();
    const script = `const {headers,method}=await (await fetch("${site.url("echo", { echo: true })}",{headers:{"x-own":"1"}})).json();
      return [method,headers["user-agent"]===navigator.userAgent,headers["x-own"],headers.referer===location.href].join()`;
    expect(await textAt(site, script)).toBe("GET,true,1,true");
  });

  it("is skipped with a warning if it is larger than 20 MB, while other resources load", async () => {
    const url = new Site().url("large", { bytes: 20 * 1024 * 1024 + 1, type: "image/png" });
    const fits = new Site().url("fits", { bytes: 19 * 1024 * 1024, type: "text/plain" });
    const html = `<img src="${url}"><p>there <script>fetch("${fits}").then(a=>a.arrayBuffer()).then(b=>document.body.append(b.byteLength))</script>`;
    const { pdf, rendering } = await render({ html });
    expect(rendering.warnings).toEqual([
      { code: "resource_failed", message: "A resource did not load: it exceeds 20 MB.", resource: url },
    ]);
    expect(await textOf(pdf)).toEqual([`there ${19 * 1024 * 1024}`]);
  });

  it("is fetched once per account as long as its cache headers permit", async () => {
    const site = new Site();
    const kept = site.url("kept", { body: "p{color:red}", type: "text/css", "header.cache-control": "max-age=60" });
    const asked = site.url("asked", { body: "p{color:red}", type: "text/css", "header.cache-control": "no-cache" });
    const html = `<link rel="stylesheet" href="${kept}"><link rel="stylesheet" href="${asked}"><p>x<script></script>`;
    for (const accountId of ["acc_keeps", "acc_keeps", "acc_other"]) await render({ html }, {}, { accountId });
    const hits = await site.hits();
    expect(hits.filter((hit) => hit === "GET kept")).toHaveLength(2);
    expect(hits.filter((hit) => hit === "GET asked")).toHaveLength(3);
  });

  it("does not delay the render if a script never reads its body", async () => {
    const site = new Site();
    const html = `<p>there<script>fetch("${site.url("unread", { bytes: 5_000_000 })}")</script>`;
    const startedAtMs = Date.now();
    expect((await render({ html })).rendering.warnings).toEqual([]);
    expect(Date.now() - startedAtMs).toBeLessThan(6_000);
  });

  it("can be a stream of server-sent events, whose events arrive within a second and do not delay the render", async () => {
    const events = new Site().url("events", { type: "text/event-stream", body: "data: told\n\n", endless: 1 });
    const html = `<p id=o><script>new EventSource("${events}").onmessage=({data})=>{o.textContent=data}</script>`;
    const { pdf, rendering } = await render({ html });
    expect(rendering.warnings).toEqual([]);
    expect((await textOf(pdf)).join()).toContain("told");
  });
});
