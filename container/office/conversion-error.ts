import { FolioError } from "../../src/domain/errors.ts";
import type { OfficeFormat } from "../../src/domain/office-format.ts";
import { type DetectedFile, sourceEncrypted } from "./detect-format.ts";
import type { ConversionOutcome } from "./listener.ts";

const RETRY_AFTER_S = 5;

/** Returns the error for a conversion outcome, or null when the conversion succeeded. */
export function conversionErrorOf(
  outcome: ConversionOutcome,
  { locked }: DetectedFile,
  promised: OfficeFormat,
): FolioError | null {
  switch (outcome.event) {
    case "converted":
      return null;
    case "encrypted":
      return sourceEncrypted();
    case "hidden":
      return new FolioError("source_invalid", "Every slide is hidden. Show at least one slide.", {
        param: "source",
      });
    case "unreadable":
      return locked ? sourceEncrypted() : unreadableError(promised, outcome.detail);
    case "died":
      // SIGKILL comes from another process, so the document did not cause the crash.
      return outcome.signal === "SIGKILL" ? interruptedError() : crashError(outcome.signal);
  }
}

const interruptedError = () =>
  new FolioError("container_unavailable", "The conversion was interrupted. Try again in a few seconds.", {
    retryAfterS: RETRY_AFTER_S,
  });

const crashError = (signal: string | null) =>
  new FolioError(
    "source_invalid",
    "LibreOffice crashed on this document or needed too much memory. Simplify the document, or export it as PDF.",
    {
      param: "source",
      cause: signal,
    },
  );

const unreadableError = (format: OfficeFormat, cause: string) =>
  new FolioError("source_invalid", `The file must be an intact .${format} document: LibreOffice cannot read it.`, {
    param: "source",
    cause,
  });
