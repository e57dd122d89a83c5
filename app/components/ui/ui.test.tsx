import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { StaticRouter } from "react-router-dom/server";
import { expect, it } from "vitest";
import { Stars } from "./elements";

const render = (element: ReactElement) => renderToStaticMarkup(<StaticRouter location="/">{element}</StaticRouter>);

it("fills stars to the nearest half", () => {
  const lit = (average: number) =>
    (/class="fill-haldi" d="([^"]*)"/.exec(render(<Stars average={average} label="x" />))?.[1]?.match(/M/g) ?? [])
      .length;
  expect([0, 0.2, 0.3, 1, 3.7, 4.5, 5].map(lit)).toEqual([0, 0, 1, 1, 4, 5, 5]);
  expect(render(<Stars average={3.5} label="x" />)).not.toBe(render(<Stars average={4} label="x" />));
});
