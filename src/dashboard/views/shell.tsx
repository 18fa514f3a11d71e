import type { Child } from "hono/jsx";
import type { Membership } from "../../operations/members/membership.ts";
import type { PageRequest, View } from "../page.ts";
import { Document } from "./document.tsx";
import { Icon, type IconName } from "./icons.tsx";

const NAVIGATION: readonly (readonly [path: string, text: string, icon: IconName])[] = [
  ["", "Overview", "overview"],
  ["/playground", "Playground", "playground"],
  ["/pdfs", "PDFs", "pdfs"],
  ["/images", "Images", "images"],
  ["/templates", "Templates", "templates"],
  ["/batches", "Batches", "batches"],
  ["/extractions", "Extractions", "extractions"],
  ["/jobs", "Jobs", "jobs"],
  ["/webhooks", "Webhooks", "webhooks"],
  ["/keys", "API keys", "keys"],
  ["/usage", "Usage and credits", "usage"],
  ["/logs", "Logs", "logs"],
  ["/settings", "Settings", "settings"],
];

export interface ShellProps {
  request: PageRequest;
  view: View;
  memberships: readonly Membership[];
}

/** Page frame of every account page: navigation, account menu, environment switch. */
export const Shell = ({ request, view, memberships }: ShellProps) => {
  const { base, environment, csrf } = request;
  return (
    <Document
      title={view.title}
      islands={view.islands ?? []}
      csrf={csrf}
      {...(view.styleNonce ? { styleNonce: view.styleNonce } : {})}
      bodyClass={`app ${environment}`}
    >
      <a class="skip" href="#content">
        Skip to content
      </a>
      <TopBar request={request} memberships={memberships} />
      <div class="side" id="navigation" popover="auto">
        <EnvironmentSwitch request={request} current={view.current} />
        <nav class="side-nav" aria-label="Account">
          <ul>
            {NAVIGATION.map(([path, text, icon]) => (
              <li>
                <a href={`${base}${path}`} aria-current={path === view.current ? "page" : undefined}>
                  <Icon name={icon} />
                  {text}
                </a>
              </li>
            ))}
            <li class="narrow-only">
              <a href="/docs">
                <Icon name="docs" />
                Docs
              </a>
            </li>
            {request.person.isOperator ? (
              <li class="apart">
                <a href="/dashboard/operator">
                  <Icon name="operator" />
                  Operator
                </a>
              </li>
            ) : null}
          </ul>
        </nav>
      </div>
      <main id="content" tabindex={-1}>
        {environment === "test" ? (
          <p class="test-strip">Test environment: documents carry a watermark and nothing is charged.</p>
        ) : null}
        {view.body}
      </main>
    </Document>
  );
};

const TopBar = ({ request, memberships }: Omit<ShellProps, "view">) => {
  const { account, person, environment, csrf } = request;
  return (
    <header class="top">
      <a class="brand" href="/dashboard">
        Folio
      </a>
      <details class="menu accounts">
        <summary>
          <span class="account-name">{account.name}</span>
          <span class="plan">{account.plan}</span>
        </summary>
        <ul>
          {memberships.map(({ accountId, accountName, role }) => (
            <li>
              <a
                href={`/dashboard/${accountId}/${environment}`}
                aria-current={accountId === account.id ? "true" : undefined}
              >
                {accountName} <small>{role}</small>
              </a>
            </li>
          ))}
        </ul>
      </details>
      <span class="spacer" />
      <a class="quiet" href="/docs">
        <Icon name="docs" />
        Docs
      </a>
      <details class="menu person">
        <summary aria-label={`${person.name}, your profile`}>
          <Icon name="person" />
        </summary>
        <ul>
          <li class="who">
            {person.name}
            <small>{person.email}</small>
          </li>
          <li>
            <a href="/profile">Profile and security</a>
          </li>
          <li>
            <form method="post" action="/sign-out">
              <input type="hidden" name="csrf" value={csrf} />
              <button type="submit">Sign out</button>
            </form>
          </li>
        </ul>
      </details>
      <button class="to-navigation" type="button" popovertarget="navigation">
        <Icon name="menu" />
        <span class="visually-hidden">Navigation</span>
      </button>
    </header>
  );
};

/**
 * Links to the same page in the other environment. On the page of one resource, links to the list of such resources,
 * because a resource exists in only one environment.
 */
const EnvironmentSwitch = ({ request, current }: { request: PageRequest; current: string }) => (
  <nav class="environments" aria-label="Environment">
    {(["live", "test"] as const).map((name) => (
      <a
        href={`/dashboard/${request.account.id}/${name}${current}`}
        aria-current={name === request.environment ? "true" : undefined}
      >
        {name === "live" ? "Live" : "Test"}
      </a>
    ))}
  </nav>
);

/** Page frame for pages outside an account: sign-in, profile, errors, operator pages. */
export const StandalonePage = (props: {
  title: string;
  lead?: Child;
  children?: Child;
  wide?: boolean;
  csrf?: string;
  islands?: readonly string[];
}) => (
  <Document
    title={props.title}
    bodyClass={`sheet${props.wide ? " wide" : ""}`}
    {...(props.csrf ? { csrf: props.csrf } : {})}
    islands={props.islands ?? []}
  >
    <header class="sheet-top">
      <a class="brand" href="/">
        Folio
      </a>
    </header>
    <main id="content" tabindex={-1}>
      <h1>{props.title}</h1>
      {props.lead ? <p class="lead">{props.lead}</p> : null}
      {props.children}
    </main>
  </Document>
);
