import { expect, it } from "vitest";
import { readMobileNumber, showMobileNumber } from "./mobile-number";
import { expectRows } from "../../../tests/fixtures/expect-rows";

it("a mobile number is read as it is written, and nothing else is one", () =>
  expectRows(
    [
      ...["9822012345", " 98220-12345 ", "09822012345", "+91 98220 12345", "+91 (0) 98220 12345"].map(isNumber),
      ...["91 9822012345", "0091 98220 12345", "९८२२० १२३४५", "\u202a+91 98220 12345\u202c"].map(isNumber),
      ...["982.201.2345", "98220, 12345", "Mob. no. 98220 12345", "मो. क्र. ९८२२० १२३४५"].map(isNumber),
      // It may begin like the country's own code.
      ["9198220123", "+919198220123"],
      ["919198220123", "+919198220123"],
      ...["", " ", "12345", "5822012345", "982201234", "98220123456", "+1 4155552671"].map(isNone),
      ...["+44 9822012345", "02382 222222", "98220 1234x", "asha@example.in", "9822012345, 9822012346"].map(isNone),
      isNone(`${"9".repeat(10)}${" ".repeat(1_000_000)}`),
    ],
    ([text]) => readMobileNumber(text),
    ([, number]) => number,
  ));

it("a contact is shown as it is dialled in India where it is a mobile number, else as it is", () => {
  expect(showMobileNumber("+919822011223")).toBe("98220 11223");
  for (const other of ["+912382000000", "anil@example.in", ""]) expect(showMobileNumber(other)).toBe(other);
});

function isNumber(text: string) {
  return [text, "+919822012345"] as const;
}

function isNone(text: string) {
  return [text, undefined] as const;
}
