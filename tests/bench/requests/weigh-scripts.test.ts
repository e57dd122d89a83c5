import { expect, it } from "vitest";
import { listScripts } from "./weigh-scripts";

it("finds what a page asks for by itself, once", () => {
  const html = `<link rel="modulepreload" href="/assets/a.js"/><link rel="icon" href="/favicon.svg"/><script type="module" async="" src="/assets/b.js"></script>
<link href="/assets/a.js" rel="modulepreload"><a href="/c.html">c</a>`;
  expect(listScripts(html)).toEqual(["/assets/a.js", "/assets/b.js"]);
});
