import { describe, expect, it } from "vitest";
import { isLoopback, networkFor, normaliseAddress } from "./client-address";
import { expectRows } from "../../tests/fixtures/expect-rows";

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
