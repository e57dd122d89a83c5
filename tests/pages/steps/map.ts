import type { BrowserContext, Locator, Page } from "@playwright/test";
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
