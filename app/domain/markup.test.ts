import { describe, expect, it } from "vitest";
import { foreign, markup } from "./markup";

describe("markup", () => {
  it("escapes every value, in text and in attributes", () => {
    const value = `<a href="x" title='y'>&amp;</a>`;
    expect(markup`<p title="${value}">${value}</p>`.text).toBe(
      `<p title="&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;amp;&lt;/a&gt;">&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;amp;&lt;/a&gt;</p>`,
    );
  });

  it("puts in markup as it stands, alone and in lists", () => {
    expect(markup`<ul>${["a", "<"].map((item) => markup`<li>${item}</li>`)}</ul>${markup`<hr>`}${0}`.text).toBe(
      "<ul><li>a</li><li>&lt;</li></ul><hr>0",
    );
  });

  it("replaces control characters and half characters", () => {
    expect(markup`${"a\u0000\u0007\nb\ud800c\u{1F69C}"}`.text).toBe("a b c\u{1F69C}");
  });

  it("sets foreign values apart from the direction of their surroundings", () => {
    expect(foreign("\u202Ex<y").text).toBe("<bdi>\u202Ex&lt;y</bdi>");
  });
});
