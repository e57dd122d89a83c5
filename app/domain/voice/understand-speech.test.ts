import { describe, expect, it } from "vitest";
import type { SpokenContext } from "./spoken-days";
import { understandSpeech, type Understood } from "./understand-speech";
import { expectRows } from "../../../tests/fixtures/expect-rows";

/** A Saturday. */
const TODAY = "2026-11-21";
const WINDOW: SpokenContext = { first: TODAY, last: "2026-12-21" };

/** What was understood in one word: the command, the days, or why not. */
function inShort(understood: Understood): string {
  if (understood.kind === "command") return understood.command;
  if (understood.kind !== "days") return understood.kind;
  const { days } = understood;
  if (days.kind === "range")
    return days.start === days.end ? days.start.slice(5) : `${days.start.slice(5)}..${days.end.slice(5)}`;
  if (days.kind === "start") return `${days.start.slice(5)}..`;
  if (days.kind === "duration") return `${days.days} days`;
  return days.kind === "refused" ? days.why : days.kind;
}

const hear = (said: string, context: Partial<SpokenContext> = {}) =>
  inShort(understandSpeech([said], { ...WINDOW, ...context }));

const ENGLISH: [string, string][] = [
  ["yes, confirm the booking", "confirmBooking"],
  ["book a cow", "unknown"],
  ["", "unknown"],
  ["the day after", "11-23"],
  ["from 5 to 8", "12-05..12-08"],
  ["5-8", "12-05..12-08"],
  ["between 24 and 26", "11-24..11-26"],
  ["24 and 25", "11-24..11-25"],
  ["24 and 27", "unknown"],
  ["next Saturday", "11-28"],
  ["Monday to Monday", "11-23..11-30"],
  ["next Monday until Thursday", "11-23..11-26"],
  ["a week", "7 days"],
  ["three days from Monday", "11-23..11-25"],
  ["December 5 to 8", "12-05..12-08"],
  ["28 to 2 December", "11-28..12-02"],
  ["from tomorrow", "11-22.."],
  ["until Friday", "end"],
  ["20 November", "past"],
  ["from Monday for one month", "beyond"],
  ["from Friday to tomorrow", "order"],
  ["31 November", "unknown"],
];

const HINDI: [string, string][] = [
  ["बूक करो", "bookNow"],
  ["अभी बुक करे।", "bookNow"],
  ["बुकिंग की पुष्टि करें", "confirmBooking"],
  ["पक्का", "unknown"],
  ["५ से ८ तारीख तक", "12-05..12-08"],
  ["पाँच तारीख से आठ तारीख तक", "12-05..12-08"],
  ["अगले शनिवार को", "11-28"],
  ["सोमवार से दो दिन के लिए", "11-23..11-24"],
  ["दो दिन में", "11-23"],
];

const MARATHI: [string, string][] = [
  ["नको नको", "close"],
  ["बुकिंगची पुष्टी करा", "confirmBooking"],
  ["उद्यासाठी बुक करा", "11-22"],
  ["पाच तारखेपासून आठ तारखेपर्यंत", "12-05..12-08"],
  ["पुढच्या शनिवारी", "11-28"],
  ["सोमवारपासून बुधवारपर्यंत", "11-23..11-25"],
  ["दोन दिवसांनंतर", "11-23"],
  ["उद्यापासून", "11-22.."],
];

/** Corrections, and questions, which are no orders. */
const TAKEN_BACK: [string, string][] = [
  ["उद्या नको परवा", "11-23"],
  ["no, not Monday, Tuesday", "11-24"],
  ["don't book tomorrow", "denied"],
  ["परसों, मत करो", "denied"],
  ["नहीं चाहिए कल", "denied"],
  ["परसों का बुक कर दो", "11-23"],
  ["उद्या बुक करू का", "denied"],
  ["कल का कितना लगेगा", "unknown"],
  ["confirm booking ".repeat(500), "unknown"],
];

it("understands what is said, in whatever language", () =>
  expectRows(
    [...ENGLISH, ...HINDI, ...MARATHI, ...TAKEN_BACK],
    ([said]) => hear(said),
    ([, meant]) => meant,
  ));

describe("a word that was misheard", () => {
  it("by a letter still counts", () =>
    expectRows(
      [
        ["confirm bookin", "confirmBooking"],
        ["बुकिंग निश्चत करा", "confirmBooking"],
        ["book the tracktor", "bookNow"],
      ],
      ([said]) => hear(said),
      ([, meant]) => meant,
    ));

  it("by more, or from its beginning, does not count", () =>
    expectRows(
      ["confirm looking", "book later", "unconfirmed booking", "अनिश्चित करा", "बुकिंग चक्की करो"],
      (said) => hear(said),
      () => "unknown",
    ));
});

it("days said one after the other make a stay", () =>
  expectRows(
    [
      ["until Friday", { start: "2026-11-23" }, "11-23..11-27"],
      ["Friday", { start: "2026-11-23", awaitsEnd: true }, "11-23..11-27"],
      ["8 तक", { start: "2026-12-05" }, "12-05..12-08"],
      ["आठपर्यंत", { start: "2026-12-05" }, "12-05..12-08"],
      ["three days", { start: "2026-11-23" }, "11-23..11-25"],
      ["उद्या", { duration: 3 }, "11-22..11-24"],
      ["from 20 December", { duration: 3 }, "beyond"],
      ["tomorrow", { start: "2026-11-28", awaitsEnd: true }, "order"],
      ["कल", { start: "2026-11-28" }, "11-22"],
    ],
    ([said, context]) => hear(said, context),
    ([, , meant]) => meant,
  ));

describe("alternatives", () => {
  it("are tried in their order", () =>
    expect(inShort(understandSpeech(["boot cow", "book now", "close"], WINDOW))).toBe("bookNow"));
  it("close by a lone refusal only where it comes first", () => {
    expect(inShort(understandSpeech(["नको", "नको को"], WINDOW))).toBe("close");
    expect(inShort(understandSpeech(["बुकिंग पक्की करा", "नको"], WINDOW))).toBe("denied");
  });
  it("may be none", () => expect(inShort(understandSpeech([], WINDOW))).toBe("unknown"));
});
