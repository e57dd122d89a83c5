import { describe, expect, it } from "vitest";
import { isLite, liteCookie } from "./lite-mode";

const asks = (headers: Record<string, string>) => isLite((name) => headers[name]);

describe("lite mode", () => {
  it.each([
    [{ "Save-Data": "on" }],
    [{ "Save-Data": "ON" }],
    [{ ECT: "slow-2g" }],
    [{ ECT: "2g" }],
    [{ ECT: "3g", RTT: "700" }],
    [{ Downlink: "0.3" }],
    [{ Cookie: "a=1; lite=on" }],
    [{ Cookie: "a=1; slow=1" }],
  ])("is on for %o", (headers: Record<string, string>) => {
    expect(asks(headers)).toBe(true);
  });

  it.each([
    [{}],
    [{ ECT: "3g" }],
    [{ ECT: "4g", RTT: "650", Downlink: "0.35" }],
    [{ RTT: "9e9", Downlink: "-1" }],
    [{ Cookie: "elite=on; lite=maybe; slow=10" }],
    [{ Cookie: "lite=off; slow=1", "Save-Data": "on", ECT: "2g", RTT: "3000", Downlink: "0.05" }],
  ])("is off for %o", (headers: Record<string, string>) => {
    expect(asks(headers)).toBe(false);
  });

  it("is kept as it was chosen", () => {
    const [on, off] = [liteCookie("on", true), liteCookie("off", false)];
    expect([asks({ Cookie: on.split(";")[0] ?? "" }), asks({ Cookie: off.split(";")[0] ?? "", ECT: "2g" })]).toEqual([
      true,
      false,
    ]);
    expect(on).toMatch(/; Secure$/);
    expect(off).not.toContain("Secure");
  });
});
