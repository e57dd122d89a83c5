import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { StaticRouter } from "react-router-dom/server";
import { describe, expect, it } from "vitest";
import { Stars } from "./elements";
import { EquipmentImage } from "~/components/equipment/equipment-image";

const render = (element: ReactElement) => renderToStaticMarkup(<StaticRouter location="/">{element}</StaticRouter>);

describe("pictures of meaning", () => {
  it("fills stars to the nearest half", () => {
    const lit = (average: number) =>
      (/class="fill-haldi" d="([^"]*)"/.exec(render(<Stars average={average} label="x" />))?.[1]?.match(/M/g) ?? [])
        .length;
    expect([0, 0.2, 0.3, 1, 3.7, 4.5, 5].map(lit)).toEqual([0, 0, 1, 1, 4, 5, 5]);
    expect(render(<Stars average={3.5} label="x" />)).not.toBe(render(<Stars average={4} label="x" />));
  });

  it("paints the label where there is no picture, and keeps it under one", () => {
    const bare = render(<EquipmentImage label="Tractors" sizes="7rem" alt="" />);
    expect(bare).not.toContain("<img");
    expect(bare).toContain("Tractors");
    const image = { src: "/a.jpg", avif: "/a.avif 160w", webp: "/a.webp 160w", small: "/a-320.webp" };
    const full = render(<EquipmentImage label="Tractors" image={image} sizes="7rem" alt="A tractor" />);
    expect(full).toMatch(/aria-hidden="true">Tractors.*<img src="\/a.jpg" alt="A tractor" loading="lazy"/);
    expect(render(<EquipmentImage label="Tractors" image={image} sizes="7rem" alt="" eager />)).not.toContain("lazy");
  });
});
