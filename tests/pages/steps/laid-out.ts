import type { Page } from "@playwright/test";

/** Whether what is in a list's first or last card has been laid out, as cards out of sight may not be. */
export const isLaidOut = (page: Page, which: "first" | "last"): Promise<boolean> =>
  page
    .locator(".machine")
    [which]()
    .getByRole("link")
    .last()
    .evaluate((link) => link.checkVisibility({ contentVisibilityAuto: true }));
