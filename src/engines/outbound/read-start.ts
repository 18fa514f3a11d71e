import { LIMITS } from "../../domain/limits.ts";

/** Returns the start of the body as text. A slow or interrupted body does not change the status received before it. */
export async function readStart(response: Response, signal: AbortSignal): Promise<string> {
  const reader = response.body?.getReader();
  if (!reader) return "";
  const decoder = new TextDecoder();
  let bytes = 0;
  let text = "";
  try {
    while (bytes < LIMITS.webhookAnswerBytes) {
      const { done, value } = await raceAbort(reader.read(), signal);
      if (done) break;
      const kept = value.subarray(0, LIMITS.webhookAnswerBytes - bytes);
      bytes += kept.byteLength;
      text += decoder.decode(kept, { stream: true });
    }
  } catch {
    // The error is ignored, because only the status matters. The part of the body that was read is kept.
  }
  void reader.cancel().catch(() => undefined);
  return text;
}

/** Settles like `work`, but rejects with the signal's reason if the signal aborts first. */
export function raceAbort<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    work.then(resolve, reject);
  });
}
