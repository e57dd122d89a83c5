import { describe, expect, it } from "vitest";
import { IDLE, nextCheckout, type Checkout, type CheckoutEvent } from "./use-checkout";

const after = (...events: CheckoutEvent[]) => events.reduce<Checkout>(nextCheckout, IDLE).state;
const failed: CheckoutEvent = { type: "failed", problem: { title: "paymentFailed" } };

describe("nextCheckout", () => {
  it("goes from press to done", () => {
    expect(after({ type: "pressed" }, { type: "opened" }, { type: "paid" }, { type: "verified" })).toBe("done");
  });
  it("goes back to idle when the window is closed", () => {
    expect(after({ type: "pressed" }, { type: "opened" }, { type: "dismissed" })).toBe("idle");
  });
  it("lets a failed attempt succeed in the same window", () => {
    expect(after({ type: "pressed" }, { type: "opened" }, failed, { type: "paid" })).toBe("verifying");
  });
  it("takes no second press while it works", () => {
    const loading = nextCheckout(IDLE, { type: "pressed" });
    expect(nextCheckout(loading, { type: "pressed" })).toBe(loading);
    expect(after({ type: "pressed" }, { type: "opened" }, { type: "paid" }, { type: "pressed" })).toBe("verifying");
  });
  it("cannot be paid without a window", () => expect(after({ type: "paid" })).toBe("idle"));
  it("ignores a window closed while the payment is checked", () => {
    expect(after({ type: "pressed" }, { type: "opened" }, { type: "paid" }, { type: "dismissed" })).toBe("verifying");
  });
});
