import { describe, expect, it } from "vitest";
import { readBenchOptions } from "./bench-options";

describe("the command line", () => {
  it("without a bench runs all of them, short", () => {
    const options = readBenchOptions([]);
    expect(options).toMatchObject({
      benches: ["2g", "job", "requests", "writers", "start", "pdf", "search", "engines", "growth"],
      runs: 1,
      profiles: ["2g"],
    });
  });

  it("with a bench runs that one, whole", () => {
    const options = readBenchOptions(["2g"]);
    expect(options).toMatchObject({ benches: ["2g"], runs: 3, profiles: ["2g", "slow2g", "slow3g"] });
    expect(options.pages).toContain("booking");
  });

  it("takes less or more of everything", () => {
    const options = readBenchOptions([
      "requests",
      "--seconds",
      "0.5",
      "--runs=7",
      "--profiles",
      "slow3g,2g",
      "--pages",
      "list",
    ]);
    expect(options).toEqual({
      benches: ["requests"],
      seconds: 0.5,
      runs: 7,
      profiles: ["2g", "slow3g"],
      pages: ["list"],
      maxMachines: 1_000_000,
    });
  });

  it.each([
    [["3g"], `There is no bench "3g"; there are 2g, job, requests, writers, start, pdf, search, engines, growth.`],
    [["--pages", "lst"], `There is no page "lst"; there are home, list, list-hi, detail, auth, book, booking.`],
    [["--runs", "0"], `--runs takes a number above 0, got "0".`],
    [["--seconds", "x"], `--seconds takes a number above 0, got "x".`],
  ])("%j is refused", (args, message) => {
    expect(() => readBenchOptions(args)).toThrow(message);
  });
});
