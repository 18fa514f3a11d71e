/**
 * Addresses that a deployment must never contact: link-local, private and shared addresses in various notations, and names that resolve to
 * them.
 */
export const forbiddenUrls = [
  "http://169.254.169.254/latest/meta-data/",
  "http://10.0.0.1/",
  "http://172.16.0.1/",
  "http://192.168.0.1/",
  "http://100.64.0.1/",
  "http://[fd00::1]/",
  "http://[::ffff:169.254.169.254]/",
  "http://0x0a000001/",
  "http://metadata.google.internal/",
  "http://169.254.169.254.nip.io/",
];

/** URLs on loopback addresses. Only documents of `npm start` may contact them. */
export const loopbackUrls = ["http://127.0.0.1:1/", "http://[::1]:1/", "http://localhost:1/"];

/**
 * Returns a page whose script tries to contact each address and shows the addresses that it reached. The script
 * contacts `socketUrl` with a WebSocket, because WebSockets bypass the proxy.
 * @param {readonly string[]} addresses
 * @param {string | null} socketUrl
 */
export function guardPage(addresses, socketUrl) {
  return `<!doctype html><title>Guard</title><pre id="told"></pre><script>
const soon = (work) => Promise.race([work, new Promise((_, no) => setTimeout(() => no(new Error("late")), 4000))]);
const reach = (url) => soon(fetch(url, { mode: "no-cors" })).then(() => "REACHED", () => "stopped");
const connect = (url) => soon(new Promise((yes, no) => { const s = new WebSocket(url); s.onopen = yes; s.onerror = no; })).then(() => "REACHED", () => "stopped");
(async () => {
  const addresses = ${JSON.stringify(addresses)};
  const told = await Promise.all(addresses.map(async (url, i) => "n" + i + "=" + await reach(url)));
  ${socketUrl === null ? "" : `told.push("socket=" + await connect(${JSON.stringify(socketUrl)}).catch(() => "stopped"));`}
  document.getElementById("told").textContent = told.join("\\n");
  document.body.insertAdjacentHTML("beforeend", "<p id=done>told</p>");
})();
</script>`;
}
