import { changeRows } from "../fixtures/stored-rows";
import type { RunningApp } from "../fixtures/running-app";
import { findEquipment, listEquipment } from "./steps/equipment";
import { checkPage } from "./steps/page-check";
import { expect, test } from "./steps/test";
import { inRupees } from "./steps/texts";

const PHONE = { width: 360, height: 740 };
const WIDE = { width: 1280, height: 900 };
const REVIEWS_PER_PAGE = 6;
const REVIEWS = 14;

const INSTANT = "2026-02-03T04:05:06.000Z";
const DAY = "2026-02-03";

/** A review of a machine by somebody who has rented it, with four stars. */
function addReview(app: RunningApp, equipmentId: number, comment: string): void {
  changeRows(
    app,
    `insert into bookings (publicId, equipmentId, userId, startDate, endDate, dailyRate, totalPrice, status, paymentState, isRated, createdAt, lastStatusUpdate)
     values (lower(hex(randomblob(8))), ?, 1, '${DAY}', '${DAY}', 900, 900, 'approved', 'captured', 1, '${INSTANT}', '${INSTANT}')`,
    equipmentId,
  );
  changeRows(
    app,
    `insert into reviews (userId, equipmentId, bookingId, rating, comment, createdAt) select 1, ?, max(id), 4, ?, '${INSTANT}' from bookings`,
    equipmentId,
    comment,
  );
  changeRows(
    app,
    "update equipment set ratingCount = ratingCount + 1, ratingSum = ratingSum + 4 where id = ?",
    equipmentId,
  );
}

const language = "mr";
test.use({ language });

test("reviews are turned page by page, the newest first", async ({ page, app, t }) => {
  const equipment = (await listEquipment(page.request)).at(-1);
  const id = equipment?.id ?? 0;
  const had = equipment?.reviewCount ?? 0;
  for (let number = 1; number <= REVIEWS; number += 1) {
    addReview(app, id, `Worked well, number ${number}.`);
  }
  const pages = Math.ceil((had + REVIEWS) / REVIEWS_PER_PAGE);
  await page.goto(`/equipment/${id}`);
  await expect(page.locator("#reviews li").first()).toContainText(`number ${REVIEWS}.`);
  await expect(page.locator("#reviews li")).toHaveCount(REVIEWS_PER_PAGE);
  await expect(page.locator("#reviews").getByText(t("pageOf", { page: 1, pages }))).toBeVisible();
  await page
    .locator("#reviews")
    .getByRole("link", { name: t("nextPage") })
    .click();
  await expect(page).toHaveURL(`/equipment/${id}?reviews=2#reviews`);
  await expect(page.locator("#reviews li").first()).toContainText(`number ${REVIEWS - REVIEWS_PER_PAGE}.`);
  await expect(page.locator("#reviews")).toBeInViewport();
  await page.goto(`/equipment/${id}?reviews=999`);
  await expect(page.locator("#reviews").getByText(t("pageOf", { page: pages, pages }))).toBeVisible();
});

test("several photos are a strip: the first comes at once, the next by a swipe or a link", async ({ page, t }) => {
  await page.setViewportSize(PHONE);
  const list = await listEquipment(page.request);
  const several = list.find(({ images }) => images.length === 3);
  await page.goto(`/equipment/${several?.id}`);
  const photo = (number: number) => page.getByRole("img", { name: t("equipment:imageNumber", { number, count: 3 }) });
  for (const index of [0, 1, 2]) {
    await expect(photo(index + 1)).toHaveAttribute("src", several?.images[index] ?? "");
    expect(await photo(index + 1).getAttribute("loading")).toBe(index === 0 ? null : "lazy");
  }
  await expect(photo(1)).toBeInViewport();
  await expect(photo(2)).not.toBeInViewport();
  await page.getByRole("list", { name: several?.name }).evaluate((strip) => strip.scrollBy(200, 0));
  await expect(photo(2)).toBeInViewport({ ratio: 1 });
  await page
    .getByRole("link", { name: t("equipment:nextImage") })
    .nth(1)
    .click();
  await expect(photo(3)).toBeInViewport({ ratio: 1 });
  await checkPage(page, language, [several?.name ?? ""]);
  const single = list.find(({ images }) => images.length === 1);
  await page.goto(`/equipment/${single?.id}`);
  await expect(page.getByRole("img", { name: t("equipment:imageOf", { name: single?.name }) })).toBeVisible();
  await expect(page.getByRole("link", { name: t("equipment:nextImage") })).toHaveCount(0);
});

test("a distance without a known place is explained beside its field", async ({ page, t }) => {
  await page.setViewportSize(WIDE);
  await page.goto("/equipment?radius=20&location=qwertyx");
  await expect(page.getByLabel(t("equipment:radius"))).toHaveAccessibleDescription(
    new RegExp(t("equipment:radiusNeedsPlace").slice(0, 20)),
  );
  // A phone folds the form.
  await page.setViewportSize(PHONE);
  await expect(page.getByLabel(t("equipment:radius"))).toBeHidden();
  await expect(page.getByRole("alert").getByText(t("equipment:radiusNeedsPlace"))).toBeInViewport();
});

test("a machine's page tells its rate, place, category, owner and stars", async ({ page, t }) => {
  const equipment = (await listEquipment(page.request)).find(
    ({ reviewCount, availability, location }) => reviewCount > 0 && availability && location === "Latur",
  );
  const known = await findEquipment(page.request, equipment?.id ?? 0);
  await page.goto(`/equipment/${known.id}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(known.name);
  const board = page.locator(".rent-card");
  await expect(board).toContainText(inRupees(known.dailyRate));
  await expect(board).toContainText({ en: "Latur", hi: "लातूर", mr: "लातूर" }[language]);
  await expect(board).toContainText(t(`category_${known.category}` as "category_tractor"));
  const average = Math.round((known.averageRating ?? 0) * 10) / 10;
  await expect(page.getByText(`${average} · ${t("reviewCount", { count: known.reviewCount })}`)).toBeVisible();
  await expect(page.getByRole("img", { name: t("starsOf", { average }) }).first()).toBeVisible();
  await expect(page.locator("#reviews li")).toHaveCount(Math.min(REVIEWS_PER_PAGE, known.reviewCount));
});
