import { describe, expect, it } from "vitest";
import { readMobileNumber, showMobileNumber } from "./mobile-number";
import { expectRows } from "../../../tests/fixtures/expect-rows";

describe("a mobile number", () => {
  it("is read as it is written", () =>
    expectRows(
      [
        "9822012345",
        "98220 12345",
        " 98220-12345 ",
        "09822012345",
        "+919822012345",
        "+91 98220 12345",
        "+91-98220-12345",
        "+91 (0) 98220 12345",
        "91 9822012345",
        "0091 98220 12345",
        "९८२२० १२३४५",
        "\u202a+91 98220 12345\u202c",
        "982.201.2345",
        "98220, 12345",
        "Mob. no. 98220 12345",
        "मो. क्र. ९८२२० १२३४५",
      ],
      (text) => readMobileNumber(text),
      () => "+919822012345",
    ));

  it("may begin like the country's own code", () => {
    expect(readMobileNumber("9198220123")).toBe("+919198220123");
    expect(readMobileNumber("919198220123")).toBe("+919198220123");
  });

  it("is nothing else", () =>
    expectRows(
      [
        "",
        " ",
        "12345",
        "5822012345",
        "982201234",
        "98220123456",
        "+1 4155552671",
        "+44 9822012345",
        "02382 222222",
        "98220 1234x",
        "asha@example.in",
        "9822012345, 9822012346",
        `${"9".repeat(10)}${" ".repeat(1_000_000)}`,
      ],
      (text) => readMobileNumber(text),
      () => undefined,
    ));
});

describe("a contact", () => {
  it("is shown as it is dialled in India where it is a mobile number as stored, else as it was written", () => {
    expect(showMobileNumber("+919822011223")).toBe("98220 11223");
    for (const written of ["+912382000000", "02382 000000", "anil@example.in", ""])
      expect(showMobileNumber(written)).toBe(written);
  });
});
