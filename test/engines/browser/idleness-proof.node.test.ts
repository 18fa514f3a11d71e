import { describe, expect, it } from "vitest";
import type { BrowserWindow } from "../../../src/engines/browser/browser-window.ts";
import { IdlenessProof, LAST_REVIEWED_CHROMIUM } from "../../../src/engines/browser/idleness-proof.ts";
import type { IdlenessVerdict } from "../../../src/engines/browser/page-report.ts";
import { RequestTracker } from "../../../src/engines/browser/request-tracker.ts";

const SOON_MS = 30;
const MARKUP = { text: "<p>x", scriptless: false };

function proofOf(verdicts: (IdlenessVerdict | (() => IdlenessVerdict))[], major = LAST_REVIEWED_CHROMIUM) {
  const tracker = new RequestTracker({ onFailure() {}, mainFrameId: "main" });
  const callAgent = async () => {
    const verdict = verdicts.shift() ?? "doubtful";
    return typeof verdict === "function" ? verdict() : verdict;
  };
  const window = { callAgent, agentScriptId: async () => "agent" } as unknown as BrowserWindow;
  const proof = new IdlenessProof({ window, tracker, engine: `HeadlessChrome/${major}.0.1.2` });
  const begin = (requestId: string, url = "http://x/", askedBy = "") =>
    tracker.started({
      requestId,
      request: { url },
      ...(askedBy === ""
        ? { type: "Image", initiator: { type: "parser" } }
        : { type: "Script", initiator: { type: "script", stack: { callFrames: [{ scriptId: askedBy }] } } }),
    } as unknown as Parameters<RequestTracker["started"]>[0]);
  const finish = (requestId: string) => tracker.finished({ requestId } as Parameters<RequestTracker["finished"]>[0]);
  return { proof, begin, finish };
}

/** Returns whether the page is proved to be idle within `SOON_MS`. */
async function isReached(
  proof: IdlenessProof,
  markup: { text: string | null; scriptless: boolean } = MARKUP,
): Promise<boolean> {
  const reached = proof.waitForProof(markup).then(() => true);
  const late = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), SOON_MS));
  return Promise.race([reached, late]);
}

describe("The proof that a page will not change", () => {
  it("succeeds when the page is quiet and no request is running", async () => {
    expect(await isReached(proofOf(["quiet"]).proof)).toBe(true);
  });

  it.each<[string, IdlenessVerdict[]]>([
    ["is uncertain", ["doubtful", "quiet"]],
    ["ran out of time", ["late", "quiet"]],
  ])("never succeeds if the check of the page %s", async (_, verdicts) => {
    expect(await isReached(proofOf(verdicts).proof)).toBe(false);
  });

  it.each(["http://x/picture", "data:image/png;base64,AAAA", "blob:null/1"])(
    "waits for the response to a request for %s",
    async (url) => {
      const { proof, begin, finish } = proofOf(["quiet"]);
      begin("1", url);
      const reached = isReached(proof);
      await new Promise((resolve) => setTimeout(resolve, 5));
      finish("1");
      expect(await reached).toBe(true);
      const other = proofOf(["quiet"]);
      other.begin("1", url);
      expect(await isReached(other.proof)).toBe(false);
    },
  );

  it("checks the page again if a request started and ended during the check", async () => {
    const queries: string[] = [];
    const { proof, begin, finish } = proofOf([
      () => {
        queries.push("first");
        begin("1");
        finish("1");
        return "quiet";
      },
      () => {
        queries.push("second");
        return "quiet";
      },
    ]);
    expect(await isReached(proof)).toBe(true);
    expect(queries).toEqual(["first", "second"]);
  });

  it("never succeeds after a frame, worker or navigation has started, but can succeed for the next document", async () => {
    const { proof } = proofOf(["quiet"]);
    proof.markUntracked();
    expect(await isReached(proof)).toBe(false);
    const next = proofOf(["quiet"]).proof;
    next.markUntracked();
    next.restart();
    expect(await isReached(next)).toBe(true);
  });

  it("never succeeds if the browser opens another document during the check", async () => {
    const { proof } = proofOf([
      () => {
        proof.restart();
        return "quiet";
      },
    ]);
    expect(await isReached(proof)).toBe(false);
  });

  it("never succeeds if an iframe starts during the check", async () => {
    const { proof } = proofOf([
      () => {
        proof.markUntracked();
        return "quiet";
      },
    ]);
    expect(await isReached(proof)).toBe(false);
  });

  it("never succeeds after a script has loaded code, because the browser may run this code at any later time", async () => {
    const { proof, begin, finish } = proofOf(["quiet"]);
    begin("1", "http://x/code", "page");
    finish("1");
    expect(await isReached(proof)).toBe(false);
    const written = proofOf(["quiet"]);
    written.begin("1", "http://x/code", "agent");
    written.finish("1");
    expect(await isReached(written.proof)).toBe(true);
  });

  it("is not attempted in a browser that is newer than the last reviewed version", async () => {
    const { proof } = proofOf(["quiet"], LAST_REVIEWED_CHROMIUM + 1);
    expect(proof.isPossible).toBe(false);
    expect(await isReached(proof)).toBe(false);
  });

  it.each([
    ["is unknown", null],
    ["declares shadow roots", "<b><template shadowrootmode='closed'></template>"],
    ["is UTF-16", "<\0p\0>\0"],
  ])("is never reached for a document whose text %s", async (_, text) => {
    expect(await isReached(proofOf(["quiet"]).proof, { text, scriptless: false })).toBe(false);
  });
});
