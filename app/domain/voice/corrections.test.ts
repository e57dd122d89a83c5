import { describe, it } from "vitest";
import type { Language } from "~/i18n/language";
import { understandSpeech } from "./understand-speech";
import { expectRows } from "../../../tests/fixtures/expect-rows";

/** A command, one day as month and day, or why not. Today is a Saturday. */
function hear(said: string, language: Language = "en"): string {
  const understood = understandSpeech([said], { language, first: "2026-11-21", last: "2026-12-21" });
  if (understood.kind === "command") return understood.command;
  if (understood.kind !== "days") return understood.kind;
  const { days } = understood;
  return days.kind === "range" && days.start === days.end ? days.start.slice(5) : days.kind;
}

describe("what is far too long", () => {
  it("is not read", () =>
    expectRows(
      [500, 50_000],
      (count) => hear("confirm booking ".repeat(count)),
      () => "unknown",
    ));
});

describe("corrections", () => {
  it("are understood in each language", () =>
    expectRows(
      [
        ["hi", "नहीं, परसों", "11-23"],
        ["hi", "परसों, कल नहीं", "11-23"],
        ["hi", "कल की जगह परसों", "11-23"],
        ["mr", "उद्या नको परवा", "11-23"],
        ["en", "no, not Monday, Tuesday", "11-24"],
        ["en", "tomorrow, sorry, Monday", "11-23"],
        ["en", "don't book tomorrow", "denied"],
        ["hi", "परसों, मत करो", "denied"],
        ["hi", "नहीं चाहिए कल", "denied"],
        ["mr", "नको उद्या", "denied"],
        ["hi", "रुको, कल", "denied"],
      ],
      ([language, said]) => hear(said, language),
      ([, , meant]) => meant,
    ));
});

describe("questions", () => {
  it("are not orders", () =>
    expectRows(
      [
        ["hi", "क्या कल मिलेगा", "11-22"],
        ["mr", "उद्या मिळेल का", "11-22"],
        ["hi", "परसों का बुक कर दो", "11-23"],
        ["hi", "कल बुक करूँ क्या", "denied"],
        ["mr", "उद्या बुक करू का", "denied"],
        ["hi", "कल का कितना लगेगा", "unknown"],
      ],
      ([language, said]) => hear(said, language),
      ([, , meant]) => meant,
    ));
});
