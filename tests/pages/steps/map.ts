import type { BrowserContext, Locator, Page } from "@playwright/test";
import type { Translate } from "~/i18n/namespaces";
import { expect } from "./test";
import { listEquipment, type Equipment } from "./equipment";
import type { Language } from "./texts";

/** The map of the list, and the list by city that stands beside it. */

/** Pictures of the map as the product is told to ask for them in tests: none leaves this machine. */
export const TILES = /\/favicon\.svg\?tile=/;
export const LATUR: Record<Language, string> = { en: "Latur", hi: "लातूर", mr: "लातूर" };

/** Lets no picture of the map arrive. */
export const loseTiles = (context: BrowserContext) => context.route(TILES, (route) => route.abort());

/** The machines whose location is exactly a place. */
export async function equipmentIn(page: Page, place: string): Promise<Equipment[]> {
  const equipment = (await listEquipment(page.request)).filter(({ location }) => location === place);
  expect(equipment.length).toBeGreaterThan(0);
  return equipment;
}

/** What stands under a city in the list by city. */
export const cityCard = (page: Page, name: string): Locator =>
  page.locator("section.card", { has: page.getByRole("heading", { name, exact: true }) });

const MAP_DEADLINE_MS = 20_000;
/** The map may open by itself before the press. */
const PRESS_DEADLINE_MS = 1_000;

export const theMap = (page: Page) => page.locator(".map.leaflet-container");
export const markers = (page: Page) => theMap(page).locator(".map-marker");

/** Where the connection seems slow, which under load it may, the map waits to be asked for. */
export async function openMap(page: Page, t: Translate, search = ""): Promise<void> {
  await page.goto(`/equipment?view=map${search}`);
  const offer = page.getByRole("link", { name: t("map:open"), exact: true });
  await expect(offer.or(theMap(page))).toBeVisible();
  if (await offer.isVisible())
    await offer.dispatchEvent("click", {}, { timeout: PRESS_DEADLINE_MS }).catch(() => undefined);
  await expect(theMap(page)).toBeVisible({ timeout: MAP_DEADLINE_MS });
}
