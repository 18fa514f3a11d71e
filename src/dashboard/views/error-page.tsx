import type { FolioError } from "../../domain/errors.ts";
import { StandalonePage } from "./shell.tsx";

const titleOf = ({ code, status }: FolioError): string => {
  if (code === "invalid_api_key") return "Signed out";
  if (status === 404) return "Not found";
  return status >= 500 ? "Something went wrong" : "Request rejected";
};

/**
 * Error page with links to sign in, to go back, or to open the dashboard. `cameFrom` is the dashboard path to go back
 * to.
 */
export const FailurePage = ({ error, cameFrom }: { error: FolioError; cameFrom: string | null }) => (
  <StandalonePage title={titleOf(error)} lead={error.message}>
    <p class="actions">
      {error.code === "invalid_api_key" ? (
        <a
          class="button primary"
          href={`/sign-in?next=${encodeURIComponent(cameFrom ?? "/dashboard")}`}
          data-session-ended=""
        >
          Sign in
        </a>
      ) : (
        <>
          {cameFrom === null ? null : (
            <a class="button primary" href={cameFrom}>
              Go back
            </a>
          )}
          <a class="button" href="/dashboard">
            Open dashboard
          </a>
        </>
      )}
    </p>
  </StandalonePage>
);
