import { brotliDecompressSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { fitBeginning, packBeginning, packEnd, type PackedEnd } from "./joined-brotli";

const ROUNDS = 16;
const WORDS = [
  "<li>",
  "</li>",
  "ट्रैक्टर",
  "plough",
  ' class="card"',
  "₹2,600",
  "\n",
  "aaaaaaa",
  "ababab",
  "=",
  "12",
  "é",
];

function makeRandom(seed: number) {
  let state = seed;
  return (below: number) => (state = (state * 48_271) % 0x7fffffff) % below;
}

/** Text that repeats itself near and far, as pages do. */
function makeText(random: (below: number) => number, characters: number): string {
  let text = "";
  while (text.length < characters) {
    const start = random(text.length + 1);
    text += random(3) === 0 ? text.slice(start, start + random(200)) : (WORDS[random(WORDS.length)] ?? "");
  }
  return text;
}

function join(beginning: Buffer, { beginningBytes, blocks }: PackedEnd): Buffer | undefined {
  const before = packBeginning(beginning, beginningBytes);
  return before && Buffer.concat([before, blocks]);
}

describe("a beginning and an end", () => {
  it("are joined, whichever they are", async () => {
    const random = makeRandom(11);
    for (let round = 0; round < ROUNDS; round += 1) {
      const end = Buffer.from(makeText(random, 1 + random(40_000)));
      const packed = await packEnd(end, fitBeginning(random(20_000)));
      for (let reader = 0; reader < 5; reader += 1) {
        const beginning = Buffer.from(makeText(random, random(packed.beginningBytes / 2)));
        const joined = join(beginning, packed);
        if (joined === undefined) continue;
        const page = brotliDecompressSync(joined);
        expect(page.subarray(0, beginning.byteLength).equals(beginning)).toBe(true);
        expect(page.subarray(beginning.byteLength, packed.beginningBytes).toString().trim()).toBe("");
        expect(page.subarray(packed.beginningBytes).equals(end)).toBe(true);
      }
    }
  });

  it("are joined where the end begins with what the encoder's first distances fit", async () => {
    const end = Buffer.from(`${"abcd".repeat(9)}${"elevenbytes".repeat(9)}${"fifteen letters".repeat(9)}`);
    const packed = await packEnd(end, fitBeginning(100));
    for (const text of [
      "",
      "x".repeat(500),
      "abcd".repeat(80),
      "elevenbytes".repeat(70),
      "sixteen letters!".repeat(50),
    ]) {
      const joined = join(Buffer.from(text), packed) ?? Buffer.of();
      expect(brotliDecompressSync(joined).subarray(packed.beginningBytes).equals(end)).toBe(true);
    }
  });

  it("are not joined where the beginning is too long", async () => {
    const packed = await packEnd(Buffer.from("end"), fitBeginning(0));
    expect(join(Buffer.alloc(packed.beginningBytes - 2), packed)).toBeDefined();
    expect(join(Buffer.alloc(packed.beginningBytes - 1), packed)).toBeUndefined();
  });
});

describe("fitBeginning", () => {
  it.each([0, 100, 8_190, 9_000, 17_324, 70_000])(
    "leaves room for a beginning that is a little longer than %d",
    (bytes) => {
      expect(fitBeginning(bytes)).toBeGreaterThanOrEqual(bytes + 1_000);
      expect(fitBeginning(bytes)).toBeLessThan(bytes + 9_000);
    },
  );
});
