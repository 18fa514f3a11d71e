import { FolioError } from "../../src/domain/errors.ts";
import type { OfficeFormat } from "../../src/domain/office-format.ts";
import type { Outcome } from "./listener.ts";
import { type Sniffed, sourceEncrypted } from "./sniff.ts";

const RETRY_AFTER_S = 5;

/** What an outcome that is no PDF means for the caller; null for one that is. */
export function refusalOf(outcome: Outcome, { locked }: Sniffed, promised: OfficeFormat): FolioError | null {
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
      return locked ? sourceEncrypted() : unreadable(promised, outcome.detail);
    case "died":
      // SIGKILL comes from outside: the document is not at fault.
      return outcome.signal === "SIGKILL" ? interrupted() : crashing(outcome.signal);
  }
}

const interrupted = () =>
  new FolioError("container_unavailable", "The conversion was interrupted. Try again in a few seconds.", {
    retryAfterS: RETRY_AFTER_S,
  });

const crashing = (signal: string | null) =>
  new FolioError(
    "source_invalid",
    "LibreOffice crashed on this document or needed too much memory. Simplify the document, or export it as PDF.",
    {
      param: "source",
      cause: signal,
    },
  );

const unreadable = (format: OfficeFormat, cause: string) =>
  new FolioError("source_invalid", `The file must be an intact .${format} document: LibreOffice cannot read it.`, {
    param: "source",
    cause,
  });
