import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { LANGUAGES } from "~/i18n/language";
import { errorPage, errorText, ERROR_STYLE_HASH } from "./error-page";

describe("texts of error pages", () => {
  it.each(LANGUAGES)("make a whole page in %s whose style the policy knows", (language) => {
    const page = errorPage(language, "failed", { reference: "id-1", phone: "+91 2382 000 000" });
    expect(page).toMatch(new RegExp(`^<!doctype html><html lang="${language}">`));
    expect(page).toContain("id-1");
    expect(page).not.toContain("{{");
    const style = /<style>(.*)<\/style>/.exec(page)?.[1] ?? "";
    expect(`'sha256-${createHash("sha256").update(style).digest("base64")}'`).toBe(ERROR_STYLE_HASH);
  });

  it("never become markup", () => {
    const page = errorPage("en", "failed", { reference: '<img src=x onerror="1">', phone: "&" });
    expect(page).not.toContain("<img");
    expect(page).toContain("&lt;img src=x onerror=&quot;1&quot;&gt;");
    expect(errorText("en", "tooMany", { seconds: 5 })).toContain("5 seconds");
  });
});
