import { describe, expect, it } from "vitest";
import { shortenEnds } from "./short-ends";

describe("the ends of elements", () => {
  it.each([
    ['<img alt=""/><br/>', '<img alt=""><br/>'],
    ['<svg class="i"><use href="/i.svg#a"></use></svg>', '<svg class="i"><use href="/i.svg#a"/></svg>'],
    ['<svg><path d="M1 2"></path><path d="M3 4"></path></svg>', '<svg><path d="M1 2"/><path d="M3 4"/></svg>'],
    ["<select><option>A</option><option>B</option></select>", "<select><option>A<option>B</select>"],
  ])("are shorter: %s", (html, shorter) => expect(shortenEnds(html)).toBe(shorter));

  it.each([
    ["<p>&quot;/&gt;</p>", "texts"],
    ['<p title="&quot;/&gt;"></p>', "attributes"],
    ['<p class="a"></p><svg class="i"></svg><use></use>', "what holds something, or could"],
  ])("stay in %s (%s)", (html) => expect(shortenEnds(html)).toBe(html));
});
