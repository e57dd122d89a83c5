import { describe, expect, it } from "vitest";
import { readCsv } from "../../../tests/fixtures/read-csv";
import { CSV_START, rupeesCell, writeCsvLine } from "./csv";
import { expectRows } from "../../../tests/fixtures/expect-rows";

describe("a table", () => {
  it("gives every field back", () =>
    expectRows(
      [
        ["", ""],
        ["a,b", "a,b"],
        ['say "yes"', 'say "yes"'],
        ["two\r\nlines", "two\r\nlines"],
        [" blank around ", " blank around "],
        ["ट्रैक्टर, 45 एचपी", "ट्रैक्टर, 45 एचपी"],
      ],
      ([written]) => readCsv(CSV_START + writeCsvLine([written, "end"])),
      ([, read]) => [[read, "end"]],
    ));

  it.each(["=1+1", "\r=1", "＝1", "\t=1", "=cmd|' /C calc'!A0"])("makes %j words, not a formula", (formula) => {
    const [[cell = ""] = []] = readCsv(writeCsvLine([formula, "x"]));
    expect(cell).toBe(`'${formula}`);
  });

  it.each(["+919822054321", "+91 98220 54321", "-12"])("leaves %j as it is", (number) => {
    expect(writeCsvLine([number])).toBe(`${number}\r\n`);
  });

  it("leaves numbers plain, negative ones and paise too", () => {
    expect(writeCsvLine([12, -3, null, rupeesCell(12_500_005), rupeesCell(99), rupeesCell(100), rupeesCell(-50)])).toBe(
      "12,-3,,125000.05,0.99,1.00,-0.50\r\n",
    );
  });
});
