import type { Call } from "~/http/call.server";
import { readLanguage } from "~/i18n/language";
import { nameLanguage } from "~/i18n/name-language";
import { loadEquipment } from "~/routes/shared/equipment.server";
import { describeSharing } from "./sharing.server";

/**
 * Equipment with all that its page shows, and how its link looks elsewhere.
 *
 * @throws NotFound when it is not listed
 */
export async function loadEquipmentPage(call: Call, id: number | undefined) {
  const page = await loadEquipment(call, id);
  const { textLanguage } = page.equipment;
  const writtenIn =
    readLanguage(textLanguage) === call.language ? undefined : nameLanguage(textLanguage, call.language);
  return { ...page, writtenIn, sharing: describeSharing(call, page.equipment) };
}
