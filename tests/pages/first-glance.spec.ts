import type { Locator, Page } from "@playwright/test";
import { book } from "./steps/bookings";
import { dayFromToday, listEquipment } from "./steps/equipment";
import { addOwn } from "./steps/own-equipment";
import { expect, test } from "./steps/test";
import { inRupees } from "./steps/texts";

/** A small phone, and a window of a small laptop. */
const PHONE = { width: 360, height: 740 };
const WIDE = { width: 1280, height: 800 };

/** On a phone, in all. */
const MAX_PX = { dashboard: 2_500, booking: 1_700, footer: 360 };

const heightOf = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight);

/** The lower edge of what is seen before anything is scrolled: the tabs or the action bar lie over the rest. */
async function lowestSeen(page: Page): Promise<number> {
  const bar = page.locator(".tabbar, .act").locator("visible=true").last();
  const box = (await bar.count()) === 0 ? null : await bar.boundingBox();
  return box?.y ?? page.viewportSize()?.height ?? 0;
}

const endOf = async (one: Locator): Promise<number> => {
  const box = await one.boundingBox();
  return box === null ? Infinity : box.y + box.height;
};

const language = "mr";
test.use({ language, viewport: PHONE });

test("a list shows two machines with picture, name and price at once, filtered too", async ({ page }) => {
  for (const address of ["/equipment", "/equipment?category=tractor&maxPrice=3000"]) {
    await page.goto(address);
    const edge = await lowestSeen(page);
    for (const machine of [0, 1].map((at) => page.getByRole("article").nth(at)))
      for (const part of [".pic", "h3", "b.num"])
        expect(await endOf(machine.locator(part)), `${part} of ${address}`).toBeLessThanOrEqual(edge);
  }
});

test("a machine's page shows picture, name, price and Rent Now at once", async ({ page, t }) => {
  const [machine] = (await listEquipment(page.request)).filter(({ availability }) => availability);
  for (const size of [PHONE, WIDE]) {
    await page.setViewportSize(size);
    await page.goto(`/equipment/${machine?.id}`);
    await expect(page.locator("main .pic").first()).toBeInViewport({ ratio: 0.9 });
    await expect(page.getByRole("heading", { level: 1 })).toBeInViewport({ ratio: 1 });
    const price = page
      .getByText(inRupees(machine?.dailyRate ?? 0))
      .locator("visible=true")
      .first();
    await expect(price).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole("link", { name: t("equipment:rentNow") })).toBeInViewport({ ratio: 1 });
  }
});

test("an owner's day, a booking and the foot are short", async ({ page, signUp, someoneElse }) => {
  await signUp({ language });
  const renter = await someoneElse();
  const machines = [];
  for (let number = 1; number <= 8; number += 1)
    machines.push(await addOwn(page.request, { name: `Shaktiman Regular Smart ${number} ft Rotavator` }));
  const days = { startDate: dayFromToday(3), endDate: dayFromToday(4) };
  const [booking] = await Promise.all(machines.slice(0, 4).map(({ id }) => book(renter.api, id, days)));
  await page.goto("/dashboard");
  expect(await heightOf(page)).toBeLessThanOrEqual(MAX_PX.dashboard);
  await page.goto(`/booking/${booking?.id}`);
  expect(await heightOf(page)).toBeLessThanOrEqual(MAX_PX.booking);
  expect((await page.locator("footer").boundingBox())?.height).toBeLessThanOrEqual(MAX_PX.footer);
});
