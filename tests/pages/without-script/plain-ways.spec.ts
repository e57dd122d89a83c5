import type { Page } from "@playwright/test";
import { book } from "../steps/bookings";
import { dayFromToday, findFreeDays } from "../steps/equipment";
import { registerByForm } from "../steps/forms";
import { demoAccount, expect, test } from "../steps/test";
import { addOwn } from "../steps/own-equipment";

/** The place that the page has come to is in sight, and so is the message, which lies above it and not over it. */
async function expectMessageAbove(page: Page, place: string): Promise<void> {
  const message = page.locator("main > .notice");
  await expect(message).toBeInViewport({ ratio: 1 });
  await expect(page.locator(place)).toBeInViewport();
  const [above, below] = [await message.boundingBox(), await page.locator(place).boundingBox()];
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual((below?.y ?? 0) + 1);
}

test("the voice button leads to the plain page of days", async ({ page, t }) => {
  const { equipment } = await findFreeDays(page.request, 1);
  await page.goto(`/equipment/${equipment.id}`);
  await page.getByRole("link", { name: t("equipment:bookByVoice") }).click();
  await expect(page).toHaveURL(`/equipment/${equipment.id}/book?voice=`);
  await expect(page.locator("main")).toContainText(t("booking:voiceFailed"));
  await expect(page.locator("main [name=startDate]")).toBeVisible();
});

test("days that are chosen by links keep driver and place of work", async ({ page, t, signUp, someoneElse }) => {
  const owner = await someoneElse();
  const { id } = await addOwn(owner.api, { location: "Latur", dailyRate: 1_000 });
  const terms = { operator: "paid", operatorRate: 500, deliveryKm: 60, freeKm: 5, perKm: 20 };
  await owner.api.put(`/api/equipment/${id}/terms`, { data: terms });
  await signUp();
  const field = (name: string) => page.locator(`main [name=${name}]:not([type=hidden])`);
  const pickDays = async () => {
    for (const offset of [2, 3])
      await page
        .locator(`main a.day[href*="=${dayFromToday(offset)}"]`)
        .first()
        .click();
    await expect(page).toHaveURL(new RegExp(`endDate=${dayFromToday(3)}`));
  };
  await page.goto(`/equipment/${id}/book?location=Nilanga&withOperator=true`);
  await pickDays();
  await expect(field("workPlace")).toHaveValue("Nilanga");
  await expect(field("withOperator")).toBeChecked();
  await field("workPlace").fill("Ausa");
  await field("keepsPlace").check();
  await page.getByRole("button", { name: t("terms:showPrice") }).click();
  await page.getByRole("link", { name: t("booking:changeDates") }).click();
  await pickDays();
  await expect(field("workPlace")).toHaveValue("Ausa");
  await expect(field("withOperator")).toBeChecked();
  await expect(field("keepsPlace")).toBeChecked();
});

test("a decision leads back to the booking that follows in the list", async ({ page, t, signIn, someoneElse }) => {
  const renter = await someoneElse();
  for (let made = 0; made < 2; made += 1) {
    const { equipment, stay } = await findFreeDays(renter.api, 1);
    await book(renter.api, equipment.id, stay);
  }
  await signIn(demoAccount("admin"));
  await page.goto("/admin");
  const rows = page.locator("main section").first().locator("tbody tr");
  const next = await rows.nth(1).locator("[id^=booking-]").getAttribute("id");
  await rows
    .first()
    .getByRole("button", { name: t("admin:approve") })
    .click();
  await expect(page).toHaveURL(`/admin#${next}`);
  await expect(page.locator(`#${next}`)).toBeInViewport();
  await expectMessageAbove(page, `#${next}`);
});

test.describe("in Marathi", () => {
  const language = "mr";
  test.use({ language });

  test("a message of the page before stands as a banner, once", async ({ page, t }) => {
    await registerByForm(page, t);
    const banner = page.getByRole("status").filter({ hasText: t("account:registered") });
    await expect(banner).toHaveCount(1);
    await expect(banner).toContainText(t("account:registeredText"));
    await page.reload();
    await expect(page.getByText(t("account:registered"))).toHaveCount(0);
  });
});
