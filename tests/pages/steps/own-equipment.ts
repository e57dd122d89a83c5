import { expect, type APIRequestContext, type Page } from "@playwright/test";
import type { Translate } from "~/i18n/namespaces";
import { makePhoto } from "../../fixtures/images";

/** What an owner does on the dashboard and in the form about a machine. */

export interface OwnEquipment {
  id: number;
  name: string;
  description: string;
  category: string;
  dailyRate: number;
  location: string;
  imageUrl: string;
  images: string[];
  availability: boolean;
  specs: Record<string, string>;
  searchableSpecs: Record<string, { value: string | number; unit: string }>;
  features: string[];
  seasonalAvailability: Record<string, boolean>;
  latitudeCoord: string | null;
}

export const NEW_EQUIPMENT = {
  name: "Swaraj 855 FE",
  description: "New tyres, serviced this month",
  category: "tractor",
  dailyRate: "2100",
  location: "Latur",
};

/** The form that stands on the page, or in the dialog of the dashboard. */
export const equipmentForm = (page: Page) =>
  page.locator('form[action^="/dashboard/equipment/"][enctype="multipart/form-data"]');
export const formField = (page: Page, name: string) =>
  equipmentForm(page).locator(`[name="${name}"]:not([type=hidden])`);

export async function fillEquipment(
  page: Page,
  equipment: Partial<typeof NEW_EQUIPMENT> = NEW_EQUIPMENT,
): Promise<void> {
  for (const [name, value] of Object.entries(equipment)) {
    if (name === "category") await formField(page, name).selectOption(value);
    else await formField(page, name).fill(value);
  }
}

/** Fills the first rows of specifications in. */
export async function fillSpecs(
  page: Page,
  rows: readonly (readonly [name: string, value: string, unit: string])[],
): Promise<void> {
  for (const [index, [name, value, unit]] of rows.entries()) {
    await formField(page, "specName").nth(index).fill(name);
    await formField(page, "specValue").nth(index).fill(value);
    await formField(page, "specUnit").nth(index).fill(unit);
  }
}

/** Where photos are chosen. */
export const photoField = (page: Page) => equipmentForm(page).locator("input[type=file]");
/** The boxes of the photos that the form keeps. */
export const keptPhotos = (page: Page) => equipmentForm(page).locator("input[name=images][type=checkbox]");

export async function choosePhoto(page: Page, ...shades: number[]): Promise<void> {
  const chosen = (shades.length === 0 ? [128] : shades).map(async (shade) => ({
    name: "my tractor.jpg",
    mimeType: "image/jpeg",
    buffer: await makePhoto("jpeg", shade),
  }));
  await photoField(page).setInputFiles(await Promise.all(chosen));
}

export async function submitEquipment(page: Page, label: string): Promise<void> {
  await equipmentForm(page).locator("button.w-full", { hasText: label }).click();
}

/** The signed-in owner's machines, as a program is told of them. */
export async function listOwn(api: APIRequestContext): Promise<OwnEquipment[]> {
  const answer = await api.get("/api/equipment?owned=true");
  expect(answer.status(), await answer.text()).toBe(200);
  return (await answer.json()) as OwnEquipment[];
}

/** Adds a machine without a browser. */
export async function addOwn(api: APIRequestContext, more: object = {}): Promise<OwnEquipment> {
  const answer = await api.post("/api/equipment", { data: { ...NEW_EQUIPMENT, ...more } });
  expect(answer.status(), await answer.text()).toBe(201);
  return (await answer.json()) as OwnEquipment;
}

export const card = (page: Page, id: number) => page.locator(`#m${id}`);

/** Expects what the last form has done to be said, on the dashboard, at a machine that is still there. */
export async function expectDone(page: Page, t: Translate, key: "listed" | "updated" | "deleted"): Promise<void> {
  await expect(page).toHaveURL(key === "updated" ? /\/dashboard#m\d+$/ : /\/dashboard$/);
  await expect(page.getByText(t(`machine:${key}`)).first()).toBeVisible();
}
