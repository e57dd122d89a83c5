import type { Page } from "@playwright/test";
import { readFile } from "node:fs/promises";
import type { Translate } from "~/i18n/namespaces";
import { bookingIdOf, checkoutWindow, findBooking, leaveHostedPage, listBookings, payButton } from "./steps/bookings";
import { findFreeDays, findEquipment, type Equipment, type Stay } from "./steps/equipment";
import { checkPage } from "./steps/page-check";
import { collectErrors, expect, newAccount, test, type Account } from "./steps/test";
import { inRupees, LANGUAGES, type Language } from "./steps/texts";

test.describe.configure({ retries: 0 });

const NAMES: Record<Language, string> = { en: "Kavita Shinde", hi: "कविता शर्मा", mr: "कविता शिंदे" };
const COMMENTS: Record<Language, string> = {
  en: "Came on time and worked all day.",
  hi: "समय पर आई और पूरा दिन काम किया।",
  mr: "वेळेवर आले आणि दिवसभर काम केले.",
};
const DAYS = 3;
const PHONE = "098220 12345";
const STARS = 4;
const TEST_DEADLINE_MS = 90_000;

interface Visit {
  page: Page;
  t: Translate;
  language: Language;
  scripted: boolean;
  equipment: Equipment;
  stay: Stay;
  /** A day that somebody else has. */
  takenDay: string;
  account: Account;
  look: () => Promise<void>;
}

for (const language of LANGUAGES) {
  test.describe(`in ${language}`, () => {
    test.use({ language });

    test("a visitor finds a machine, books, pays, gets the receipt and rates", async ({
      page,
      app,
      t,
      scripted,
      javaScriptEnabled,
      someoneElse,
    }) => {
      test.setTimeout(TEST_DEADLINE_MS);
      const errors = collectErrors(page);
      const logged = app.logs().length;
      const other = await someoneElse();
      const { equipment, stay: all } = await findFreeDays(other.api, DAYS + 1);
      await other.api.post("/api/bookings", {
        data: { equipmentId: equipment.id, startDate: all.startDate, endDate: all.startDate },
      });
      const stay = { startDate: nextDay(all.startDate), endDate: all.endDate };
      const account = newAccount();
      const look = () => checkPage(page, language, [NAMES[language], account.username]);
      const visit: Visit = { page, t, language, scripted, equipment, stay, takenDay: all.startDate, account, look };

      await test.step("finds the machine", () => find(visit));
      await test.step("chooses the days", () => chooseDays(visit));
      await test.step("opens an account and logs in", () => openAccount(visit));
      const booking = await test.step("has the booking that was confirmed before", () => findMade(visit));
      await test.step("pays", () => payFor(visit, booking, javaScriptEnabled));
      await test.step("has the receipt", () => getReceipt(visit, booking));
      await test.step("rates the machine", () => rate(visit, booking));
      await test.step("sees it all listed", () => seeLists(visit, booking));
      await test.step("logs out", () => logOut(visit));
      // A browser that cannot fetch scripts says so itself; with script nothing may go wrong unseen.
      if (scripted) expect(errors).toEqual([]);
      expect(app.logs().slice(logged)).not.toContain('"level":"error"');
    });
  });
}

const nextDay = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);

async function find({ page, t, equipment, look }: Visit): Promise<void> {
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("home:heroTitle"));
  await expect(page.getByRole("article")).toHaveCount(3);
  await look();
  await page.getByRole("link", { name: t("home:getStarted") }).click();
  await expect(page).toHaveURL(/\/equipment$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("equipment:title"));
  await page.locator("a[href='#filters']").click();
  const filters = page.locator("main form", { has: page.locator("select[name=category]") });
  await filters.locator("[name=search]").fill(equipment.name);
  await filters.locator("[name=category]").selectOption(equipment.category);
  await filters.getByRole("button", { name: t("equipment:apply") }).click();
  await expect(page).toHaveURL(new RegExp(`category=${equipment.category}`));
  await expect(page.getByText(t("equipment:resultsFor", { search: equipment.name }))).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    t(`common:category_${equipment.category}` as "common:category_tractor"),
  );
  await look();
  await page.getByRole("link", { name: `${t("common:viewDetails")}: ${equipment.name}`, exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/equipment/${equipment.id}$`));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(equipment.name);
  await expect(page.getByText(inRupees(equipment.dailyRate)).locator("visible=true").first()).toBeVisible();
  await look();
}

async function chooseDays(visit: Visit): Promise<void> {
  const { page, t, scripted, equipment, stay, look } = visit;
  await page.getByRole("link", { name: t("equipment:rentNow") }).click();
  await expect(page.locator(".day.taken").first()).toBeVisible();
  if (scripted) return chooseOnCalendar(visit);
  await expect(page).toHaveURL(new RegExp(`/equipment/${equipment.id}/book$`));
  await look();
  await page.getByLabel(t("booking:startDate")).fill(stay.startDate);
  await page.getByLabel(t("booking:endDate")).fill(stay.endDate);
  await page.getByRole("button", { name: t("booking:showTotal") }).click();
  await expectTotal(visit);
  await look();
  await page.getByLabel(t("common:phone")).fill(PHONE);
  await page.getByRole("button", { name: t("booking:confirmBooking") }).click();
}

async function chooseOnCalendar({ page, t, equipment, stay, takenDay, look }: Visit): Promise<void> {
  const dialog = page.getByRole("dialog", { name: t("booking:bookTitle", { name: equipment.name }) });
  const start = dialog.locator("#booking-startDate");
  const end = dialog.locator("#booking-endDate");
  const confirmButton = dialog.getByRole("button", { name: t("booking:confirmBooking") });
  await dialog.locator(`[data-day="${stay.startDate}"]`).click();
  await expect(start).toHaveValue(stay.startDate);
  await expect(end).toHaveValue("");
  await expect(confirmButton).toHaveCount(0);
  await expect(dialog.locator(`[data-day="${takenDay}"]`)).toHaveCount(0);
  await dialog.locator(`[data-day="${stay.endDate}"]`).click();
  await expect(end).toHaveValue(stay.endDate);
  await expect(dialog.locator(".day[aria-pressed=true]")).toHaveCount(DAYS);
  await expect(dialog.getByRole("status")).toHaveText(
    t("booking:sum", { count: DAYS, rate: inRupees(equipment.dailyRate), total: inRupees(DAYS * equipment.dailyRate) }),
  );
  await look();
  await dialog.getByLabel(t("common:phone")).fill(PHONE);
  await confirmButton.click();
}

async function expectTotal({ page, t, equipment }: Visit): Promise<void> {
  await expect(page.getByRole("heading", { name: t("booking:confirmTitle") })).toBeVisible();
  await expect(page.locator("dl .total dd")).toHaveText(inRupees(DAYS * equipment.dailyRate));
}

async function openAccount(visit: Visit): Promise<void> {
  const { page, t, language, equipment, stay, account, look } = visit;
  const back = `/equipment/${equipment.id}/book?${new URLSearchParams({ ...stay }).toString()}`;
  await expect(page).toHaveURL(`/auth?redirectTo=${encodeURIComponent(back)}&tab=register`);
  const main = page.getByRole("main");
  await expect(main.getByText(t("account:waitingRegister"))).toBeVisible();
  await expect(main.getByText(equipment.name)).toBeVisible();
  await expect(main.getByText(inRupees(DAYS * equipment.dailyRate))).toBeVisible();
  await look();
  await main
    .getByRole("status")
    .getByRole("link", { name: t("account:loginAction") })
    .click();
  await expect(main.getByText(t("account:waitingLogin"))).toBeVisible();
  await page.getByRole("link", { name: t("account:register"), exact: true }).click();
  await page.getByLabel(t("account:name")).fill(NAMES[language]);
  await page.getByLabel(t("common:username")).fill(account.username);
  await page.getByLabel(t("account:password"), { exact: false }).first().fill(account.password);
  await page.getByLabel(t("account:confirmPassword")).fill(account.password);
  await page.getByRole("button", { name: t("account:registerAction") }).click();
  await expect(page.getByText(t("account:registeredText")).first()).toBeVisible();
  await expect(page.locator("main input[name=username]")).toHaveValue(account.username);
  await look();
  await page.locator("main input[name=password]").fill(account.password);
  await page.getByRole("button", { name: t("account:loginAction"), exact: true }).click();
}

async function findMade({ page, t, equipment, stay, look }: Visit): Promise<number> {
  await expect(page).toHaveURL(/\/booking\/\d+$/);
  await expect(page.getByText(t("booking:kept")).first()).toBeVisible();
  await expect(page.getByText(t("booking:status_awaiting_payment"))).toBeVisible();
  const payNow = payButton(page, t, DAYS * equipment.dailyRate);
  await expect(payNow).toBeFocused();
  // A focused button is scrolled into view by whole pixels, and may stand between two.
  await expect(payNow).toBeInViewport({ ratio: 0.99 });
  await look();
  const id = bookingIdOf(page);
  const made = await findBooking(page.request, id);
  expect(made).toMatchObject({
    ...stay,
    equipmentId: equipment.id,
    totalPrice: DAYS * equipment.dailyRate,
    status: "awaiting_payment",
  });
  expect(await listBookings(page.request)).toHaveLength(1);
  expect(await (await page.request.get("/api/user")).json()).toMatchObject({ contact: "+919822012345" });
  return id;
}

async function payFor({ page, t, scripted, equipment, look }: Visit, id: number, scripts: boolean): Promise<void> {
  await payButton(page, t, DAYS * equipment.dailyRate).click();
  if (scripted) await checkoutWindow(page).getByRole("button", { name: "Pay" }).click();
  else await leaveHostedPage(page, "Pay", scripts);
  await expect(page.getByText(t("booking:confirmed")).first()).toBeVisible();
  await expect(page.getByText(t("booking:status_paid"), { exact: true }).first()).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/booking/${id}(\\?|$)`));
  await look();
  if (!scripted) return;
  const dialog = page.getByRole("dialog", { name: t("booking:reviewTitle", { name: equipment.name }) });
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("link", { name: t("booking:rate_action") })).toBeFocused();
  await look();
}

async function getReceipt({ page, t, equipment, look }: Visit, id: number): Promise<void> {
  await page.getByRole("link", { name: t("booking:showReceipt") }).click();
  await expect(page).toHaveURL(new RegExp(`/bookings/${id}/receipt$`));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("receipt:title"));
  await expect(page.locator("dl .total dd")).toHaveText(`${inRupees(DAYS * equipment.dailyRate)}.00`);
  await expect(page.getByText(/^pay_[A-Za-z0-9]{14}$/)).toBeVisible();
  await look();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: t("receipt:download") }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^receipt-\d+\.pdf$/);
  const file = await readFile(await download.path());
  expect(file.subarray(0, 5).toString()).toBe("%PDF-");
}

async function rate({ page, t, language, scripted, equipment, look }: Visit, id: number): Promise<void> {
  const before = await findEquipment(page.request, equipment.id);
  await page.goto(`/booking/${id}`);
  await page.getByRole("link", { name: t("booking:rate_action"), exact: true }).click();
  const form = scripted ? page.getByRole("dialog") : page.locator("main");
  await expect(form.getByRole("heading", { name: t("booking:reviewTitle", { name: equipment.name }) })).toBeVisible();
  await look();
  await form.locator("label", { hasText: t("booking:stars", { count: STARS }) }).click();
  await form.getByLabel(t("booking:comment")).fill(COMMENTS[language]);
  await form.getByRole("button", { name: t("booking:submitReview") }).click();
  await expect(page.getByText(t("booking:reviewThanks")).first()).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/booking/${id}$`));
  await expect(page.getByText(t("booking:alreadyRated"))).toBeVisible();
  await expect(page.getByRole("link", { name: t("booking:rate_action"), exact: true })).toHaveCount(0);
  await look();

  await page.goto(`/equipment/${equipment.id}`);
  const count = before.reviewCount + 1;
  const average = Math.round((((before.averageRating ?? 0) * before.reviewCount + STARS) / count) * 10) / 10;
  await expect(page.getByText(`${average} · ${t("common:reviewCount", { count })}`)).toBeVisible();
  await expect(page.getByText(COMMENTS[language])).toBeVisible();
}

async function seeLists({ page, t, language, equipment, look }: Visit, id: number): Promise<void> {
  await page
    .getByRole("link", { name: t("common:bookings") })
    .locator("visible=true")
    .first()
    .click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("booking:greeting", { name: NAMES[language] }));
  const card = page.getByRole("article").filter({ hasText: t("booking:bookingNumber", { id }) });
  await expect(card).toContainText(equipment.name);
  await expect(card).toContainText(t("booking:status_paid"));
  await expect(card).toContainText(inRupees(DAYS * equipment.dailyRate));
  await expect(card.getByRole("link", { name: t("booking:rateBooking") })).toHaveCount(0);
  await look();
  await page.goto("/receipts");
  await expect(page.getByRole("row").filter({ hasText: equipment.name })).toContainText(
    inRupees(DAYS * equipment.dailyRate),
  );
  await look();
}

async function logOut({ page, t, look }: Visit): Promise<void> {
  await page.locator("details.drawer > summary").click();
  await page
    .getByRole("button", { name: t("common:logout") })
    .locator("visible=true")
    .click();
  await expect(page).toHaveURL(/\/auth$/);
  await look();
  await page.goto("/dashboard");
  await expect(page).toHaveURL("/auth?redirectTo=%2Fdashboard");
}
