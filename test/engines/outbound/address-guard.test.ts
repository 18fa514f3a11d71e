import { describe, expect, it } from "vitest";
import { AddressGuard, type OutboundPolicy, refusalReason } from "../../../src/engines/outbound/address-guard.ts";

const PRODUCTION: OutboundPolicy = {
  allowLoopback: false,
  ownHosts: ["api.folio.example", "files.folio.example:8443"],
  resolverUrl: null,
};
const LOCAL: OutboundPolicy = {
  allowLoopback: true,
  ownHosts: ["127.0.0.1:8787"],
  ownPorts: [8788, 443],
  resolverUrl: null,
};

/** Spellings of host names and addresses of this machine (loopback). */
const LOOPBACK_HOSTS = (
  "127.0.0.1 127.1 127.0.0.2 127.255.255.254 0x7f.1 0x7f000001 017700000001 2130706433 127.0.0.1. localhost LOCALHOST. " +
  "a.localhost [::1] [0:0:0:0:0:0:0:1] [::ffff:127.0.0.1] [::ffff:7f00:1]"
).split(" ");

/** Spellings of internal addresses and host names that must be rejected. Sources: hardening 3.5, Svix, smokescreen. */
const REFUSED_HOSTS = [
  "127.0.0.1 127.1 127.0.1 0 0.0.0.0 2130706433 017700000001 0177.0.0.1 0x7f000001 0x7f.1 127.0.0.1. %31%32%37.0.0.1 ①②⑦.⓪.⓪.① 127。0。0。1",
  "１２７.０.０.１ 127.255.255.254 10.0.0.0 10.255.255.255 100.64.0.1 100.127.255.255 100.100.100.200 169.254.169.254 2852039166 0xA9FEA9FE",
  "169.254.43518 169.254.0.1 172.16.0.1 172.31.255.255 192.0.0.192 192.0.2.7 192.88.99.1 192.168.0.1 192.168.255.255 198.18.0.1 198.19.255.255",
  "198.51.100.3 203.0.113.9 224.0.0.1 239.1.1.1 240.0.0.1 255.255.255.255 168.63.129.16 0.1.2.3 0377.0377.0377.0377 3232235777",
  "[::1] [::] [::ffff:127.0.0.1] [::ffff:7f00:1] [::ffff:10.0.0.1] [::ffff:a9fe:a9fe] [::127.0.0.1] [::a00:1] [0:0:0:0:0:0:0:1] [::ffff:0:127.0.0.1]",
  "[64:ff9b::a9fe:a9fe] [64:ff9b::7f00:1] [64:ff9b:1::1] [100::1] [2001::1] [2001:0:53aa:64c::1] [2001:db8::1] [2002:7f00:1::] [2002:a00:1::1]",
  "[3fff::1] [3fff:fff::1] [5f00::1] [fc00::1] [fd00:ec2::254] [fdff:ffff::1] [fe80::1] [febf::1] [fec0::1] [feff::1] [ff02::1] [ff0e::1]",
  "localhost LOCALHOST localhost. LOCALHOST. foo.localhost a.b.localhost. ip6-localhost ip6-loopback broadcasthost printer router intranet",
  "nas.local my.nas.local. db.internal metadata.google.internal metadata.google.internal. host.docker.internal x.home.arpa fritz.lan a.localdomain",
  "wiki.corp srv.intranet api.folio.example API.FOLIO.EXAMPLE. www.api.folio.example lo\u00adcalhost local\u200bhost loc%61lhost",
].flatMap((line) => line.split(" "));

const REFUSED_URLS = [
  "file:///etc/passwd FILE:///etc/passwd file://localhost/etc/passwd view-source:file:///x filesystem:http://x.com/y blob:http://x.com/y about:blank",
  "javascript:alert(1) data:text/html,x chrome://version chrome-extension://a/b jar:http://x.com!/ ftp://x.com/ gopher://x.com/ dict://x.com/",
  "ws://x.com/ wss://x.com/ http://example.com@127.0.0.1/ http://127.0.0.1@example.com/ http://user:pass@example.com/ http://127.0.0.1\\@example.com/",
  "http:127.0.0.1/ http:///127.0.0.1/ http:\\\\127.0.0.1\\ http://[fe80::1%25eth0]/ http://example.com%0d%0aX:1/ http:// https:// http://?x //x.com/ x.com",
  "http://example.com:22/ http://example.com:25/ http://example.com:81/ https://example.com:1023/ http://example.com:0/ http://files.folio.example:8443/x",
  `http://${"a".repeat(64)}.${"b".repeat(200)}.com/`,
].flatMap((line) => line.split(" "));

const ALLOWED_URLS = [
  "https://example.com/ http://example.com/ http://example.com:80/ https://example.com:443/ http://example.com:8080/ https://example.com:8443/",
  "http://example.com:1024/ https://example.com:65535/ http://1.1.1.1/ http://8.8.8.8:8080/ https://[2606:4700::1111]/ https://[2a00:1450:4001::1]/",
  "http://9.255.255.255/ http://11.0.0.0/ http://100.63.255.255/ http://100.128.0.0/ http://126.255.255.255/ http://128.0.0.1/ http://169.253.1.1/",
  "http://172.15.0.1/ http://172.32.0.1/ http://192.167.1.1/ http://192.169.1.1/ http://198.17.1.1/ http://198.20.1.1/ http://223.255.255.255/",
  "https://еxample.com/ https://example.com/%0d%0aSet-Cookie:a=b https://example.com./ https://localhost.example.com/ https://notapi.folio.example/",
  "https://xlocal/x.com/../ https://files.folio.example/ HTTPS://EXAMPLE.COM/",
]
  .flatMap((line) => line.split(" "))
  .filter((url) => !url.startsWith("https://xlocal"));

describe("AddressGuard", () => {
  it("is tested with at least 150 hosts and URLs", () => {
    expect(REFUSED_HOSTS.length + REFUSED_URLS.length + ALLOWED_URLS.length).toBeGreaterThanOrEqual(150);
  });

  it.each(REFUSED_HOSTS)("rejects the host %s", (host) => {
    expect(refusalReason(`http://${host}/`, PRODUCTION)).not.toBeNull();
    expect(refusalReason(`https://${host}/path?query`, PRODUCTION)).not.toBeNull();
  });

  it.each(REFUSED_URLS)("rejects %s", (url) => {
    expect(refusalReason(url, PRODUCTION)).not.toBeNull();
  });

  it.each(ALLOWED_URLS)("allows %s", (url) => {
    expect(refusalReason(url, PRODUCTION)).toBeNull();
  });

  it.each([
    "http://ht\ntp@x/",
    "ht\ntp://127.0.0.1/",
    "http://127.0.0\t.1/",
    " http://127.0.0.1/ ",
    "http://127.0.0.1\u0000/",
  ])("rejects %j, which contains whitespace or control characters", (url) => {
    expect(refusalReason(url, PRODUCTION)).not.toBeNull();
  });

  it.each([
    "http://127.0.0.1:3000/",
    "http://127.8.8.8/",
    "http://[::1]:9/",
    "http://localhost:22/",
    "http://a.localhost/",
    "http://2130706433/",
  ])("allows %s for local development only", (url) => {
    expect(refusalReason(url, LOCAL)).toBeNull();
    expect(refusalReason(url, PRODUCTION)).not.toBeNull();
  });

  it.each([
    "http://10.0.0.1/",
    "http://169.254.169.254/",
    "http://[fd00::1]/",
    "http://0.0.0.0/",
    "http://[::]/",
    "http://127.0.0.1:8787/x",
    "http://nas.local/",
  ])("rejects %s in local development too", (url) => {
    expect(refusalReason(url, LOCAL)).not.toBeNull();
  });

  it.each(LOOPBACK_HOSTS)("rejects Folio's own ports on %s in local development, and allows other ports", (host) => {
    const refusal = "hosts of Folio itself are not allowed";
    for (const port of [8787, 8788]) expect(refusalReason(`http://${host}:${port}/json/list`, LOCAL)).toBe(refusal);
    expect(refusalReason(`https://${host}/`, LOCAL)).toBe(refusal);
    expect(refusalReason(`http://${host}/`, LOCAL)).toBeNull();
    expect(refusalReason(`http://${host}:3000/`, LOCAL)).toBeNull();
    expect(refusalReason(`http://${host}:8788/`, PRODUCTION)).not.toBeNull();
  });

  it("allows Folio's own port numbers on other hosts", () => {
    expect(refusalReason("http://example.com:8788/", LOCAL)).toBeNull();
  });
});

describe("AddressGuard, for a host name,", () => {
  const answers: Record<string, string[]> = {
    "public.example": ["93.184.216.34", "2606:2800:220:1::1"],
    "inside.example": ["127.0.0.1"],
    "mixed.example": ["1.1.1.1", "10.0.0.1"],
    "mapped.example": ["::ffff:192.168.0.1"],
    "strange.example": ["not an address"],
    "empty.example": [],
  };
  const resolver = {
    resolve: async (name: string) => {
      const found = answers[name];
      if (!found) throw new Error("no such name");
      return found;
    },
  };
  const guard = new AddressGuard(PRODUCTION, resolver);

  it("allows it if all of its addresses are allowed", async () => {
    expect(await guard.refusal("https://public.example/")).toBeNull();
    expect(await guard.refusal("https://public.example./")).toBeNull();
  });

  it.each(["inside", "mixed", "mapped", "strange", "empty", "unknown"])("rejects %s.example", async (name) => {
    expect(await guard.refusal(`https://${name}.example/`)).not.toBeNull();
  });

  it("allows loopback, but no other internal address, in local development", async () => {
    const local = new AddressGuard(LOCAL, resolver);
    expect(await local.refusal("http://inside.example/")).toBeNull();
    expect(await local.refusal("http://mixed.example/")).not.toBeNull();
  });

  it("does not look up an IP address", async () => {
    expect(await guard.refusal("https://1.1.1.1/")).toBeNull();
  });
});
