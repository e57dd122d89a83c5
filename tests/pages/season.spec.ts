import { book, pay } from "./steps/bookings";
import { dayFromToday } from "./steps/equipment";
import { addOwn } from "./steps/own-equipment";
import { checkPage } from "./steps/page-check";
import { expect, test } from "./steps/test";

const EQUIPMENT = "Shaktiman 6 ft";
const SECOND = "Kirloskar 5 HP";
const OWN_WORDS = [EQUIPMENT, SECOND];

const language = "mr";
test.use({ language });

test("an owner reads the season by month, by day and by machine, in forced colours too", async ({
  page,
  app,
  t,
  signUp,
  someoneElse,
}) => {
  await signUp({ language });
  const { id } = await addOwn(page.request, { name: EQUIPMENT, dailyRate: 1_400 });
  await addOwn(page.request, { name: SECOND });
  const today = { startDate: dayFromToday(0), endDate: dayFromToday(0) };
  const other = await someoneElse();
  await pay(app, other.api, (await book(other.api, id, today)).id);

  await page.goto("/dashboard");
  await page.getByRole("link", { name: t("rental:season") }).click();
  await expect(page.getByRole("heading", { level: 1, name: t("season:title") })).toBeVisible();
  await expect(page.locator("main tfoot")).toContainText("₹1,400");
  const hired = t("season:number_hired", { number: 1 });
  const idle = t("season:number_idle", { number: 1 });
  await expect(page.locator(".heat td", { hasText: hired })).toHaveText([`${hired}, ${idle}`]);

  await page.getByRole("link", { name: t("season:wholeYear") }).click();
  await expect(page.locator("section[aria-labelledby=months] tbody tr")).toHaveCount(12);

  await page.getByRole("link", { name: EQUIPMENT }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(EQUIPMENT);
  await expect(page.locator(".heat td.bg-hired-4")).toHaveText([t("season:hired")]);
  await checkPage(page, language, OWN_WORDS);
  await page.getByRole("link", { name: t("season:allMachines") }).click();
  await expect(page.locator("#machines")).toContainText(SECOND);

  await page.emulateMedia({ forcedColors: "active" });
  const lookOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => {
        const { backgroundColor, backgroundImage, borderStyle, borderColor } = getComputedStyle(element);
        return [backgroundColor, backgroundImage, borderStyle, borderColor].join(" ");
      });
  await page.goto(`/dashboard/season?equipmentId=${id}`);
  const marks = await page.locator(".heat ~ ul li > span").evaluateAll((all) =>
    all.map((mark) => {
      const { backgroundColor, backgroundImage } = getComputedStyle(mark);
      return [backgroundColor, backgroundImage].join(" ");
    }),
  );
  expect(marks.length).toBeGreaterThan(3);
  expect(new Set(marks).size).toBe(marks.length);
  expect(await lookOf(".heat td.bg-hired-4")).toContain("linear-gradient");
  expect(await lookOf(".chips [aria-current]")).not.toBe(await lookOf(".chips a:not([aria-current])"));
});
