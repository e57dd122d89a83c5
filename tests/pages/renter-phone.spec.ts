import type { Locator } from "@playwright/test";
import { waitForReact } from "../fixtures/pages";
import { listBookings } from "./steps/bookings";
import { findFreeDays } from "./steps/equipment";
import { expectFieldErrors } from "./steps/forms";
import { checkPage } from "./steps/page-check";
import { expect, test } from "./steps/test";

const language = "mr";
test.use({ language });

test("the phone number is asked for beside the total, once", async ({ page, t, signUp }) => {
  await signUp({ language, contact: null });
  const { equipment, stay } = await findFreeDays(page.request, 2);
  const quote = `/equipment/${equipment.id}/book?${new URLSearchParams({ ...stay }).toString()}`;
  const phone = page.locator("main input[name=contact]");
  const confirmButton = page.getByRole("button", { name: t("booking:confirmBooking") });
  await page.goto(quote);
  await page.setViewportSize({ width: 360, height: 660 });
  await expectInSight(phone);
  await page.setViewportSize({ width: 360, height: 740 });
  await phone.fill("98220 1234");
  await confirmButton.click();
  await expectFieldErrors(page, phone, [t("messages:phoneInvalid")]);
  await expect(phone).toHaveValue("98220 1234");
  await expectInSight(phone);
  await expect(page.getByRole("heading", { name: t("booking:confirmTitle") })).toBeVisible();
  expect(await listBookings(page.request)).toEqual([]);
  await phone.fill("+91 98220 12345");
  await confirmButton.click();
  await expect(page).toHaveURL(/\/booking\/\d+$/);
  expect(await (await page.request.get("/api/user")).json()).toMatchObject({ contact: "+919822012345" });
  const next = await findFreeDays(page.request, 1);
  await page.goto(`/equipment/${next.equipment.id}/book?${new URLSearchParams({ ...next.stay }).toString()}`);
  await expect(confirmButton).toBeVisible();
  await expect(phone).toHaveCount(0);
});

test("in the dialog a wrong number is said in its place, and the days stay", async ({ page, t, signUp }) => {
  await signUp({ language, contact: null });
  const { equipment, stay } = await findFreeDays(page.request, 1);
  await page.goto(`/equipment/${equipment.id}`);
  await page.getByRole("link", { name: t("equipment:rentNow") }).click();
  await waitForReact(page);
  const dialog = page.getByRole("dialog", { name: t("booking:bookTitle", { name: equipment.name }) });
  for (let press = 0; press < 2; press += 1) await dialog.locator(`[data-day="${stay.startDate}"]`).click();
  const confirmButton = dialog.getByRole("button", { name: t("booking:confirmBooking") });
  await confirmButton.click();
  await expect(dialog.getByText(t("booking:phoneWrong"))).toBeVisible();
  await expect(dialog.locator("#booking-contact")).toBeFocused();
  await expect(dialog.locator("#booking-startDate")).toHaveValue(stay.startDate);
  await checkPage(page, language);
  expect(await listBookings(page.request)).toEqual([]);
  await dialog.locator("#booking-contact").fill("9822012345");
  await expect(dialog.getByText(t("booking:phoneWrong"))).toHaveCount(0);
  await confirmButton.click();
  await expect(page).toHaveURL(/\/booking\/\d+$/);
});

/** A message of the page before may lie over the lower edge for a moment; nothing else may. */
async function expectInSight(field: Locator): Promise<void> {
  await expect.poll(() => field.evaluate(isInSightAtLowerEdge), "nothing may lie over the field").toBe(true);
}

/** Runs in the page: whether a field can be pressed where scrolling has just brought it into the window. */
function isInSightAtLowerEdge(field: HTMLElement | SVGElement): boolean {
  field.scrollIntoView({ block: "end" });
  const { left, top, width, height } = field.getBoundingClientRect();
  return document.elementFromPoint(left + width / 2, top + height / 2) === field;
}
