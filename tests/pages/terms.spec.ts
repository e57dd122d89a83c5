import { formatRupees } from "~/i18n/money";
import { dayFromToday } from "./steps/equipment";
import { expectFieldErrors } from "./steps/forms";
import { addOwn, card } from "./steps/own-equipment";
import { checkPage } from "./steps/page-check";
import { expect, test } from "./steps/test";

const NILANGA = { en: "Nilanga", hi: "निलंगा", mr: "निलंगा" };
const STAY = { startDate: dayFromToday(2), endDate: dayFromToday(3) };

const language = "mr";
test.use({ language });

test("the owner states terms, and a renter books by them", async ({ page, t, signUp, context }) => {
  await signUp({ language });
  const { id } = await addOwn(page.request, { location: "Latur", dailyRate: 1_000 });
  await page.goto("/dashboard");
  await card(page, id).locator("summary").click();
  await card(page, id)
    .getByRole("link", { name: t("machine:terms") })
    .click();
  const field = (name: string) => page.locator(`main [name=${name}]`);
  const save = page.getByRole("button", { name: t("terms:save") });
  await field("operator").selectOption("paid");
  await field("diesel").selectOption("renter");
  await field("deliveryKm").fill("60");
  await field("perKm").fill("20");
  await field("areas").fill("Barshi\n?!");
  await save.click();
  await expectFieldErrors(page, field("operatorRate"), [t("messages:operatorRateInvalid")]);
  await expect(field("deliveryKm")).toHaveValue("60");
  await field("operatorRate").fill("₹500");
  await save.click();
  await expectFieldErrors(page, field("areas"), [t("messages:areaUnknown", { place: "?!" })]);
  await field("areas").fill("Barshi");
  await save.click();
  await expect(page).toHaveURL(new RegExp(`/dashboard#m${id}$`));

  await context.clearCookies();
  await signUp({ language });
  await page.goto(`/equipment/${id}`);
  await expect(page.getByRole("heading", { name: t("terms:title") })).toBeVisible();
  await expect(page.locator("main")).toContainText(t("terms:areasFact"));
  await page.goto(`/equipment/${id}/book?${new URLSearchParams(STAY).toString()}`);
  await field("withOperator").check();
  await field("workPlace").fill("?!");
  const showPrice = page.getByRole("button", { name: t("terms:showPrice") });
  const confirmButton = page.getByRole("button", { name: t("booking:confirmBooking") });
  await showPrice.click();
  await expectFieldErrors(page, field("workPlace"), [t("messages:workPlaceUnknown")]);
  await expect(confirmButton).toHaveCount(0);
  await expect(field("withOperator")).toBeChecked();
  await field("workPlace").fill("Nilanga");
  await showPrice.click();
  await expect(page.locator("main")).toContainText("2 × ₹500 = ₹1,000");
  await expect(page).toHaveURL(/workPlace=Nilanga/);

  // A choice whose price was not shown yet is shown before anything is booked.
  await field("withOperator").uncheck();
  await confirmButton.click();
  await expect(page.getByText(t("booking:priceChangedTitle"))).toBeVisible();
  await expect(page.locator("main")).not.toContainText("2 × ₹500");
  await field("withOperator").check();
  await field("keepsPlace").check();
  await showPrice.click();
  await expect(page.getByText(t("booking:priceChangedTitle"))).toHaveCount(0);
  await expect(field("keepsPlace")).toBeChecked();
  const kept = async () => ((await (await page.request.get("/api/user")).json()) as { workPlace: unknown }).workPlace;
  expect(await kept()).toBeNull();
  await confirmButton.click();
  await expect(page).toHaveURL(/\/booking\/\d+$/);
  expect(await kept()).toBe("Nilanga");
  await expect(page.locator("main")).toContainText("2 × ₹500 = ₹1,000");
  await expect(page.locator("main")).toContainText(NILANGA[language]);
  await checkPage(page, language);
});

test("a list by driver, delivery and whole price leads to a booking at that price", async ({ page, t, signUp }) => {
  await signUp({ language });
  const { id, name } = await addOwn(page.request, { location: "Latur", dailyRate: 1_000 });
  const terms = { operator: "paid", operatorRate: 500, deliveryKm: 60, freeKm: 5, perKm: 20 };
  const stated = await page.request.put(`/api/equipment/${id}/terms`, { data: terms });
  expect(stated.ok()).toBe(true);
  await page.context().clearCookies();
  await signUp({ language });
  const asked = { search: name, location: "Nilanga", ...STAY };
  await page.goto(`/equipment?${new URLSearchParams(asked).toString()}`);
  const fold = page.locator("a[href='#filters']");
  if (await fold.isVisible()) await fold.click();
  const form = page.locator("[data-folds] form");
  await form.getByLabel(t("equipment:withOperator")).check();
  await form.getByLabel(t("equipment:deliveredHere")).check();
  await form.getByLabel(t("equipment:sort")).selectOption("total");
  await form.getByRole("button", { name: t("equipment:apply") }).click();
  await expect(page).toHaveURL(/sort=total/);
  const quoted = new URLSearchParams({ ...STAY, withOperator: "true", workPlace: "Nilanga" }).toString();
  const answer = await page.request.get(`/api/equipment/${id}/quote?${quoted}`);
  const { total } = (await answer.json()) as { total: number };
  const whole = t("common:daysTotal", { count: 2, amount: formatRupees(total) });
  const found = page.getByRole("article").filter({ hasText: name });
  await expect(found).toContainText(whole);
  await expect(found).toContainText(t("terms:withOperator"));
  const chips = page.getByRole("list", { name: t("equipment:active") });
  await expect(chips).toContainText(t("equipment:chipDelivered", { place: NILANGA[language] }));
  await checkPage(page, language);

  await found.getByRole("link").first().click();
  await expect(page.locator("main")).toContainText(whole);
  await page.goto(`/equipment/${id}/book${new URL(page.url()).search}`);
  await expect(page.locator("main [name=workPlace]")).toHaveValue("Nilanga");
  await expect(page.locator("main [name=withOperator]")).toBeChecked();
  await expect(page.locator("main")).toContainText(formatRupees(total));
  await page.locator("main [name=workPlace]").fill("");
  await page.getByRole("button", { name: t("terms:showPrice") }).click();
  await expect(page.locator("main")).toContainText(formatRupees(3_000));
});
