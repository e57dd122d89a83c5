import type { Call } from "~/http/call.server";
import { loadEquipment } from "~/routes/shared/equipment.server";
import { describeSharing } from "./sharing.server";

/**
 * Equipment with all that its page shows, and how its link looks elsewhere.
 *
 * @throws NotFound when it is not listed
 */
export async function loadEquipmentPage(call: Call, id: number | undefined) {
  const page = await loadEquipment(call, id);
  return { ...page, sharing: describeSharing(call, page.equipment) };
}
