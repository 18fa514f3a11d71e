import type { Child } from "hono/jsx";
import type { PersonRequest } from "../../page.ts";
import { Badge } from "../parts.tsx";
import { StandalonePage } from "../shell.tsx";

export const OPERATOR = "/dashboard/operator";

const TABS = [
  ["", "Accounts"],
  ["/queues", "Queues"],
  ["/engine", "Engines"],
  ["/errors", "Error rates"],
] as const;

interface OperatorSheetProps {
  visitor: PersonRequest;
  /** Path of the current tab, relative to `OPERATOR`. */
  tab: (typeof TABS)[number][0];
  title: string;
  lead?: Child;
  children?: Child;
}

export const OperatorSheet = ({ visitor, tab, title, lead, children }: OperatorSheetProps) => (
  <StandalonePage title={title} lead={lead} csrf={visitor.csrf} wide>
    <nav class="tabs" aria-label="Operator">
      {TABS.map(([path, text]) => (
        <a href={`${OPERATOR}${path}`} aria-current={path === tab ? "page" : undefined}>
          {text}
        </a>
      ))}
      <span class="spacer" />
      <a href="/dashboard">Dashboard</a>
    </nav>
    {children}
  </StandalonePage>
);

export const AccountStatusBadge = ({ suspendedAt }: { suspendedAt: number | null }) =>
  suspendedAt === null ? <Badge tone="good">active</Badge> : <Badge tone="bad">suspended</Badge>;
