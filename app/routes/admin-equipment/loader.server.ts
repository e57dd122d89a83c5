import { countRegister, listRegister, EQUIPMENT_STATES } from "~/domain/equipment/equipment-register.server";
import { formatPlace } from "~/domain/geography/place-name";
import { shownName } from "~/domain/users/shown-name";
import { readSearch } from "~/domain/word-search.server";
import type { UserCall } from "~/http/call.server";
import { findPage } from "~/http/paging.server";

const EQUIPMENT_PER_PAGE = 20;

/** One page of all equipment that matches the search, listed or not. */
export async function loadAllEquipment({ db, url, t, language }: UserCall) {
  const filter = {
    search: readSearch(url.searchParams.get("search")),
    state: EQUIPMENT_STATES.find((state) => state === url.searchParams.get("state")),
  };
  const { page, pages, total, isTotalExact, rows } = await findPage(url, {
    count: (limit) => countRegister(db, filter, limit),
    size: EQUIPMENT_PER_PAGE,
    list: (part) => listRegister(db, filter, part),
  });
  return {
    title: `${t("admin:machines")} – ${t("brand")}`,
    filter,
    states: EQUIPMENT_STATES,
    found: t(isTotalExact ? "admin:machinesFound" : "admin:machinesFoundMore", { count: total }),
    page,
    pages,
    equipmentList: rows.map((equipment) => ({
      ...equipment,
      ownerName: shownName(equipment.ownerName, t),
      location: formatPlace(equipment.location, language),
    })),
  };
}

export type EquipmentRow = Awaited<ReturnType<typeof loadAllEquipment>>["equipmentList"][number];
