import { describe, expect, it } from "vitest";
import { LANGUAGES } from "~/i18n/language";
import { translatorFor } from "~/i18n/texts.server";
import { PAYMENT_FAILURES, parsePaymentFailure, classifyPaymentFailure } from "./payment-failure";
import { expectRows } from "../../../tests/fixtures/expect-rows";

describe("what the provider says of a failed payment", () => {
  it("is sorted by its reason", () =>
    expectRows(
      [
        ["payment_cancelled", "cancelled"],
        ["payment_timed_out", "late"],
        ["insufficient_funds", "funds"],
        ["incorrect_otp", "secret"],
        ["invalid_vpa", "details"],
        ["transaction_limit_exceeded", "limit"],
        ["card_declined", "declined"],
        ["bank_technical_error", "bank"],
        [" Insufficient_Funds ", "funds"],
      ],
      ([reason]) => classifyPaymentFailure({ code: "BAD_REQUEST_ERROR", reason }),
      ([, failure]) => failure,
    ));
  it("is sorted by its code where the reason is new", () => {
    expect(classifyPaymentFailure({ code: "GATEWAY_ERROR", reason: "never_heard_of" })).toBe("bank");
    expect(classifyPaymentFailure({ code: "SERVER_ERROR" })).toBe("bank");
  });
  it("is otherwise unknown, whatever it is", () => {
    expect(classifyPaymentFailure({ code: "BAD_REQUEST_ERROR", reason: "payment_failed" })).toBe("unknown");
    expect(classifyPaymentFailure({ reason: "constructor" })).toBe("unknown");
    expect(classifyPaymentFailure({})).toBe("unknown");
  });
  it("is read from an address only as one of our own words", () => {
    expect(parsePaymentFailure("funds")).toBe("funds");
    expect(parsePaymentFailure("<b>funds</b>")).toBe("unknown");
    expect(parsePaymentFailure(null)).toBe("unknown");
  });
  it.each(LANGUAGES)("has words of its own for each kind in %s", (language) => {
    const texts = PAYMENT_FAILURES.map((failure) => translatorFor(language)(`booking:failure_${failure}`));
    expect(new Set(texts).size).toBe(PAYMENT_FAILURES.length);
  });
});
