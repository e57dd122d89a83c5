import sharp from "sharp";
import { waitForReact } from "../../fixtures/pages";
import { expect, test } from "../steps/test";

const WIDE = { width: 1280, height: 800 };
/** A page to which React comes at once, however slow the connection seems. */
const TOOL_PAGE = "/dashboard/equipment/new";
const PROFILE_CALL = "**/api/user/profile";

const language = "hi";
test.describe(`in ${language}`, () => {
  test.use({ language });

  test("the wish for a new password is taken in a dialog, which then is closed and empty", async ({ page, t }) => {
    await page.goto("/auth");
    const opener = page.getByRole("link", { name: t("account:forgotLink") });
    const dialog = page.getByRole("dialog", { name: t("account:forgotTitle") });
    await opener.click();
    await expect(dialog).toBeVisible();
    await waitForReact(page);
    await dialog.getByRole("button", { name: t("account:forgotAction") }).click();
    await expect(dialog.getByText(t("messages:emailRequired")).first()).toBeVisible();
    await dialog.locator("input[name=email]").fill("nobody@example.in");
    await dialog.getByRole("button", { name: t("account:forgotAction") }).click();
    await expect(page.getByText(t("messages:emailSentText")).first()).toBeVisible();
    await expect(page.getByText(t("account:emailSent")).first()).toBeVisible();
    await expect(dialog).toBeHidden();
    await opener.click();
    await expect(dialog.locator("input[name=email]")).toHaveValue("");
    await expect(dialog.getByText(t("messages:emailRequired"))).toHaveCount(0);
  });

  test("the profile is changed in a dialog from the avatar, on the page where one is", async ({ page, t, signUp }) => {
    await page.setViewportSize(WIDE);
    await signUp({ name: "Kavita Shinde", language });
    await page.goto(TOOL_PAGE);
    await waitForReact(page);
    await page
      .getByRole("banner")
      .getByRole("link", { name: t("editProfile") })
      .click();
    const dialog = page.getByRole("dialog", { name: t("editProfile") });
    await expect(dialog.locator("input[name=name]")).toHaveValue("Kavita Shinde");
    await dialog.locator("input[name=name]").fill("");
    await dialog.getByRole("button", { name: t("account:saveProfile") }).click();
    await expect(dialog.getByText(t("messages:nameRequired")).first()).toBeVisible();
    await dialog.locator("input[name=name]").fill("सुनीता राव");
    await dialog.getByLabel(t("account:priceMin")).fill("५००");
    await dialog.getByRole("button", { name: t("account:saveProfile") }).click();
    await expect(page.getByText(t("account:profileUpdatedText")).first()).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(new RegExp(`${TOOL_PAGE}$`));
    await expect(
      page
        .getByRole("banner")
        .getByRole("link", { name: t("editProfile"), exact: true })
        .locator("svg.avatar"),
    ).toHaveText("सु");
    await page
      .getByRole("banner")
      .getByRole("link", { name: t("editProfile"), exact: true })
      .click();
    await expect(dialog.locator("input[name=name]")).toHaveValue("सुनीता राव");
    await expect(dialog.getByLabel(t("account:priceMin"))).toHaveValue("500");
    await expect(dialog.getByText(t("messages:nameRequired"))).toHaveCount(0);
  });
});

test("a profile that cannot be fetched is asked for again, and another language is spoken at once", async ({
  page,
  t,
  signUp,
}) => {
  await page.setViewportSize(WIDE);
  await signUp({ name: "Kavita Shinde" });
  await page.goto(TOOL_PAGE);
  await waitForReact(page);
  await page.route("**/api/user", (route) => route.abort());
  await page
    .getByRole("banner")
    .getByRole("link", { name: t("editProfile") })
    .click();
  const dialog = page.getByRole("dialog", { name: t("editProfile") });
  await expect(dialog.getByText(t("account:loadFailed"))).toBeVisible();
  await page.unroute("**/api/user");
  await dialog.getByRole("button", { name: t("retry") }).click();
  await expect(dialog.locator("input[name=name]")).toHaveValue("Kavita Shinde");
  await dialog.locator('input[name=language][value="hi"]').check();
  await dialog.getByRole("button", { name: t("account:saveProfile") }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "hi");
  await expect(page.getByText("आपकी प्रोफ़ाइल बदल दी गई है").first()).toBeVisible();
});

test("a photo chosen in the dialog that is not taken gives way; another is shown at once, sent and kept", async ({
  page,
  t,
  signUp,
}) => {
  await page.setViewportSize(WIDE);
  await signUp({ name: "Kavita Shinde" });
  await page.goto(TOOL_PAGE);
  await waitForReact(page);
  await page
    .getByRole("banner")
    .getByRole("link", { name: t("editProfile") })
    .click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.locator("svg.avatar")).toBeVisible();
  const photo = await sharp({ create: { width: 400, height: 400, channels: 3, background: "#2060c0" } })
    .jpeg()
    .toBuffer();
  const choose = () =>
    dialog.locator("input[type=file]").setInputFiles({ name: "me.jpg", mimeType: "image/jpeg", buffer: photo });
  await page.route(`${PROFILE_CALL}/image`, (route) =>
    route.fulfill({ status: 503, json: { error: "Later", message: "Later" } }),
  );
  await choose();
  await expect(page.getByText("Failed to upload profile image").first()).toBeVisible();
  await expect(dialog.locator("svg.avatar")).toBeVisible();
  await expect(dialog.locator("img.avatar")).toHaveCount(0);

  await page.unroute(`${PROFILE_CALL}/image`);
  let go: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (go = resolve));
  await page.route(PROFILE_CALL, async (route) => {
    await held;
    await route.continue();
  });
  await choose();
  await expect(dialog.locator("img.avatar")).toHaveAttribute("src", /^blob:/);
  go();
  await expect(page.getByText("Profile image uploaded successfully").first()).toBeVisible();
  await expect(page.getByRole("banner").locator("img.avatar").first()).toHaveAttribute("src", /^\/images\//);
});
