import type { Balance } from "../../domain/gate.ts";
import type { Services } from "../dependencies.ts";

/** Credits, packs and slots of an account as they stand now. */
export const readBalance = (services: Services, accountId: string): Promise<Balance> =>
  services.gate(accountId).balance();
