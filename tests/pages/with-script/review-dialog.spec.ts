import type { Page } from "@playwright/test";
import { waitForReact } from "../../fixtures/pages";
import { findBooking, bookPaid } from "../steps/bookings";
import { expect, test as base } from "../steps/test";

/** The same test with the page of a paid booking standing in the browser. */
const test = base.extend<{ bookingId: number }>({
  bookingId: async ({ page, app, signUp }, use) => {
    await signUp();
    const { id } = await bookPaid(app, page.request);
    await page.goto(`/booking/${id}`);
    await use(id);
  },
});

const dialog = (page: Page) => page.getByRole("dialog");

test("counts the letters, and cannot be closed while a comment is begun and not long enough", async ({
  page,
  t,
  bookingId,
}) => {
  expect(bookingId).toBeGreaterThan(0);
  await expect(page.locator("html")).toHaveAttribute("data-ready", "yes");
  await page.getByRole("link", { name: t("booking:rate_action"), exact: true }).click();
  await expect(dialog(page).getByText("0/500")).toBeVisible();
  await dialog(page).getByLabel(t("booking:comment")).fill("twelve signs");
  await expect(dialog(page).getByText("12/500")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: t("booking:rate_action"), exact: true }).click();
  await expect(dialog(page).getByLabel(t("booking:comment"))).toHaveValue("");
  await expect(dialog(page).getByText("0/500")).toBeVisible();
  const comment = dialog(page).getByLabel(t("booking:comment"));
  await comment.fill("abc");
  await page.keyboard.press("Escape");
  await expect(comment).toHaveValue("abc");
  await dialog(page)
    .getByRole("button", { name: t("close") })
    .click();
  await expect(comment).toHaveValue("abc");
  await expect(comment).toBeFocused();
  await page.mouse.click(5, 5);
  await expect(dialog(page)).toBeVisible();
  await comment.fill("");
  await dialog(page)
    .getByRole("button", { name: t("close") })
    .click();
  await expect(dialog(page)).toBeHidden();
});

test("a refused review stays in its dialog, which cannot be closed while the next is on its way", async ({
  page,
  t,
  bookingId,
}) => {
  await waitForReact(page);
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const send = dialog(page).getByRole("button", { name: t("booking:submitReview") });
  await page.getByRole("link", { name: t("booking:rate_action"), exact: true }).click();
  await dialog(page).locator('label[for$="-4"]').click();
  await dialog(page).getByLabel(t("booking:comment")).fill("Too short");
  await send.click();
  await expect(dialog(page).getByText(t("messages:commentTooShort")).first()).toBeVisible();
  await expect(page).toHaveURL(`/booking/${bookingId}`);
  await expect(dialog(page).getByLabel(t("booking:comment"))).toHaveValue("Too short");
  await expect(dialog(page).locator("input[value='4']")).toBeChecked();
  await page.route(/\/booking\/\d+\/review/, async (route) => {
    await released;
    await route.fallback();
  });
  await dialog(page).getByLabel(t("booking:comment")).fill("Long enough to help others.");
  await send.click();
  await expect(dialog(page).locator("button[aria-busy=true]")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.mouse.click(5, 5);
  await expect(dialog(page)).toBeVisible();
  release();
  await expect(page.getByText(t("booking:reviewThanks")).first()).toBeVisible();
  expect(await findBooking(page.request, bookingId)).toMatchObject({ isRated: true });
});

test("two quick presses send one review", async ({ page, t, bookingId }) => {
  await page.getByRole("link", { name: t("booking:rate_action"), exact: true }).click();
  await dialog(page).locator('label[for$="-5"]').click();
  await dialog(page).getByLabel(t("booking:comment")).fill("Long enough to help others.");
  await dialog(page)
    .getByRole("button", { name: t("booking:submitReview") })
    .dblclick();
  await expect(page.getByText(t("booking:reviewThanks")).first()).toBeVisible();
  await expect(page.getByText(t("booking:alreadyRated"))).toBeVisible();
  expect(await findBooking(page.request, bookingId)).toMatchObject({ isRated: true });
});
