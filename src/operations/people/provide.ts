import { type FindAccountNeeds, findAccount } from "../accounts/retrieve.ts";
import type { Services } from "../dependencies.ts";

export interface ProvidedPerson {
  accountId: string;
  name: string;
  email: string;
  password: string;
  isOperator: boolean;
}

export type ProvidePersonNeeds = FindAccountNeeds & Pick<Services, "clock" | "commit" | "members" | "people">;

/**
 * Adds an owner with a password to an account, without sending an e-mail. Only the operator calls this. Returns the
 * person's id. Throws `resource_not_found`.
 */
export async function providePerson(request: { services: ProvidePersonNeeds; input: ProvidedPerson }): Promise<string> {
  const { services, input } = request;
  const { accountId, ...person } = input;
  const account = await findAccount({ services, input: { accountId } });
  const personId = await services.people.provide(person);
  const createdAt = services.clock.now();
  await services.commit([services.members.adding({ accountId: account.id, personId, role: "owner", createdAt })]);
  return personId;
}
