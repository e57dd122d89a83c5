import { listEquipment } from "../steps/equipment";
import { expect, test } from "../steps/test";

test("the phone's own way to share gets the message, and the page stays", async ({ page, t }) => {
  await page.addInitScript(() => {
    navigator.share = (data) => {
      document.documentElement.title = data?.text ?? "";
      return Promise.reject(new DOMException("The person closed it.", "AbortError"));
    };
  });
  const [equipment] = await listEquipment(page.request);
  await page.goto(`/equipment/${equipment?.id}`);
  await expect(page.locator("html")).toHaveAttribute("data-ready", "yes");
  await page.getByRole("link", { name: t("equipment:share"), exact: true }).click();
  await expect(page.locator("html")).toHaveAttribute("title", new RegExp(`/equipment/${equipment?.id}\\?lang=en$`));
  await expect(page).toHaveURL(`/equipment/${equipment?.id}`);
});

test("filters of last time are not lost by a link with a language", async ({ page }) => {
  await page.goto("/equipment?category=tractor");
  await expect(page.locator("html")).toHaveAttribute("data-ready", "yes");
  await page.goto("/equipment?lang=hi");
  await expect(page.locator("html")).toHaveAttribute("lang", "hi");
  await page.goto("/equipment");
  await expect(page).toHaveURL("/equipment?category=tractor");
});
