import { expect, it } from "vitest";
import { LANGUAGES } from "./language";
import { nameLanguage } from "./name-language";

it("languages are called as speakers of each other call them", () => {
  expect(LANGUAGES.map((language) => LANGUAGES.map((named) => nameLanguage(named, language)))).toEqual([
    ["English", "Hindi", "Marathi"],
    ["अंग्रेज़ी", "हिन्दी", "मराठी"],
    ["इंग्रजी", "हिंदी", "मराठी"],
  ]);
  expect([nameLanguage(null, "en"), nameLanguage("zz", "hi")]).toEqual([undefined, undefined]);
});
