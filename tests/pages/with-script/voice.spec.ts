import type { Page } from "@playwright/test";
import { sayDay } from "~/i18n/spoken-day";
import type { Translate } from "~/i18n/namespaces";
import { waitForReact } from "../../fixtures/pages";
import { book, listBookings } from "../steps/bookings";
import { findFreeDays, type Stay } from "../steps/equipment";
import { checkPage } from "../steps/page-check";
import { holdReact } from "../steps/react";
import { beginToSay, listSpoken, readListening, say, standInForSpeech, type SpeechFailure } from "../steps/speech";
import { collectErrors, expect, test } from "../steps/test";
import { inRupees, LANGUAGES, type Language } from "../steps/texts";

const WORDS: Record<
  Language,
  { tag: string; bookNow: string; confirm: string; close: string; never: string; days: (stay: Stay) => string }
> = {
  en: {
    tag: "en-US",
    bookNow: "Book now",
    confirm: "confirm booking",
    close: "close",
    never: "do not confirm booking",
    days: spell("from #1 to #2"),
  },
  hi: {
    tag: "hi-IN",
    bookNow: "अभी बुक करें",
    confirm: "बुकिंग पक्की करें",
    close: "बंद करो",
    never: "बुकिंग कन्फर्म मत करो",
    days: spell("#1 से #2 तक"),
  },
  mr: {
    tag: "mr-IN",
    bookNow: "आता बुक करा",
    confirm: "बुकिंग निश्चित करा",
    close: "बंद करा",
    never: "बुकिंग पक्की करू नका",
    days: spell("#1 ते #2"),
  },
};

/** Says days as day and month, so that they mean the same in every month. */
function spell(form: string): (stay: Stay) => string {
  const language = /[a-z]/.test(form) ? "en" : form.includes("से") ? "hi" : "mr";
  const month = new Intl.DateTimeFormat(`${language}-IN-u-nu-latn`, { day: "numeric", month: "long", timeZone: "UTC" });
  return ({ startDate, endDate }) =>
    form.replace("#1", month.format(new Date(startDate))).replace("#2", month.format(new Date(endDate)));
}

const dialog = (page: Page) => page.locator("dialog#rent");
const panel = (page: Page) => dialog(page).locator(".voice");
const voiceButton = (page: Page, t: Translate) => page.getByRole("link", { name: t("equipment:bookByVoice") });

for (const language of LANGUAGES) {
  const words = WORDS[language];
  test.describe(`in ${language}`, () => {
    test.use({ language });

    test("a machine is booked by voice, up to its booking", async ({ page, t, signUp }) => {
      await signUp({ language, name: "कविता" });
      const { equipment, stay } = await findFreeDays(page.request, 2);
      await standInForSpeech(page);
      const errors = collectErrors(page);
      await page.goto(`/equipment/${equipment.id}`);
      await voiceButton(page, t).click();
      await say(page, words.bookNow);
      await expect(panel(page)).toContainText(t("voice:heard", { text: words.bookNow }));
      await expect(panel(page)).toContainText(t("voice:askDays"));
      await say(page, words.never);
      await expect(panel(page)).toContainText(t("voice:nothingDone"));
      const days = words.days(stay);
      await beginToSay(page, days.slice(0, 4));
      await expect(panel(page)).toContainText(t("voice:heard", { text: days.slice(0, 4) }));
      await say(page, days);
      const readBack = t("voice:readBack", {
        from: sayDay(stay.startDate, language),
        to: sayDay(stay.endDate, language),
        count: 2,
        total: inRupees(2 * equipment.dailyRate),
      });
      await expect(panel(page)).toContainText(readBack);
      await expect(dialog(page).locator("[name=startDate]")).toHaveValue(stay.startDate);
      await expect(dialog(page).locator("[name=endDate]")).toHaveValue(stay.endDate);
      await checkPage(page, language);
      expect(await listSpoken(page)).toEqual(
        [expect.stringContaining(t("voice:askDays")), t("voice:nothingDone"), readBack].map((text: unknown) => ({
          text,
          lang: words.tag,
          rate: 0.9,
        })),
      );
      expect(new Set((await readListening(page)).listened)).toEqual(new Set([words.tag]));
      expect(await listBookings(page.request)).toEqual([]);
      await say(page, words.confirm);
      await expect(page).toHaveURL(/\/booking\/\d+$/);
      expect(await listBookings(page.request)).toMatchObject([
        { equipmentId: equipment.id, ...stay, totalPrice: 2 * equipment.dailyRate },
      ]);
      expect(errors).toEqual([]);
    });
  });
}

test.describe("in Marathi", () => {
  const language = "mr";
  const words = WORDS[language];
  test.use({ language });

  test("a refused microphone says so, with a way on", async ({ page, t }) => {
    const { equipment, stay } = await findFreeDays(page.request, 1);
    await standInForSpeech(page, "not-allowed");
    await page.goto(`/equipment/${equipment.id}`);
    await voiceButton(page, t).click();
    await expect(panel(page)).toContainText(t("voice:problem_denied"));
    await expect(panel(page)).toContainText(t("voice:way_denied"));
    await checkPage(page, language);
    await expect(panel(page).getByRole("button", { name: t("voice:again") })).toBeVisible();
    await dialog(page).locator(`[data-day="${stay.startDate}"]`).click();
    await dialog(page).locator(`[data-day="${stay.startDate}"]`).click();
    await expect(dialog(page).getByRole("button", { name: t("booking:confirmBooking") })).toBeVisible();
  });

  test("the dialog is closed by voice", async ({ page, t }) => {
    const { equipment } = await findFreeDays(page.request, 1);
    await standInForSpeech(page);
    await page.goto(`/equipment/${equipment.id}`);
    await voiceButton(page, t).click();
    await say(page, words.close);
    await expect(dialog(page)).toBeHidden();
    expect((await readListening(page)).open).toBe(0);
  });
});

/** The same test with the voice assistant of a machine listening. */
async function openVoice(page: Page, t: Translate, failure?: SpeechFailure) {
  const offer = await findFreeDays(page.request, 3);
  await standInForSpeech(page, failure);
  await page.goto(`/equipment/${offer.equipment.id}`);
  await voiceButton(page, t).click();
  await expect(panel(page)).toHaveAttribute("data-mode", "listening");
  return offer;
}

test("stops and starts by its button, and says where it cannot stop", async ({ page, t }) => {
  await openVoice(page, t, "abort throws");
  const stop = panel(page).getByRole("button", { name: t("voice:stop") });
  await stop.click();
  await expect(panel(page)).toContainText(t("voice:problem_stopFailed"));
  await openVoice(page, t);
  await stop.click();
  await expect(panel(page)).toHaveAttribute("data-mode", "idle");
  expect((await readListening(page)).open).toBe(0);
  await panel(page)
    .getByRole("button", { name: t("voice:start") })
    .click();
  await expect(panel(page)).toHaveAttribute("data-mode", "listening");
});

test("listens no longer when the dialog is left by key, and not at all when it is opened to press days", async ({
  page,
  t,
}) => {
  await openVoice(page, t);
  await page.keyboard.press("Escape");
  await expect(panel(page)).toHaveCount(0);
  await expect.poll(async () => (await readListening(page)).open).toBe(0);
  const { listened } = await readListening(page);
  await page.getByRole("link", { name: t("equipment:rentNow") }).click();
  await expect(dialog(page)).toBeVisible();
  await expect(dialog(page).locator("[data-day]").first()).toBeVisible();
  await expect(panel(page)).toHaveCount(0);
  expect((await readListening(page)).listened).toEqual(listened);
});

test("days that were pressed are read back before they can be booked by voice", async ({ page, t, signUp }) => {
  await signUp();
  const { stay } = await openVoice(page, t);
  for (const day of [stay.startDate, stay.endDate]) await dialog(page).locator(`[data-day="${day}"]`).click();
  await say(page, "confirm booking");
  await expect(panel(page).locator(".voice-reply")).toContainText(sayDay(stay.startDate, "en"));
  expect(await listBookings(page.request)).toEqual([]);
  await say(page, "confirm booking");
  await expect(page).toHaveURL(/\/booking\/\d+$/);
});

test("a visitor who books by voice signs in first, keeps the days and is asked for a phone number", async ({
  page,
  t,
  someoneElse,
}) => {
  const { stay } = await openVoice(page, t);
  await say(page, WORDS.en.days(stay));
  await say(page, "confirm booking");
  await expect(page).toHaveURL(/\/auth\?redirectTo=/);
  expect(new URL(page.url()).searchParams.get("redirectTo")).toContain(
    `startDate=${stay.startDate}&endDate=${stay.endDate}`,
  );
  const { account } = await someoneElse();
  await page.goto(page.url().replace("tab=register", "tab=login"));
  await page.locator("main [name=username]").fill(account.username);
  await page.locator("main [name=password]").first().fill(account.password);
  await page
    .locator("main")
    .getByRole("button", { name: t("account:loginAction") })
    .click();
  await expect(page).toHaveURL(/\/book\?.*seenTotal=/);
  await expect(page.locator("main input[name=contact]")).toBeVisible();
});

test("days can still be pressed where its code does not arrive", async ({ page, t }) => {
  const { equipment } = await findFreeDays(page.request, 1);
  await page.route(/\/assets\/voice-panel/, (route) => route.abort());
  await page.goto(`/equipment/${equipment.id}`);
  await voiceButton(page, t).click();
  await expect(dialog(page)).toContainText(t("booking:voiceFailed"));
  await expect(dialog(page).locator("[data-day]").first()).toBeVisible();
});

test("opens on a page whose data has changed before React came", async ({ page, t, someoneElse }) => {
  await standInForSpeech(page);
  const { equipment, stay } = await findFreeDays(page.request, 1);
  const release = await holdReact(page);
  await page.goto(`/equipment/${equipment.id}`);
  const { api } = await someoneElse();
  await book(api, equipment.id, stay);
  release();
  await waitForReact(page);
  await page.getByRole("link", { name: t("equipment:bookByVoice") }).click();
  await expect(panel(page)).toBeVisible();
  await expect(dialog(page).locator("[data-day]").first()).toBeVisible();
});
