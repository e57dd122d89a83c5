import { describe, expect, it } from "vitest";
import type { Translate } from "./namespaces";
import { textsOf, translatorFor } from "./texts.server";

describe("texts", () => {
  it("without values are the same each time, in their own language and namespace", () => {
    const [en, hi] = [textsOf("en").getFixedT(null, "common"), textsOf("hi").getFixedT(null, "common")];
    const first = [en("login"), hi("login"), translatorFor("en")("account:login"), translatorFor("hi")("login")];
    expect(first.every((text) => text !== "" && text !== "login")).toBe(true);
    expect(first[0]).not.toBe(first[1]);
    expect([en("login"), hi("login"), translatorFor("en")("account:login"), translatorFor("hi")("login")]).toEqual(
      first,
    );
  });

  it("in groups are found by their path", () => {
    const t = translatorFor("en");
    expect(t("receipt:history.failed")).toBe("Failed to load receipts");
    expect(t("receipt:credit.reasons.cancelled_by_you")).toBe("You cancelled the booking.");
    expect(t("information:help.find.text", { minutes: 30 })).toContain("30 minutes");
  });

  it("with values are made for these values", () => {
    const t = translatorFor("en");
    expect(t("equipment:results", { count: 1 })).not.toBe(t("equipment:results", { count: 2 }));
    expect(t("equipment:results", { count: 1 })).toBe(t("equipment:results", { count: 1 }));
  });

  it("of a namespace do not answer for another's key of the same name", () => {
    const texts = textsOf("mr");
    const [common, account] = [texts.getFixedT(null, "common"), texts.getFixedT(null, "account")] as Translate[];
    expect(common?.("account:login")).toBe(account?.("account:login"));
  });
});
