import {
  asCount,
  asPreciseRatio,
  asRatio,
  asShare,
  inHundredthsOfMs,
  inKilobytes,
  inMegabytes,
  inMilliseconds,
  inSeconds,
  perSecond,
  type Format,
} from "./units";

/** What a figure is held against. */
export interface Target {
  bound: "at most" | "at least";
  limit: number;
  format: Format;
}

const atMost = (limit: number, format: Format): Target => ({ bound: "at most", limit, format });
const atLeast = (limit: number, format: Format): Target => ({ bound: "at least", limit, format });

/**
 * How fast and how small the product means to be. Ten segments of 1,460 bytes are what a server may send
 * on a new connection before it hears from the other side: a first load within them costs no extra round trip.
 */
export const TARGETS = {
  styledHtml: atMost(8_000, inKilobytes),
  firstLoad: atMost(14_000, inKilobytes),
  requestsBeforeUsable: atMost(4, asCount),
  scriptBeforeUsable: atMost(5_000, inKilobytes),
  toolScript: atMost(95_000, inKilobytes),
  blocked: atMost(150, inMilliseconds),
  layoutShift: atMost(0, asShare),
  heap: atMost(2_500_000, inMegabytes),
  liteJobBytes: atMost(70_000, inKilobytes),
  liteJobWait: atMost(25_000, inSeconds),
  signedInRatio: atLeast(4, asRatio),
  signedInWork: atMost(8, inMilliseconds),
  signedInSlowest: atMost(250, inMilliseconds),
  uncachedWork: atMost(6, inMilliseconds),
  cachedRatio: atLeast(8, asRatio),
  besideWriters: atLeast(0.8, asPreciseRatio),
  besideManyWriters: atLeast(0.6, asPreciseRatio),
  bookingBesideReaders: atMost(60, inMilliseconds),
  cachedSlowest: atMost(50, inMilliseconds),
  start: atMost(350, inMilliseconds),
  memoryAtRest: atMost(120_000_000, inMegabytes),
  memoryUnderLoad: atMost(220_000_000, inMegabytes),
  warmPdf: atMost(60, inMilliseconds),
  pdfsAtOnce: atLeast(15, perSecond),
  pagesBesidePdfs: atMost(1.5, asPreciseRatio),
  storedPdf: atMost(5, inMilliseconds),
  pdfSize: atMost(40_000, inKilobytes),
  searchInCategory: atMost(1, inHundredthsOfMs),
  searchWidest: atMost(3, inHundredthsOfMs),
  searchSlow: atMost(5, inHundredthsOfMs),
  searchPostgres: atMost(3, inHundredthsOfMs),
  searchPostgresSlow: atMost(10, inHundredthsOfMs),
  growth: atMost(0.5, asShare),
} as const;

/** Time until a page can be used, by the connection. */
export const usableWithin = (limitMs: number): Target => atMost(limitMs, inSeconds);

export function isMet(value: number, { bound, limit }: Target): boolean {
  return bound === "at most" ? value <= limit : value >= limit;
}

/** The target in short, as in ≤ 8.0 KB. */
export function describeTarget({ bound, limit, format }: Target): string {
  return `${bound === "at most" ? "≤" : "≥"} ${format(limit)}`;
}

/** Collects which targets were met, for itself and for the whole that it is a part of. */
export class Scoreboard {
  #judged = 0;
  readonly #missed: string[] = [];
  readonly #whole: Scoreboard | undefined;

  constructor(whole?: Scoreboard) {
    this.#whole = whole;
  }

  /**
   * Holds a figure against a target.
   *
   * @param name of the figure, for the list of those missed
   * @param value undefined where it never came about
   * @returns the figure with its mark
   */
  judge(name: string, value: number | undefined, target: Target): string {
    this.#whole?.judge(name, value, target);
    this.#judged += 1;
    const text = value === undefined ? "never" : target.format(value);
    if (value !== undefined && isMet(value, target)) return `${text} ✓`;
    this.#missed.push(`missed: ${name} ${text}, target ${describeTarget(target)}`);
    return `${text} ✗`;
  }

  /** What was met and what was not, for the end of a report. */
  summary(): string {
    const met = this.#judged - this.#missed.length;
    return [`${met} of ${this.#judged} targets met (✓ met, ✗ missed)`, ...this.#missed].join("\n");
  }
}
