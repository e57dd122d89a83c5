import { describe, expect, it } from "vitest";
import { LANGUAGES } from "~/i18n/language";
import { writeAmountInWords } from "./amount-in-words";
import { expectRows } from "../../../tests/fixtures/expect-rows";

describe("writeAmountInWords", () => {
  it("writes amounts in English", () =>
    expectRows(
      [
        [0, "Rupees zero only"],
        [10_000, "Rupees one hundred only"],
        [
          12_345_678_90,
          "Rupees one crore twenty-three lakh forty-five thousand six hundred seventy-eight and ninety paise only",
        ],
        [10_050, "Rupees one hundred and fifty paise only"],
        [123_00_00_000_00, "Rupees one hundred twenty-three crore only"],
      ],
      ([paise]) => writeAmountInWords(paise, "en"),
      ([, words]) => words,
    ));

  it.each([
    [1_250_000, "बारह हज़ार पाँच सौ रुपये मात्र", "रुपये बारा हजार पाचशे फक्त"],
    [10_000, "एक सौ रुपये मात्र", "रुपये शंभर फक्त"],
    [7_900_50, "सात हज़ार नौ सौ रुपये और पचास पैसे मात्र", "रुपये सात हजार नऊशे आणि पन्नास पैसे फक्त"],
  ])("writes %i paise in Hindi and Marathi", (paise, hindi, marathi) => {
    expect(writeAmountInWords(paise, "hi")).toBe(hindi);
    expect(writeAmountInWords(paise, "mr")).toBe(marathi);
  });

  it.each([
    [100, "en", /\bone\b/i, /rupees|paise|paisa/i],
    [100, "hi", /एक रुपया/, /रुपये|रुपए|पैसे/],
    [100, "mr", /एक रुपया/, /रुपये|पैसे/],
    [150, "hi", /एक रुपया .*पचास पैसे/, /रुपये|रुपए/],
    [50, "en", /fifty paise/i, /rupee|zero/i],
    [50, "mr", /पन्नास पैसे/, /रुप|शून्य/],
  ] as const)("writes %i paise in %s with the singular and the units that apply", (paise, language, said, unsaid) => {
    expect(writeAmountInWords(paise, language)).toMatch(said);
    expect(writeAmountInWords(paise, language)).not.toMatch(unsaid);
  });

  it.each(LANGUAGES)("writes no two whole amounts below a lakh alike in %s", (language) => {
    const written = new Set(Array.from({ length: 100_000 }, (_, rupees) => writeAmountInWords(rupees * 100, language)));
    expect(written.size).toBe(100_000);
  });
});
