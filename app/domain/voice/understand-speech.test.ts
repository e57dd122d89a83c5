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
  ["please book now", "bookNow"],
  ["I want to book", "bookNow"],
  ["books now", "bookNow"],
  ["closed", "close"],
  ["yes, confirm the booking", "confirmBooking"],
  ["confirm bookings", "confirmBooking"],
  ["look now", "unknown"],
  ["look here", "unknown"],
  ["book", "unknown"],
  ["booking", "unknown"],
  ["confirm", "unknown"],
  ["clothes", "unknown"],
  ["book a cow", "unknown"],
  ["the weather tomorrow", "unknown"],
  ["", "unknown"],
  ["today", "11-21"],
  ["the day after tomorrow", "11-23"],
  ["the day after", "11-23"],
  ["the day after for 3 days", "11-23..11-25"],
  ["book for tomorrow please", "11-22"],
  ["from 5 to 8", "12-05..12-08"],
  ["5 to 8", "12-05..12-08"],
  ["5-8", "12-05..12-08"],
  ["5:00 to 8:00", "12-05..12-08"],
  ["from the fifth to the eighth", "12-05..12-08"],
  ["between 24 and 26", "11-24..11-26"],
  ["24 and 25", "11-24..11-25"],
  ["24 and 27", "unknown"],
  ["24 or 25", "unknown"],
  ["Monday", "11-23"],
  ["on Saturday", "11-21"],
  ["next Saturday", "11-28"],
  ["this Sunday", "11-22"],
  ["Monday to Wednesday", "11-23..11-25"],
  ["tomorrow to Friday", "11-22..11-27"],
  ["Monday to Monday", "11-23..11-30"],
  ["next Monday until Thursday", "11-23..11-26"],
  ["three days", "3 days"],
  ["a week", "7 days"],
  ["from tomorrow for three days", "11-22..11-24"],
  ["three days from Monday", "11-23..11-25"],
  ["tomorrow 2 days", "11-22..11-23"],
  ["in three days", "11-24"],
  ["three days from now", "11-24"],
  ["two weeks later", "12-05"],
  ["5 December", "12-05"],
  ["December 5th", "12-05"],
  ["5th of December", "12-05"],
  ["from 5 to 8 December", "12-05..12-08"],
  ["December 5 to 8", "12-05..12-08"],
  ["from 28 November to 2 December", "11-28..12-02"],
  ["28 to 2 December", "11-28..12-02"],
  ["twenty first", "11-21"],
  ["twenty-five November 2026", "11-25"],
  ["from tomorrow", "11-22.."],
  ["until Friday", "end"],
  ["20 November", "past"],
  ["22 December", "beyond"],
  ["21 December", "12-21"],
  ["from Friday to tomorrow", "order"],
  ["from 8 to 5", "beyond"],
  ["31 November", "unknown"],
  ["45", "unknown"],
  ["0", "unknown"],
  ["five December eight", "unknown"],
  ["December", "unknown"],
  ["next", "unknown"],
  ["days", "unknown"],
];

const HINDI: [string, string][] = [
  ["अभी बुक करें", "bookNow"],
  ["बुक करो", "bookNow"],
  ["किराए पर लें", "bookNow"],
  ["मुझे बुक करना है", "bookNow"],
  ["कृपया अभी बुक करें", "bookNow"],
  ["बुक करो जी", "bookNow"],
  ["बूक करो", "bookNow"],
  ["बुक नाउ", "bookNow"],
  ["अभी बुक करे।", "bookNow"],
  ["बंद करें", "close"],
  ["बन्द करो", "close"],
  ["बंद कर दो", "close"],
  ["बँद करो", "close"],
  ["बुकिंग पक्की करें", "confirmBooking"],
  ["बुकिंग की पुष्टि करें", "confirmBooking"],
  ["बुकिंग कन्फर्म करो", "confirmBooking"],
  ["बुकिंग कंफर्म करो", "confirmBooking"],
  ["पक्का करो", "confirmBooking"],
  ["हाँ, बुकिंग पक्की करो", "confirmBooking"],
  ["बुखार है", "unknown"],
  ["बुक", "unknown"],
  ["पक्का", "unknown"],
  ["ट्रैक्टर कितने का है", "unknown"],
  ["बात करो दोस्त", "unknown"],
  ["आज", "11-21"],
  ["कल", "11-22"],
  ["परसों", "11-23"],
  ["कल के लिए बुक करो", "11-22"],
  ["कल के लिए बुक कर दो", "11-22"],
  ["5 से 8", "12-05..12-08"],
  ["५ से ८ तारीख तक", "12-05..12-08"],
  ["पांच से आठ", "12-05..12-08"],
  ["पाँच तारीख से आठ तारीख तक", "12-05..12-08"],
  ["5 दिसंबर से 8 दिसंबर तक", "12-05..12-08"],
  ["५ दिसम्बर", "12-05"],
  ["सोमवार", "11-23"],
  ["अगले शनिवार को", "11-28"],
  ["सोमवार से बुधवार तक", "11-23..11-25"],
  ["कल से शुक्रवार तक", "11-22..11-27"],
  ["इस रविवार", "11-22"],
  ["तीन दिन", "3 days"],
  ["तीन दिन के लिए", "3 days"],
  ["एक हफ़्ता", "7 days"],
  ["कल से तीन दिन", "11-22..11-24"],
  ["सोमवार से दो दिन के लिए", "11-23..11-24"],
  ["तीन दिन बाद", "11-24"],
  ["दो दिन में", "11-23"],
  ["अट्ठाईस नवंबर से दो दिसंबर", "11-28..12-02"],
  ["8 तक", "end"],
  ["बीस नवंबर", "past"],
  ["पच्चीस दिसंबर", "beyond"],
  ["5 या 6", "unknown"],
  ["शुक्रवार से कल तक", "order"],
];

const MARATHI: [string, string][] = [
  ["बुक करा", "bookNow"],
  ["लगेच बुक करा", "bookNow"],
  ["भाड्याने घ्या", "bookNow"],
  ["मला बुक करायचे आहे", "bookNow"],
  ["मला बुक करायचं आहे", "bookNow"],
  ["कृपया बुक करा", "bookNow"],
  ["बंद कर", "close"],
  ["नको नको", "close"],
  ["बुकिंग पक्की करा", "confirmBooking"],
  ["बुकिंगची पुष्टी करा", "confirmBooking"],
  ["पक्के करा", "confirmBooking"],
  ["हो, बुकिंग पक्की करा", "confirmBooking"],
  ["बुकींग पक्की करा", "confirmBooking"],
  ["पुस्तक द्या", "unknown"],
  ["बघा", "unknown"],
  ["पाऊस कधी पडेल", "unknown"],
  ["नमस्कार", "unknown"],
  ["आज", "11-21"],
  ["उद्या", "11-22"],
  ["परवा", "11-23"],
  ["उद्यासाठी बुक करा", "11-22"],
  ["५ ते ८", "12-05..12-08"],
  ["पाच ते आठ", "12-05..12-08"],
  ["५ पासून ८ पर्यंत", "12-05..12-08"],
  ["पाचपासून आठपर्यंत", "12-05..12-08"],
  ["पाच तारखेपासून आठ तारखेपर्यंत", "12-05..12-08"],
  ["५ डिसेंबर", "12-05"],
  ["5 ते 8 डिसेंबर", "12-05..12-08"],
  ["सोमवारी", "11-23"],
  ["पुढच्या शनिवारी", "11-28"],
  ["सोमवार ते बुधवार", "11-23..11-25"],
  ["सोमवारपासून बुधवारपर्यंत", "11-23..11-25"],
  ["उद्यापासून शुक्रवारपर्यंत", "11-22..11-27"],
  ["या रविवारी", "11-22"],
  ["तीन दिवस", "3 days"],
  ["तीन दिवसांसाठी", "3 days"],
  ["एक आठवडा", "7 days"],
  ["उद्यापासून तीन दिवस", "11-22..11-24"],
  ["तीन दिवसांनी", "11-24"],
  ["दोन दिवसांनंतर", "11-23"],
  ["अठ्ठावीस नोव्हेंबर ते दोन डिसेंबर", "11-28..12-02"],
  ["उद्यापासून", "11-22.."],
  ["शुक्रवारपर्यंत", "end"],
  ["वीस नोव्हेंबर", "past"],
  ["पंचवीस डिसेंबर", "beyond"],
];

/** Corrections, and questions, which are no orders. */
const TAKEN_BACK: [string, string][] = [
  ["नहीं, परसों", "11-23"],
  ["परसों, कल नहीं", "11-23"],
  ["उद्या नको परवा", "11-23"],
  ["no, not Monday, Tuesday", "11-24"],
  ["tomorrow, sorry, Monday", "11-23"],
  ["Monday instead of tomorrow", "unknown"],
  ["don't book tomorrow", "denied"],
  ["परसों, मत करो", "denied"],
  ["नहीं चाहिए कल", "denied"],
  ["क्या कल मिलेगा", "11-22"],
  ["उद्या मिळेल का", "11-22"],
  ["परसों का बुक कर दो", "11-23"],
  ["कल बुक करूँ क्या", "denied"],
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

describe("days said one after the other", () => {
  it("make a stay", () =>
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
});

describe("alternatives", () => {
  it("are tried in their order", () =>
    expect(inShort(understandSpeech(["boot cow", "book now", "close"], WINDOW))).toBe("bookNow"));
  it("deny as soon as one of them does", () =>
    expect(inShort(understandSpeech(["बुकिंग कन्फर्म करो", "बुकिंग कन्फर्म मत करो"], WINDOW))).toBe("denied"));
  it("close by a lone refusal only where it comes first", () => {
    expect(inShort(understandSpeech(["नको", "नको को"], WINDOW))).toBe("close");
    expect(inShort(understandSpeech(["बुकिंग पक्की करा", "नको"], WINDOW))).toBe("denied");
  });
  it("may be none", () => expect(inShort(understandSpeech([], WINDOW))).toBe("unknown"));
});
