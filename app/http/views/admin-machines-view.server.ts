import { readPageNumber } from "~/domain/equipment/equipment-query";
import { countRegister, listRegister, MACHINE_STATES } from "~/domain/equipment/machine-register.server";
import { sayPlace } from "~/domain/geography/place-name";
import { readSearch } from "~/domain/word-search.server";
import type { UserCall } from "../call.server";

const MACHINES_PER_PAGE = 20;

/** All machines that fit, offered or not, one page of them. */
export async function showRegister({ db, url, t, language }: UserCall) {
  const filter = {
    search: readSearch(url.searchParams.get("search")),
    state: MACHINE_STATES.find((state) => state === url.searchParams.get("state")),
  };
  const total = await countRegister(db, filter);
  const pages = Math.max(1, Math.ceil(total / MACHINES_PER_PAGE));
  const page = Math.min(pages, readPageNumber(url.searchParams));
  const machines = await listRegister(db, filter, { limit: MACHINES_PER_PAGE, offset: (page - 1) * MACHINES_PER_PAGE });
  return {
    title: `${t("admin:machines")} – ${t("brand")}`,
    filter,
    states: MACHINE_STATES,
    found: t("admin:machinesFound", { count: total }),
    page,
    pages,
    machines: machines.map((machine) => ({ ...machine, location: sayPlace(machine.location, language) })),
  };
}

export type MachineRow = Awaited<ReturnType<typeof showRegister>>["machines"][number];
