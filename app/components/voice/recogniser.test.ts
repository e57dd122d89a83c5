import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { NOTHING_PICKED, type PickedDays } from "~/domain/bookings/pick-days";
import { createAssistant } from "./assistant";
import { createRecogniser } from "./recogniser";

const DAYS = { first: "2026-11-21", last: "2027-01-21", taken: [] };
const READ_BACK: PickedDays = { start: "2026-12-09", end: "2026-12-11" };

interface Piece {
  texts: readonly string[];
  isFinal: boolean;
  confidence: number;
}

/** The browser's recognition; what it hears is what the test delivers. */
class Recognition {
  static present: Recognition | undefined;
  onresult: ((event: unknown) => void) | null = null;
  onend: (() => void) | null = null;
  onstart: (() => void) | null = null;
  onerror: ((event: unknown) => void) | null = null;
  start() {
    Recognition.present = this;
    this.onstart?.();
  }
  abort() {}
}

const toResult = ({ texts, isFinal, confidence }: Piece) =>
  Object.assign(
    texts.map((transcript) => ({ transcript, confidence })),
    { isFinal },
  );

function deliver(pieces: readonly Piece[], resultIndex: number) {
  Recognition.present?.onresult?.({ resultIndex, results: pieces.map(toResult) });
}

const end = () => Recognition.present?.onend?.();

/** 'a', 'a b', 'a b c' … of a text. */
const prefixes = (text: string) => text.split(" ").map((_word, index, words) => words.slice(0, index + 1).join(" "));

const uncertain = (text: string): Piece => ({ texts: [text], isFinal: true, confidence: 0 });
const certain = (...texts: string[]): Piece => ({ texts, isFinal: true, confidence: 0.9 });
const interim = (text: string): Piece => ({ texts: [text], isFinal: false, confidence: 0 });

/** How browsers deliver one sentence; the time between results is shorter than a pause between sentences. */
const WAYS: Record<string, (text: string) => void> = {
  "Android, always the same index": (text) => {
    for (const said of prefixes(text)) deliverSoon([uncertain(said)], 0);
    deliverSoon([certain(text)], 0);
    deliverSoon([certain(text)], 0);
  },
  "Android, a growing list": (text) => {
    const list = prefixes(text).map(uncertain);
    list.forEach((_piece, index) => deliverSoon(list.slice(0, index + 1), index));
    deliverSoon([...list, certain(text)], list.length);
  },
  "Android, a growing index of one result": (text) => {
    const said = prefixes(text);
    said.forEach((one, index) => deliverSoon([uncertain(one)], index));
    deliverSoon([uncertain(text)], said.length);
  },
  "Android, never certain": (text) => {
    const list = [...prefixes(text), text].map(uncertain);
    list.forEach((_piece, index) => deliverSoon(list.slice(0, index + 1), index));
  },
  "Android, an empty result last": (text) => {
    const list = [...prefixes(text), ""].map(uncertain);
    list.forEach((_piece, index) => deliverSoon(list.slice(0, index + 1), index));
  },
  "Chrome on a desk": (text) => {
    for (const said of prefixes(text)) deliverSoon([interim(said)], 0);
    deliverSoon([certain(text)], 0);
  },
  "several finals, each with its own words": (text) => {
    const list = text.split(" ").map((word) => certain(word));
    list.forEach((_piece, index) => deliverSoon(list.slice(0, index + 1), index));
  },
};

function deliverSoon(pieces: readonly Piece[], resultIndex: number) {
  vi.advanceTimersByTime(400);
  deliver(pieces, resultIndex);
}

/** Somebody speaks to a machine of which days have been read back already. */
function listen(startPicked: PickedDays = READ_BACK) {
  let picked = startPicked;
  const done: string[] = [];
  const said: string[] = [];
  const assistant = createAssistant({
    recogniser: createRecogniser("hi-IN"),
    synthesiser: { speak: (_text, finish) => void setTimeout(finish, 1), hush: () => {} },
    offer: () => ({ days: DAYS, picked }),
    word: (reply) => (said.push(reply.say), reply.say),
    pick: (days) => (picked = days),
    confirm: () => void done.push("confirmed"),
    close: () => void done.push("closed"),
    showCalendar: () => {},
  });
  assistant.start();
  vi.advanceTimersByTime(400);
  if (startPicked === READ_BACK) {
    deliver([certain("book now")], 0);
    end();
    vi.advanceTimersByTime(400);
    expect(said).toEqual(["readBack"]);
  }
  return { done, said, picked: () => picked, mode: () => assistant.getVoice() };
}

const LATE_DENIALS = ["confirm booking oh no stop", "बुकिंग की पुष्टि करो अभी नहीं", "बुकिंग निश्चित करा नको नको"];
const RANGES = ["9 to 11 December", "9 से 11 दिसंबर", "९ ते ११ डिसेंबर"];
const CONFIRMATIONS = ["confirm booking", "बुकिंग पक्की करें", "बुकिंग निश्चित करा"];

describe("the recogniser", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("window", { webkitSpeechRecognition: Recognition });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  describe.each(Object.entries(WAYS))("%s", (_way, speak) => {
    it.each(LATE_DENIALS)("books nothing where the denial comes last: '%s'", (text) => {
      const { done } = listen();
      speak(text);
      end();
      vi.advanceTimersByTime(1_000);
      expect(done).toEqual([]);
    });

    it.each(RANGES)("takes a range for a range: '%s'", (text) => {
      const { picked } = listen(NOTHING_PICKED);
      speak(text);
      end();
      vi.advanceTimersByTime(1_000);
      expect(picked()).toEqual(READ_BACK);
    });

    it.each(CONFIRMATIONS)("understands a command of several words, once: '%s'", (text) => {
      const { done } = listen();
      speak(text);
      expect(done).toEqual([]);
      end();
      vi.advanceTimersByTime(1_000);
      expect(done).toEqual(["confirmed"]);
    });

    it("takes quiet for the end where the browser says none", () => {
      const { done } = listen();
      speak("confirm booking");
      vi.advanceTimersByTime(2_000);
      expect(done).toEqual(["confirmed"]);
    });
  });

  it("acts on the last words where a word changes while it is said", () => {
    const { picked } = listen(NOTHING_PICKED);
    const list = ["from", "from night", "from 9th two", "from 9th to 11th December"].map(uncertain);
    list.forEach((_piece, index) => deliverSoon(list.slice(0, index + 1), index));
    end();
    vi.advanceTimersByTime(1_000);
    expect(picked()).toEqual(READ_BACK);
  });

  it("counts a denial in any way that the sentence may have been said", () => {
    const { done } = listen();
    deliverSoon([certain("confirm", "conform"), certain("booking now", "booking no")], 1);
    end();
    expect(done).toEqual([]);
  });

  it("does nothing with half a sentence that broke off", () => {
    const { done, mode } = listen();
    deliverSoon([uncertain("confirm booking")], 0);
    Recognition.present?.onerror?.({ error: "network" });
    end();
    vi.advanceTimersByTime(5_000);
    expect(done).toEqual([]);
    expect(mode()).toMatchObject({ mode: "error", problem: "noConnection" });
  });

  it.each([
    ["not-allowed", "denied"],
    ["service-not-allowed", "denied"],
    ["audio-capture", "noMicrophone"],
    ["no-speech", "noSpeech"],
    ["network", "noConnection"],
    ["language-not-supported", "startFailed"],
  ])("says of the browser's error %s: %s", (error, problem) => {
    const { mode } = listen(NOTHING_PICKED);
    Recognition.present?.onerror?.({ error });
    expect(mode()).toMatchObject({ mode: "error", problem });
  });

  it("says that it could not start", () => {
    vi.spyOn(Recognition.prototype, "start").mockImplementationOnce(() => {
      throw new Error("cannot start");
    });
    expect(listen(NOTHING_PICKED).mode()).toMatchObject({ mode: "error", problem: "startFailed" });
  });

  it("stops after ten seconds in which only empty results come", () => {
    const { mode } = listen(NOTHING_PICKED);
    for (let second = 0; second < 11; second += 1) {
      vi.advanceTimersByTime(1_000);
      deliver([uncertain("")], 0);
    }
    expect(mode()).toMatchObject({ mode: "error", problem: "noise" });
  });
});
