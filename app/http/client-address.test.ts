import { describe, expect, it } from "vitest";
import { isIP } from "node:net";
import { isAddress, isLoopback, networkFor, normaliseAddress } from "./client-address";
import { expectRows } from "../../tests/fixtures/expect-rows";
import { createRandom } from "../../tests/fixtures/random";

describe("client address", () => {
  it("is read from the peer and the declared proxies", () =>
    expectRows(
      [
        ["203.0.113.7", "127.0.0.1", "203.0.113.7"],
        ["::ffff:203.0.113.7", "127.0.0.1", "203.0.113.7"],
        ["fe80::1%eth0", undefined, "fe80::1"],
        ["<script>", "198.51.100.1", "198.51.100.1"],
        [undefined, "::1", "::1"],
        ["999.1.1.1", undefined, "unknown"],
      ],
      ([claimed, peer]) => normaliseAddress(claimed, peer),
      ([, , read]) => read,
    ));

  it("is an address where Node says so", () => {
    const random = createRandom(7);
    const parts = [
      "1",
      "01",
      "255",
      "256",
      "::",
      "fe80",
      "ffff",
      ":",
      "1.2.3.4",
      "12345",
      "g",
      " ",
      ".",
      "0x1",
      "-1",
      "[",
    ];
    const joints = [".", ":", ""];
    const pick = (from: readonly string[]) => from[random.whole(0, from.length - 1)] ?? "";
    const texts = Array.from({ length: 5_000 }, () =>
      Array.from({ length: random.whole(1, 8) }, () => pick(parts) + pick(joints)).join(""),
    );
    expect(texts.filter((text) => isAddress(text) !== (isIP(text) !== 0))).toEqual([]);
    expect(texts.filter(isAddress).length).toBeGreaterThan(20);
  });

  it("counts an address under its network", () =>
    expectRows(
      [
        ["203.0.113.7", "203.0.113.7"],
        ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
        ["2001:db8:1:2::9", "2001:db8:1:2::/64"],
        ["2001:0db8:0001:0002::", "2001:db8:1:2::/64"],
        ["2001:db8::5", "2001:db8:0:0::/64"],
        ["::1", "0:0:0:0::/64"],
        ["unknown", "unknown"],
      ],
      ([address]) => networkFor(address),
      ([, network]) => network,
    ));

  it("recognises loopback addresses", () => {
    expect(["127.0.0.1", "127.9.9.9", "::1"].every(isLoopback)).toBe(true);
    expect(["128.0.0.1", "10.0.0.1", "unknown", "127.example"].some(isLoopback)).toBe(false);
  });
});
