import type { Page } from "@playwright/test";
import { waitForReact } from "../../fixtures/pages";
import { changeRows, readRows } from "../../fixtures/stored-rows";
import { payButton, bookPaid, bookFree } from "../steps/bookings";
import { expect, newAccount, test } from "../steps/test";
import type { RunningApp } from "../../fixtures/running-app";

/** What goes wrong is said over the page too; it stands in the page for screen readers and for later. */

const WIDE = { width: 1280, height: 800 };
const toast = (page: Page) => page.locator(".toasts > li");

async function expectFailure(page: Page, title: string, text: string): Promise<void> {
  await expect(toast(page)).toHaveAttribute("data-variant", "destructive");
  await expect(toast(page).locator("strong")).toHaveText(title);
  await expect(toast(page)).toContainText(text);
  expect(await isOnTop(page), "nothing lies over it").toBe(true);
}

/** True where a press in the middle of the toast meets it. */
function isOnTop(page: Page): Promise<boolean> {
  return toast(page).evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });
}

/** Makes the database refuse one thing, for as long as something is done. */
async function refusing(app: RunningApp, change: string, act: () => Promise<void>): Promise<void> {
  const name = `refuse_${Math.random().toString(36).slice(2)}`;
  changeRows(app, `create trigger ${name} before ${change} begin select raise(abort, 'refused by a test'); end`);
  try {
    await act();
  } finally {
    changeRows(app, `drop trigger ${name}`);
  }
}

async function fillRegistration(page: Page, username: string): Promise<void> {
  await page.locator("main input[name=name]").fill("Kavita Shinde");
  await page.locator("main input[name=username]").fill(username);
  for (const name of ["password", "confirmPassword"]) await page.locator(`main input[name=${name}]`).fill("Passw0rd1");
}

const language = "mr";
test.describe(`in ${language}`, () => {
  test.use({ language });

  test("a login that fails is said over the page, stands in it, and is not announced a second time; what is said alone is, once", async ({
    page,
    t,
  }) => {
    await page.addInitScript(() => {
      const announced: string[] = [];
      Object.assign(window, { announced });
      new MutationObserver((changes) => {
        for (const { addedNodes, target } of changes) {
          const isLive =
            target instanceof Element && target.closest("[role=status], [role=alert], [aria-live]") !== null;
          for (const node of addedNodes)
            if (document.documentElement.dataset.ready === "yes" && isLive) announced.push(node.textContent ?? "");
        }
      }).observe(document, { subtree: true, childList: true });
    });
    await page.goto("/auth");
    await page.locator("main input[name=username]").fill("nobody_here");
    await page.locator("main input[name=password]").fill("Wrong123");
    await page
      .locator("main")
      .getByRole("button", { name: t("account:loginAction"), exact: true })
      .click();
    await expectFailure(page, t("account:loginFailed"), t("messages:invalidCredentials"));
    await expect(toast(page)).toContainText(t("account:loginFailedText"));
    await expect(page.locator("main [role=alert]")).toContainText(t("messages:invalidCredentials"));
    // What is said after it is heard: by then the failure would have been heard too.
    const listAnnounced = () => page.evaluate(() => (window as unknown as { announced: string[] }).announced.join(" "));
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    await page.evaluate(() =>
      document.dispatchEvent(new CustomEvent("say-notice", { detail: { variant: "default", title: "Said alone" } })),
    );
    await expect.poll(listAnnounced).toContain("Said alone");
    expect((await listAnnounced()).split("Said alone")).toHaveLength(2);
    expect(await listAnnounced()).not.toContain(t("account:loginFailed"));
  });
});

test("a registration that cannot be stored says so and keeps what was typed", async ({ page, app, t }) => {
  const { username } = newAccount();
  await refusing(app, `insert on users when new.username = '${username}'`, async () => {
    await page.goto("/auth?tab=register");
    await fillRegistration(page, username);
    await page.getByRole("button", { name: t("account:registerAction"), exact: true }).click();
    await expectFailure(page, "Registration failed", "Registration failed. Please try again.");
  });
  await expect(page.locator("main input[name=username]")).toHaveValue(username);
});

test("a logout that fails is said, and can be tried again", async ({ page, app, t, signUp }) => {
  const { username } = await signUp();
  const [row] = readRows(app, "select id from users where username = ?", username);
  await page.goto("/logout");
  await refusing(app, `delete on sessions when old.userId = ${Number(row?.["id"])}`, async () => {
    await page
      .locator("main")
      .getByRole("button", { name: t("logout") })
      .click();
    await expectFailure(page, "Logout failed", "Failed to logout. Please try again.");
  });
  await page
    .locator("main")
    .getByRole("button", { name: t("logout") })
    .click();
  await expect(page).toHaveURL("/auth");
});

test("a machine that cannot be stored says so, and nothing typed is lost", async ({ page, app, t, signUp }) => {
  await signUp();
  const name = `Tractor ${newAccount().username}`;
  await page.goto("/dashboard/equipment/new");
  await page.locator("main input[name=name]").fill(name);
  await page.locator("main textarea[name=description]").fill("Strong, cheap and well kept");
  await page.locator("main select[name=category]").selectOption("tractor");
  await page.locator("main input[name=dailyRate]").fill("900");
  await page.locator("main input[name=location]").fill("Latur");
  await refusing(app, `insert on equipment when new.name = '${name}'`, async () => {
    await page
      .getByRole("button", { name: t("machine:list"), exact: true })
      .last()
      .click();
    await expectFailure(page, "Failed to create equipment", t("messages:storeBusy"));
  });
  await expect(page.locator("main input[name=name]")).toHaveValue(name);
});

test("a profile that cannot be saved is said over its open dialog", async ({ page, app, t, signUp }) => {
  await page.setViewportSize(WIDE);
  await signUp();
  await page.goto("/dashboard/equipment/new");
  await waitForReact(page);
  await page
    .getByRole("banner")
    .getByRole("link", { name: t("editProfile") })
    .click();
  await page.getByRole("dialog").locator("input[name=name]").fill("Name Refused");
  await refusing(app, "update on users when new.name = 'Name Refused'", async () => {
    await page
      .getByRole("dialog")
      .getByRole("button", { name: t("account:saveProfile") })
      .click();
    await expectFailure(page, "Update failed", "An error occurred while updating your profile");
  });
  await page
    .getByRole("dialog")
    .getByRole("button", { name: t("close"), exact: true })
    .first()
    .click();
  await expect(toast(page)).toBeVisible();
});

test("a review that comes too late is said over the page", async ({ page, app, t, signUp }) => {
  await signUp();
  const { id, equipment } = await bookPaid(app, page.request);
  await page.goto(`/booking/${id}/review`);
  await page.locator('main label[for$="-4"]').click();
  await page.locator("main textarea[name=comment]").fill("Long enough to help others.");
  const review = { equipmentId: equipment.id, bookingId: id, rating: 4, comment: "What was sent from elsewhere." };
  expect((await page.request.post("/api/reviews", { data: review })).status()).toBe(201);
  await page.getByRole("button", { name: t("booking:submitReview") }).click();
  await expectFailure(page, "Failed to submit review", t("messages:alreadyRated"));
});

test.describe(`in ${language}`, () => {
  test.use({ language });

  test("a payment that the provider ends is told in our own words", async ({ page, t, signUp }) => {
    await page.route("**/v1/checkout.js", (route) =>
      route.fulfill({
        contentType: "text/javascript",
        body: `window.Razorpay = class {
            on(event, listener) { this.tell = listener; }
            open() { setTimeout(() => this.tell({ error: { code: "BAD_REQUEST_ERROR", description: "Words of the provider", reason: "insufficient_funds" } })); }
          };`,
      }),
    );
    await signUp({ language });
    const { id, totalPrice } = await bookFree(page.request);
    await page.goto(`/booking/${id}`);
    await waitForReact(page);
    await payButton(page, t, totalPrice).click();
    await expectFailure(page, t("booking:paymentFailed"), t("booking:failure_funds"));
    await expect(page.locator("main [role=alert]")).toContainText(t("booking:failure_funds"));
    await expect(page.getByText("Words of the provider")).toHaveCount(0);
  });
});
