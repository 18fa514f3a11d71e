import * as z from "zod";
import { FolioError } from "../../domain/errors.ts";
import { ROLES } from "../../domain/people.ts";
import { deleteAccount } from "../../operations/accounts/delete.ts";
import { exportAccount } from "../../operations/accounts/export.ts";
import { renameAccount } from "../../operations/accounts/rename.ts";
import { rotateDefaultSecret } from "../../operations/accounts/rotate-default-secret.ts";
import { changeRole, removeMember } from "../../operations/members/change-role.ts";
import { inviteMember } from "../../operations/members/invite.ts";
import { withdrawInvitation } from "../../operations/members/withdraw-invitation.ts";
import { confirmPassword } from "../../operations/people/confirm-password.ts";
import { submit } from "../form.ts";
import { nameSchema } from "../names.ts";
import type { Page, PageAnswer, PageRequest } from "../page.ts";
import { redirectAfterSignOut, seeOther } from "../responses.ts";
import { secretView, settingsView } from "../views/settings.tsx";
import { email } from "./sign-in.tsx";

const path = "/settings";

/**
 * Pages with the account's settings: name, signing secret, members, deletion. Every member can read the settings. Only
 * owners can change them.
 */
export const settingsPages: readonly Page[] = [
  {
    method: "get",
    path,
    role: "viewer",
    handle: (request) => settingsView(request, { notice: NOTICES[request.query.get("done") ?? ""] }),
  },
  { method: "post", path: `${path}/name`, role: "owner", handle: rename },
  {
    method: "post",
    path: `${path}/webhook-secret/rotate`,
    role: "owner",
    handle: async (request) => {
      const { services, account } = request;
      return secretView(request, await rotateDefaultSecret({ services, input: { accountId: account.id } }));
    },
  },
  { method: "post", path: `${path}/invitations`, role: "owner", handle: invite },
  { method: "post", path: `${path}/invitations/:id/withdraw`, role: "owner", handle: withdraw },
  { method: "post", path: `${path}/members/:id`, role: "owner", handle: changeRoleAction },
  { method: "post", path: `${path}/members/:id/remove`, role: "owner", handle: remove },
  { method: "post", path: `${path}/export`, role: "owner", handle: exportAction },
  { method: "post", path: `${path}/delete`, role: "owner", handle: deleteAction },
];

const NOTICES: Record<string, string> = {
  renamed: "The account is renamed.",
  invited: "The invitation is sent. Its link works once, for seven days.",
  withdrawn: "The invitation is withdrawn. Its link no longer works.",
  role: "The role is changed. It applies from the next page that the member opens.",
  removed: "The member is removed and no longer has access to this account.",
};

const redirectDone = ({ base }: PageRequest, what: string) => ({ redirect: `${base}${path}?done=${what}` });
const role = z.enum(ROLES, "Choose a role.");

async function rename(request: PageRequest): Promise<PageAnswer> {
  const { services, account, form } = request;
  const result = await submit({
    form,
    schema: z.object({ name: nameSchema({ longest: 200, missing: "Enter a name for the account." }) }),
    act: ({ name }) => renameAccount({ services, input: { accountId: account.id, name } }),
  });
  if ("form" in result) return { ...(await settingsView(request, { nameForm: result.form })), status: 422 };
  return redirectDone(request, "renamed");
}

async function invite(request: PageRequest): Promise<PageAnswer> {
  const { services, account, person, settings, form } = request;
  const about = { accountId: account.id, accountName: account.name, invitedBy: person, baseUrl: settings.baseUrl };
  const result = await submit({
    form,
    schema: z.object({ email, role }),
    act: (input) => inviteMember({ services, input: { ...about, ...input } }),
  });
  if ("form" in result) {
    const { form: inviteForm, status, headers } = result;
    return { ...(await settingsView(request, { inviteForm })), status, headers };
  }
  return redirectDone(request, "invited");
}

async function withdraw(request: PageRequest): Promise<PageAnswer> {
  const { services, account, params } = request;
  const input = { accountId: account.id, invitationId: params.id ?? "" };
  const message = await rejectionMessageOf(() => withdrawInvitation({ services, input }));
  return message === null ? redirectDone(request, "withdrawn") : memberErrorView(request, message);
}

/** Returns the error message if `act` fails with a 4xx error, or null if it succeeds. Throws every other error. */
async function rejectionMessageOf(act: () => Promise<unknown>): Promise<string | null> {
  try {
    await act();
    return null;
  } catch (error) {
    if (!(error instanceof FolioError) || error.status >= 500) throw error;
    return error.message;
  }
}

async function changeRoleAction(request: PageRequest): Promise<PageAnswer> {
  const { services, account, params, form } = request;
  const result = await submit({
    form,
    schema: z.object({ role }),
    act: (input) => changeRole({ services, input: { accountId: account.id, personId: params.id ?? "", ...input } }),
  });
  if ("form" in result) return memberErrorView(request, Object.values(result.form.errors)[0]);
  return redirectDone(request, "role");
}

async function remove(request: PageRequest): Promise<PageAnswer> {
  const { services, account, person, params } = request;
  const personId = params.id ?? "";
  const message = await rejectionMessageOf(() =>
    removeMember({ services, input: { accountId: account.id, personId } }),
  );
  if (message !== null) return memberErrorView(request, message);
  return personId === person.id ? seeOther("/dashboard") : redirectDone(request, "removed");
}

const memberErrorView = async (request: PageRequest, message: string | undefined): Promise<PageAnswer> => ({
  ...(await settingsView(request, { memberError: message })),
  status: 422,
});

async function exportAction(request: PageRequest): Promise<PageAnswer> {
  const { services, account, person, address, headers, form } = request;
  const result = await submit({
    form,
    schema: z.object({
      export_password: z.string().min(1, "Enter your password."),
      from: z.string().trim().max(1_000),
    }),
    fields: { password: "export_password" },
    act: async ({ export_password: password, from }) => {
      await confirmPassword({ services, input: { personId: person.id, password, headers } });
      return exportAccount({ services, input: { accountId: account.id, address, from } });
    },
  });
  if ("form" in result) {
    const { form: exportForm, ...rejection } = result;
    return { ...(await settingsView(request, { exportForm })), ...rejection };
  }
  return new Response(result.done, {
    headers: {
      "Content-Type": "application/zip",
      "Content-Disposition": `attachment; filename="folio-${account.id}.zip"`,
      "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff",
    },
  });
}

async function deleteAction(request: PageRequest): Promise<PageAnswer> {
  const { services, account, person, headers, form } = request;
  const schema = z.object({
    password: z.string().min(1, "Enter your password."),
    confirmation: z
      .string()
      .trim()
      .refine((typed) => typed === account.name, "This is not the account's name."),
  });
  const result = await submit({
    form,
    schema,
    act: async ({ password }) => {
      await confirmPassword({ services, input: { personId: person.id, password, headers } });
      await deleteAccount({ services, input: { accountId: account.id } });
    },
  });
  if ("form" in result) {
    const { form: deleteForm, ...rejection } = result;
    return { ...(await settingsView(request, { deleteForm })), ...rejection };
  }
  return redirectAfterSignOut("/sign-in?after=deleted", await services.people.signOut(headers));
}
