import { describe, it } from "vitest";
import { expectRows } from "../../../tests/fixtures/expect-rows";
import { readDistanceInWords } from "./distance-in-words";

const read = (text: string) => {
  const found = readDistanceInWords(text);
  return found && [found.radius, found.rest];
};

describe("a distance in words", () => {
  it("is told from the place and the machine in each language and in digits of both scripts", () =>
    expectRows(
      [
        ["20 km from Latur", 20, "latur"],
        ["within 30 kms of Udgir", 30, "udgir"],
        ["Latur 20km", 20, "latur"],
        ["tractor within 100 kilometres of Latur", 100, "tractor latur"],
        ["twenty km around Ausa", 20, "ausa"],
        ["latur se 20 km ke andar", 20, "latur"],
        ["लातूर से २० किमी", 20, "लातूर"],
        ["लातूर से बीस किलोमीटर के अंदर", 20, "लातूर"],
        ["लातूर के 25 कि.मी. के दायरे में", 25, "लातूर"],
        ["लातूरपासून २० किमी", 20, "लातूर"],
        ["लातूरपासून वीस किलोमीटरच्या आत ट्रॅक्टर", 20, "लातूर ट्रॅक्टर"],
        ["शंभर किमी अंतरावर औसा", 100, "औसा"],
        ["7.5 km", 7, ""],
        ["900 km Pune", 200, "pune"],
      ] as const,
      ([text]) => read(text),
      ([, radius, rest]) => [radius, rest],
    ));

  it("is none where no number stands before it, or no unit after it", () =>
    expectRows(
      ["Latur", "km from Latur", "swaraj 744 latur", "20 kmart", "Kimi", "0 km", "413512"],
      (text) => read(text),
      () => undefined,
    ));
});
