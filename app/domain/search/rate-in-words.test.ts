import { describe, it } from "vitest";
import { readRateInWords } from "./rate-in-words";
import { expectRows } from "../../../tests/fixtures/expect-rows";

describe("the words of a search", () => {
  it("name a highest rate", () =>
    expectRows(
      [
        ["rotavator under 2000", ["rotavator"], 2_000],
        ["रोटावेटर २००० च्या आत", ["रोटावेटर"], 2_000],
        ["रोटाव्हेटर २०००रुपयांपर्यंत", ["रोटाव्हेटर"], 2_000],
        ["ट्रैक्टर 2,500 से कम", ["ट्रैक्टर"], 2_500],
        ["लातूर में ट्रैक्टर चाहिए ₹3000 तक", ["लातूर", "ट्रैक्टर"], 3_000],
        ["tractor rs. 1800 latur", ["tractor", "latur"], 1_800],
        ["thresher 900/-", ["thresher"], 900],
        ["combine under 45,000", ["combine"], 45_000],
        ["2000 se kam rotavator", ["rotavator"], 2_000],
        ["rotavator 2000 chya aat", ["rotavator"], 2_000],
        ["mahindra 575 under 2000", ["mahindra", "575"], 2_000],
        ["john deere 5050d under 3000", ["john", "deere", "5050d"], 3_000],
        ["rotavator 413512 under 2000", ["rotavator", "413512"], 2_000],
        ["मैसी 241 2000 के अंदर", ["मैसी", "241"], 2_000],
        ["2000 se kam mahindra 575", ["mahindra", "575"], 2_000],
        ["swaraj 744 rs 1800", ["swaraj", "744"], 1_800],
        ["₹1800 swaraj 744 under 900/-", ["swaraj", "744"], 1_800],
      ],
      ([search]) => readRateInWords(search),
      ([, words, maxPrice]) => ({ words, maxPrice }),
    ));

  it("name no rate", () =>
    expectRows(
      [
        ["mahindra 575", ["mahindra", "575"]],
        ["swaraj 744 fe", ["swaraj", "744", "fe"]],
        ["rotavator under 7 ft", ["rotavator", "7", "ft"]],
        ["ट्रॅक्टर पाहिजे", ["ट्रॅक्टर"]],
        ["tractor on rent near me", ["tractor"]],
        ["tractor ₹2500,00", ["tractor", "2500,00"]],
        ["under", []],
        ["", []],
      ],
      ([search]) => readRateInWords(search),
      ([, words]) => ({ words, maxPrice: undefined }),
    ));
});
