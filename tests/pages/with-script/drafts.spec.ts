import type { BrowserContext, Page } from "@playwright/test";
import { book, pay } from "../steps/bookings";
import { listPrivateCaches, registerAtOnce, visit, waitForCopies } from "../steps/copies";
import { dayFromToday, findFreeDays, listEquipment, type Stay } from "../steps/equipment";
import { addOwn } from "../steps/own-equipment";
import { expect, test } from "../steps/test";

// Drafts outlast the clearing between tests.
test.use({ serviceWorkers: "allow", reuseContext: false });
test.beforeEach(({ page }) => registerAtOnce(page));

const bookingPath = (id: number, { startDate, endDate }: Stay) =>
  `/equipment/${id}/book?startDate=${startDate}&endDate=${endDate}`;

/** Presses a button without a network, and waits until what was typed is kept. */
async function pressOffline(page: Page, context: BrowserContext, name: string): Promise<void> {
  await context.setOffline(true);
  await page.getByRole("button", { name }).click();
  await expect(page.locator("#offline")).toBeVisible();
  await expect.poll(() => listPrivateCaches(page)).toContainEqual(expect.stringMatching(/^drafts-/));
  await context.setOffline(false);
}

test("a booking is offered again that could not be sent from the page on which the worker came", async ({
  page,
  context,
  app,
  t,
  signUp,
}) => {
  await signUp();
  const { equipment, stay } = await findFreeDays(page.request, 1);
  await page.goto(bookingPath(equipment.id, stay), { referer: `${app.url}/` });
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await pressOffline(page, context, t("booking:confirmBooking"));
  await page.goto("/");
  await page
    .getByRole("status")
    .getByRole("link", { name: t("offline:draftOpen") })
    .click();
  await expect(page).toHaveURL(bookingPath(equipment.id, stay));
});

/** A question on the page of a form, such as how many days the work takes. */
async function askAboutLand(page: Page, context: BrowserContext, path: string): Promise<void> {
  await context.setOffline(true);
  await page.evaluate((action) => {
    const form = Object.assign(document.createElement("form"), { action });
    form.dataset["keeps"] = "";
    form.append(Object.assign(document.createElement("input"), { name: "land", value: "3" }));
    document.body.append(form);
    form.requestSubmit();
  }, path);
  await expect(page.locator("#offline")).toBeVisible();
  await context.setOffline(false);
}

test("what was ticked and folded away is there again, to be seen", async ({
  page,
  context,
  t,
  signUp,
  someoneElse,
}) => {
  const owner = await someoneElse();
  const { id } = await addOwn(owner.api, { name: "Swaraj 744", location: "Latur" });
  await signUp();
  await visit(page);
  await page.goto(bookingPath(id, { startDate: dayFromToday(3), endDate: dayFromToday(4) }));
  await page.locator("summary", { hasText: t("booking:forOther") }).click();
  await page.getByLabel(t("booking:farmerName")).fill("Ramesh Pawar");
  await page.getByLabel(t("booking:farmerConsent")).check();
  await pressOffline(page, context, t("booking:confirmBooking"));
  await askAboutLand(page, context, `/equipment/${id}/book`);
  await page.goto("/");
  await page
    .getByRole("status")
    .getByRole("link", { name: t("offline:draftOpen") })
    .click();
  await expect(page.getByLabel(t("booking:farmerName"))).toHaveValue("Ramesh Pawar");
  await expect(page.getByLabel(t("booking:farmerName"))).toBeVisible();
  await expect(page.getByLabel(t("booking:farmerConsent"))).toBeChecked();
});

test("a refused form shows what was sent last, not what was kept before", async ({ page, context, app, t, signUp }) => {
  // No page hydrates by itself, and the server's answer is a page.
  await page.addInitScript(() =>
    Object.defineProperty(navigator, "connection", { value: { effectiveType: "2g", saveData: false } }),
  );
  await signUp();
  const { equipment, stay } = await findFreeDays(page.request, 1);
  const { id } = await book(page.request, equipment.id, stay);
  await pay(app, page.request, id);
  await visit(page);
  await page.goto(`/booking/${id}/review`);
  await page.locator("label[for$=rating-4]").click();
  const comment = page.getByLabel(t("booking:comment"));
  await comment.fill("Good");
  await pressOffline(page, context, t("booking:submitReview"));
  await page.reload();
  await page.getByRole("button", { name: t("offline:draftClose") }).click();
  await expect(comment).toHaveValue("Good");
  await comment.fill("Better");
  await page.getByRole("button", { name: t("booking:submitReview") }).click();
  await expect(page.locator("[data-error-summary]")).toBeVisible();
  await page.waitForLoadState("networkidle");
  await expect(comment).toHaveValue("Better");
  await expect(page.getByRole("button", { name: t("offline:draftClose") })).toHaveCount(0);
});

test("what is sent from a copy is added to what was kept before", async ({ page, context, app, t, signUp }) => {
  await signUp();
  const { equipment, stay } = await findFreeDays(page.request, 1);
  const { id } = await book(page.request, equipment.id, stay);
  await pay(app, page.request, id);
  await visit(page);
  await page.goto(`/booking/${id}/review`);
  await waitForCopies(page, `/booking/${id}/review`);
  await page.locator("label[for$=rating-4]").click();
  await page.getByLabel(t("booking:comment")).fill("Good plough");
  await pressOffline(page, context, t("booking:submitReview"));
  await context.setOffline(true);
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-kept", "");
  await expect(page.getByLabel(t("booking:comment"))).toHaveValue("");
  await page.getByRole("button", { name: t("booking:submitReview") }).click();
  await expect(page.locator("#offline")).toBeVisible();
  await context.setOffline(false);
  await page.reload();
  await expect(page.getByRole("button", { name: t("offline:draftClose") })).toBeVisible();
  await expect(page.getByLabel(t("booking:comment"))).toHaveValue("Good plough");
  await expect(page.locator("input[name=rating][value='4']")).toBeChecked();
});

test("each of several drafts is offered by the title of its page", async ({ page, context, t, signUp }) => {
  await signUp();
  const { equipment, stay } = await findFreeDays(page.request, 1);
  const others = (await listEquipment(page.request)).filter(
    ({ id, availability }) => availability && id !== equipment.id,
  );
  await visit(page);
  for (const { id } of [equipment, ...others.slice(0, 1)]) {
    await page.goto(bookingPath(id, stay));
    await pressOffline(page, context, t("booking:confirmBooking"));
  }
  await page.goto("/");
  const offered = page.getByRole("status").getByRole("link", { name: equipment.name });
  await expect(page.getByRole("status").getByRole("link", { name: others[0]?.name ?? "" })).toBeVisible();
  await offered.click();
  await expect(page).toHaveURL(bookingPath(equipment.id, stay));
  await expect(page.getByRole("button", { name: t("offline:draftDrop") })).toBeVisible();
});

test("who logs out without a network leaves nothing to read", async ({ page, context, signUp }) => {
  await signUp();
  await visit(page);
  await page.goto("/dashboard");
  await waitForCopies(page, "/dashboard");
  await context.setOffline(true);
  await page
    .locator('form[action="/logout"]')
    .first()
    .evaluate((form: HTMLFormElement) => form.requestSubmit());
  await expect(page.locator("#offline")).toBeVisible();
  await expect.poll(() => listPrivateCaches(page)).toEqual([]);
});

test("what is being typed is not replaced by a draft, which a press fills in", async ({
  page,
  context,
  app,
  t,
  signUp,
}) => {
  await signUp();
  const { equipment, stay } = await findFreeDays(page.request, 1);
  const { id } = await book(page.request, equipment.id, stay);
  await pay(app, page.request, id);
  await visit(page);
  await page.goto(`/booking/${id}/review`);
  const comment = page.getByLabel(t("booking:comment"));
  await page.locator("label[for$=rating-4]").click();
  await comment.fill("Kept without a network.");
  await pressOffline(page, context, t("booking:submitReview"));
  // As who types before the script comes that would fill it in.
  await page.addInitScript(() =>
    addEventListener("DOMContentLoaded", () => {
      const field = document.querySelector("textarea");
      if (field !== null) field.value = "Typed since.";
    }),
  );
  await page.goto(`/booking/${id}/review`);
  const note = page.getByRole("status").filter({ hasText: t("offline:draftWaits") });
  await expect(note).toBeVisible();
  await expect(comment).toHaveValue("Typed since.");
  await note.getByRole("button", { name: t("offline:draftOpen") }).click();
  await expect(comment).toHaveValue("Kept without a network.");
});

test("a draft is deleted after a week", async ({ page, context, t, signUp }) => {
  await signUp();
  const { equipment, stay } = await findFreeDays(page.request, 1);
  await visit(page);
  await page.goto(bookingPath(equipment.id, stay));
  await pressOffline(page, context, t("booking:confirmBooking"));
  const countDrafts = (olderDays: number) =>
    page.evaluate(async (days) => {
      let count = 0;
      for (const name of (await caches.keys()).filter((key) => key.startsWith("drafts-"))) {
        const cache = await caches.open(name);
        for (const request of await cache.keys()) {
          const kept = (await (await cache.match(request))?.json()) as { at: string } | undefined;
          // The page deletes it at this moment.
          if (kept === undefined) continue;
          count += 1;
          const at = new Date(Date.parse(kept.at) - days * 24 * 60 * 60 * 1000).toISOString();
          if (days > 0) await cache.put(request, Response.json({ ...kept, at }));
        }
      }
      return count;
    }, olderDays);
  expect(await countDrafts(8)).toBe(1);
  await page.goto("/");
  await expect.poll(() => countDrafts(0)).toBe(0);
  await expect(page.getByRole("link", { name: t("offline:draftOpen") })).toHaveCount(0);
});

test("a draft is taken for no copy: a link to its form keeps the page", async ({ page, context, t, signUp }) => {
  await signUp();
  const { equipment, stay } = await findFreeDays(page.request, 1);
  await visit(page);
  await page.goto(bookingPath(equipment.id, stay));
  await pressOffline(page, context, t("booking:confirmBooking"));
  await page.goto(`/equipment/${equipment.id}`);
  await context.setOffline(true);
  // The page's own opens a dialog.
  await page.evaluate((path) => {
    const link = Object.assign(document.createElement("a"), { href: path });
    document.body.append(link);
    link.click();
  }, `/equipment/${equipment.id}/book`);
  await expect(page.locator("#offline")).toBeVisible();
  await expect(page).toHaveURL(`/equipment/${equipment.id}`);
});

test("an ended session is noticed where React leads to the next page", async ({ page, signUp }) => {
  await signUp();
  await visit(page);
  await page.goto("/dashboard");
  await waitForCopies(page, "/dashboard");
  await page.goto("/");
  await page.mouse.click(5, 5);
  await expect(page.locator("html")).toHaveAttribute("data-ready", "yes");
  await page.request.post("/api/logout");
  const pages: string[] = [];
  page.on("request", (request) => request.isNavigationRequest() && pages.push(request.url()));
  await page
    .locator('a[href="/dashboard"]')
    .first()
    .evaluate((link: HTMLElement) => link.click());
  await expect(page).toHaveURL(/\/auth/);
  await expect.poll(() => listPrivateCaches(page)).toEqual([]);
  expect(pages).toEqual([]);
});

test("a logout deletes drafts of an unknown account too", async ({ page, t, signUp }) => {
  await signUp();
  await visit(page);
  await page.evaluate(async () => {
    const drafts = await caches.open("drafts-visitor");
    await drafts.put("/booking/1/review", Response.json({ title: "", fields: [], at: new Date().toISOString() }));
  });
  await page.evaluate(() => fetch("/api/logout", { method: "POST" }));
  await expect.poll(() => listPrivateCaches(page)).toEqual([]);
  await page.goto("/");
  await expect(page.getByRole("link", { name: t("offline:draftOpen") })).toHaveCount(0);
});

test("the account is known after a login that loaded no page", async ({ page, someoneElse }) => {
  const { account } = await someoneElse();
  await visit(page);
  expect(await listPrivateCaches(page)).toEqual([]);
  await page.evaluate(
    async (body) => {
      await fetch("/api/login", { method: "POST", headers: { "Content-Type": "application/json" }, body });
      await fetch("/equipment.data");
    },
    JSON.stringify({ username: account.username, password: account.password }),
  );
  await expect.poll(() => listPrivateCaches(page)).toContainEqual(expect.stringMatching(/^private-/));
});
