import { it } from "vitest";
import { describeDevice } from "./describe-device";
import { expectRows } from "../../../tests/fixtures/expect-rows";

it("a device is described in a few words", () =>
  expectRows(
    [
      [
        "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/120.0.0.0 Mobile Safari/537.36",
        "Chrome, Android",
      ],
      [
        "Mozilla/5.0 (Linux; Android 9) AppleWebKit/537.36 SamsungBrowser/12.0 Chrome/79.0",
        "Samsung Internet, Android",
      ],
      ["Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Version/17.0 Safari/604.1", "Safari, iPhone"],
      ["Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/120.0.0.0 Safari/537.36 Edg/120.0", "Edge, Windows"],
      ["Mozilla/5.0 (Mobile; Nokia_8110_4G; rv:48.0) Gecko/48.0 Firefox/48.0 KAIOS/2.5", "Firefox, KaiOS"],
      ["curl/8.5.0", null],
      ["<script>alert(1)</script>".repeat(1_000), null],
      [null, null],
    ],
    ([agent]) => describeDevice(agent),
    ([, words]) => words,
  ));
