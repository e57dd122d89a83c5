import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readSettings, requireDataDir, SettingError } from "./settings.server";

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
    ["APP_URL", "yantra.example"],
    ["APP_URL", "https://yantra.example/rent"],
    ["APP_URL", "https://yantra.example/?page=1"],
    ["DEMO_DATA", "2"],
    ["DEMO_DATA", "yes"],
    ["HOLD_MINUTES", "-3"],
    ["LOG_LEVEL", "loud"],
    ["CONTACT_EMAIL", "nobody"],
  ])("names %s when it is %s", (name, value) => {
    expect(() => readSettings({ [name]: value })).toThrow(SettingError);
    expect(() => readSettings({ [name]: value })).toThrow(`${name} is "${value}", but takes `);
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

describe("DATA_DIR", () => {
  it("is created, and refused by name where nothing can be written", () => {
    const folder = mkdtempSync(join(tmpdir(), "yantra-settings-"));
    const dataDir = join(folder, "a", "data");
    requireDataDir(readSettings({ DATA_DIR: dataDir }));
    expect(existsSync(dataDir)).toBe(true);
    const file = join(folder, "file");
    writeFileSync(file, "");
    for (const unusable of [file, join(file, "data"), "/proc/yantra/data"]) {
      expect(() => requireDataDir({ dataDir: unusable })).toThrow(SettingError);
      expect(() => requireDataDir({ dataDir: unusable })).toThrow(`DATA_DIR is "${unusable}", but takes a folder`);
    }
    rmSync(folder, { recursive: true });
  });
});
