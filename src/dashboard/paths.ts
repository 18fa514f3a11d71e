/** Whether the path belongs to a dashboard page. All other paths belong to the API. */
export const isDashboardPath = (path: string): boolean =>
  /^\/(?:$|favicon\.ico$|dashboard(?:\/|$)|profile(?:\/|$)|invitations\/|sign-(?:in|up|out)$|second-factor$|verify-email$|(?:forgot|reset)-password$|try-it$|status$)/.test(
    path,
  );
