import { pick } from "~/routes/shared/equipment.server";
import { sayCommission } from "~/routes/shared/payouts.server";
import { previewOf } from "~/domain/equipment/equipment";
import { countOwnEquipment, listOwnEquipment, type OwnEquipment } from "~/domain/equipment/equipment-queries.server";
import type { UserCall } from "~/http/call.server";
import { toProblem } from "~/http/problems.server";
import { isContactAsked } from "~/routes/shared/booking.server";
import { findPage } from "~/http/paging.server";

const EQUIPMENT_PER_PAGE = 24;
/** Separate from `page`, which pages the bookings on the same page. */
const PAGE_PARAMETER = "machines";

const pickOwn = (equipment: OwnEquipment) => ({
  ...pick(equipment, "id", "name", "textLanguage", "category", "dailyRate", "imageUrl", "availability", "hidden"),
  preview: previewOf(equipment.description),
});

export type OwnEquipmentView = ReturnType<typeof pickOwn>;

/** A user's own equipment; a failure is returned as text, so that the rest of the page still renders. */
export async function loadOwnEquipment(call: UserCall) {
  const asked = { asksContact: isContactAsked(call.user), commission: sayCommission(call) };
  try {
    const list = (part: { limit: number; offset: number }) => listOwnEquipment(call.db, call.user, part);
    const { page, pages, rows } = await findPage(call.url, {
      count: (limit) => countOwnEquipment(call.db, call.user, limit),
      size: EQUIPMENT_PER_PAGE,
      name: PAGE_PARAMETER,
      list,
    });
    return { list: rows.map(pickOwn), page, pages, problem: null, ...asked };
  } catch (error) {
    call.report("the own machines could not be listed", error);
    return { list: [], page: 1, pages: 1, problem: describeFailure(error, call), ...asked };
  }
}

/** A failure as text. */
function describeFailure(error: unknown, { t }: UserCall): string {
  try {
    const { key, values } = toProblem(error);
    return t(`messages:${key}`, values);
  } catch {
    return t("errorText");
  }
}
