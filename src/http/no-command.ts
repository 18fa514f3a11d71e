/** Reasons why some operations have no command in the CLI `folio`. */
export const NO_COMMAND = {
  lists: { none: "The dashboard lists them, and a script that needs a list uses a client." },
  single: { none: "The command that makes it prints the id and saves the file." },
  deletion: { none: "Retention deletes it. To delete one earlier, use a client or the dashboard." },
  dashboard: { none: "The dashboard shows it; a script uses a client." },
  webhooks: { none: "Set up once, in the dashboard or by a client. folio webhooks listen needs no endpoint." },
} as const;
