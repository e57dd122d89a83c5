import { renderToString } from "react-dom/server";
import { describe, expect, it, vi } from "vitest";
import { Kept, KeptParts } from "~/hydrate/kept";
import { createPartStore } from "./kept-parts.server";

const note = vi.fn();

function Machine({ name }: { name: string }) {
  note();
  return (
    <article title={name}>
      {name} <b>₹{name.length}</b>
    </article>
  );
}

const page = (names: readonly string[]) => (
  <main>
    {names.map((name, index) => (
      <Kept key={index} by={`test ${name}`}>
        <Machine name={name} />
      </Kept>
    ))}
    <p>&amp;</p>
  </main>
);

function finish(names: readonly string[], frame = "en") {
  const store = createPartStore(frame);
  return store.finish(renderToString(<KeptParts.Provider value={store}>{page(names)}</KeptParts.Provider>));
}

const renderKept = (names: readonly string[], frame?: string) => finish(names, frame).html;

function countRendered(act: () => unknown): number {
  note.mockClear();
  act();
  return note.mock.calls.length;
}

describe("kept parts", () => {
  it("leave the page as React would write it", () => {
    const names = ["Plough", "हल", '<template id="to-1"></template>', "$&", "Plough"];
    const plain = renderToString(page(names));
    expect([renderKept(names), renderKept(names), renderKept(names.toReversed())]).toEqual([
      plain,
      plain,
      renderToString(page(names.toReversed())),
    ]);
  });

  it("are told apart from what was rendered for the page", () => {
    renderKept(["Rake"]);
    const { rendered, kept } = finish(["Rake", "Baler"]);
    expect(kept.map(({ html }) => html)).toEqual([renderToString(<Machine name="Rake" />)]);
    expect(["Rake", "Baler", "&amp;"].map((text) => rendered.includes(text))).toEqual([false, true, true]);
  });

  it("are rendered once for each frame", () => {
    const names = ["Tractor", "Harrow"];
    expect(countRendered(() => renderKept(names))).toBe(2);
    expect(countRendered(() => renderKept([...names, "Seeder"]))).toBe(1);
    expect(countRendered(() => renderKept(names, "hi"))).toBe(2);
    expect(countRendered(() => renderKept(names))).toBe(0);
  });

  it("that were not asked for lately are rendered again", () => {
    renderKept(["Oldest", "Asked for"]);
    for (let number = 0; number < 999; number += 1) {
      renderKept([`Filler ${number}`]);
      renderKept(["Asked for"]);
    }
    expect(countRendered(() => renderKept(["Asked for"]))).toBe(0);
    expect(countRendered(() => renderKept(["Oldest"]))).toBe(1);
  });
});
