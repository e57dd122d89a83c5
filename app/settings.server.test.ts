import { describe, expect, it } from "vitest";
import { readSettings, SettingError } from "./settings.server";

describe("readSettings", () => {
  it("works with nothing set", () => {
    const read = readSettings({});
    expect(read.port).toBe(3000);
    expect(read.appUrl).toBe("http://localhost:3000");
    expect(read.razorpay).toBeUndefined();
    expect(read.secure).toBe(false);
  });

  it("takes the origin from APP_URL and knows that it is secure", () => {
    const read = readSettings({ APP_URL: "https://yantra.example/", PORT: "8080" });
    expect(read.appUrl).toBe("https://yantra.example");
    expect(read.secure).toBe(true);
  });

  it.each([
    ["PORT", "http"],
    ["PORT", "70000"],
    ["APP_URL", "ftp://x"],
    ["HOLD_MINUTES", "-3"],
    ["LOG_LEVEL", "loud"],
    ["CONTACT_EMAIL", "nobody"],
  ])("names %s when it is %s", (name, value) => {
    expect(() => readSettings({ [name]: value })).toThrow(SettingError);
    expect(() => readSettings({ [name]: value })).toThrow(new RegExp(`^${name} is "${value}", but takes `));
  });

  it("does not print a secret that is too short", () => {
    expect(() => readSettings({ SESSION_SECRET: "hunter2" })).toThrow(/SESSION_SECRET is a value that is not shown/);
  });

  it("wants both Razorpay keys or none", () => {
    expect(() => readSettings({ RAZORPAY_KEY_ID: "rzp_test_x" })).toThrow(/RAZORPAY_KEY_SECRET is missing/);
    const read = readSettings({ RAZORPAY_KEY_ID: "rzp_test_x", RAZORPAY_KEY_SECRET: "s" });
    expect(read.testPayments).toBe(true);
  });
});
