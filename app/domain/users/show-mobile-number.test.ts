import { describe, expect, it } from "vitest";
import { showMobileNumber } from "./show-mobile-number";

describe("a contact", () => {
  it("is shown as it is dialled in India where it is a mobile number as stored, else as it was written", () => {
    expect(showMobileNumber("+919822011223")).toBe("98220 11223");
    for (const written of ["+91 90000 00011", "+912382000000", "02382 000000", "anil@example.in", ""])
      expect(showMobileNumber(written)).toBe(written);
  });
});
