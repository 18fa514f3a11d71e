import type { DeliveryRecord } from "../../storage/deliveries.ts";
import type { Tenant } from "../caller.ts";
import type { Services } from "../dependencies.ts";
import type { Call } from "../verb.ts";

export type { DeliveryRecord };

export type ListFailedDeliveriesNeeds = Pick<Services, "deliveries">;

/** Lists deliveries of the caller's environment whose attempts all failed, oldest first. */
export const listFailedDeliveries = ({
  services,
  caller: { accountId, environment },
  input: { limit },
}: Call<ListFailedDeliveriesNeeds, { limit: number }, Tenant>): Promise<DeliveryRecord[]> =>
  services.deliveries.failed({ accountId, environment, limit });
