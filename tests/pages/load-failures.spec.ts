import { randomBytes, randomInt } from "node:crypto";
import { changeRows } from "../fixtures/stored-rows";
import type { RunningApp } from "../fixtures/running-app";
import { bookFree } from "./steps/bookings";
import { findFreeDays } from "./steps/equipment";
import { addOwn, card } from "./steps/own-equipment";
import { checkPage } from "./steps/page-check";
import { expect, test } from "./steps/test";

/** Takes a table away from the product while something is done, so that reading it fails. */
async function without(
  app: RunningApp,
  table: "equipment" | "receipts" | "bookings" | "booking_days",
  act: () => Promise<void>,
): Promise<void> {
  changeRows(app, `alter table ${table} rename to ${table}_away`);
  try {
    await act();
  } finally {
    changeRows(app, `alter table ${table}_away rename to ${table}`);
  }
}

/** Takes away a column without which only the list of one's own machines cannot be read. */
async function withoutOwnEquipment(app: RunningApp, act: () => Promise<void>): Promise<void> {
  changeRows(app, "alter table equipment rename column specs to specs_away");
  try {
    await act();
  } finally {
    changeRows(app, "alter table equipment rename column specs_away to specs");
  }
}

const language = "mr";
test.use({ language });

test("a list that cannot be loaded says so, and can be tried again with its filters", async ({ page, app, t }) => {
  const address = `/equipment?maxPrice=9${randomInt(100, 999)}`;
  await without(app, "equipment", async () => {
    const answer = await page.goto(address);
    expect(answer?.status()).toBe(500);
    await expect(page.getByRole("alert")).toContainText(t("equipment:loadError"));
    await expect(page.getByRole("alert")).toContainText(t("errorText"));
    await checkPage(page, language);
  });
  await page.getByRole("link", { name: t("retry"), exact: true }).click();
  await expect(page).toHaveURL(address);
  await expect(page.getByRole("article").first()).toBeVisible();
});

test("a home page whose machines cannot be loaded says so and still welcomes", async ({ page, app, t }) => {
  await without(app, "equipment", async () => {
    // An address that was not requested before, so that the page cache has no copy.
    await page.goto(`/?asked=${randomBytes(4).toString("hex")}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("home:heroTitle"));
    await expect(page.getByRole("alert").getByRole("heading")).toHaveText(t("home:loadError"));
  });
  await page.getByRole("link", { name: t("retry"), exact: true }).click();
  await expect(page.getByRole("article")).toHaveCount(3);
});

test("receipts that cannot be loaded say so, and can be tried again", async ({ page, app, t, signUp }) => {
  await signUp({ language });
  await without(app, "receipts", async () => {
    await page.goto("/receipts");
    await expect(page.getByRole("alert")).toContainText(t("receipt:history.failed"));
  });
  await page.getByRole("link", { name: t("retry"), exact: true }).click();
  await expect(page.getByText(t("receipt:history.empty"))).toBeVisible();
});

test("own machines that cannot be loaded say so on the dashboard, beside the bookings", async ({
  page,
  app,
  t,
  signUp,
}) => {
  await signUp({ language, name: "Kavita Shinde" });
  const { id } = await bookFree(page.request);
  const own = await addOwn(page.request);
  await withoutOwnEquipment(app, async () => {
    const answer = await page.goto("/dashboard");
    expect(answer?.status()).toBe(200);
    const failure = page.locator("#machines").getByRole("alert");
    await expect(failure).toContainText(`${t("machine:loadError")} ${t("errorText")}`);
    await expect(page.locator("#machines").getByText(t("machine:empty"))).toHaveCount(0);
    await expect(card(page, own.id)).toHaveCount(0);
    await expect(page.locator(`#bookings a[href="/booking/${id}"]`).first()).toBeVisible();
  });
  await page
    .locator("#machines")
    .getByRole("link", { name: t("retry"), exact: true })
    .click();
  await expect(card(page, own.id)).toBeVisible();
});

test("free days that cannot be read leave the machine's page standing, and can be asked for again", async ({
  page,
  app,
  t,
}) => {
  const { equipment } = await findFreeDays(page.request, 1);
  await without(app, "booking_days", async () => {
    // An address that was not requested before, so that the page cache has no copy.
    await page.goto(`/equipment/${equipment.id}?asked=${randomBytes(4).toString("hex")}`);
    await page.getByRole("link", { name: t("equipment:rentNow"), exact: true }).click();
    await expect(page.getByRole("alert")).toContainText(t("booking:availabilityFailed"));
  });
  await page.getByRole("link", { name: t("retry"), exact: true }).click();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(equipment.name);
  await page.getByRole("link", { name: t("equipment:rentNow"), exact: true }).click();
  await expect(page.getByLabel(t("booking:startDate"))).toBeVisible();
});

test("a page that fails names its request and offers to try again", async ({ page, app, t, signUp }) => {
  await signUp({ language });
  const { id, equipment } = await bookFree(page.request);
  await without(app, "equipment", async () => {
    for (const path of [`/booking/${id}`, `/equipment/${equipment.id}`]) {
      const answer = await page.goto(path);
      expect(answer?.status(), path).toBe(500);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("errorTitle"));
      await expect(
        page.getByText(t("errorRequestId", { id: answer?.headers()["x-request-id"] ?? "none" })),
      ).toBeVisible();
    }
    await page.goto(`/booking/${id}`);
  });
  await page.getByRole("link", { name: t("retry"), exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("booking:bookingNumber", { id }));
});
