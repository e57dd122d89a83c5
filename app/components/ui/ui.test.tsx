import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { StaticRouter } from "react-router-dom/server";
import { describe, expect, it } from "vitest";
import { Button, ButtonLink, Icon, Stars, Tabs } from "./elements";
import { EquipmentImage } from "~/components/equipment/equipment-image";
import { Pagination } from "./pagination";
import { Steps } from "~/components/bookings/booking-steps";

const render = (element: ReactElement) => renderToStaticMarkup(<StaticRouter location="/">{element}</StaticRouter>);

describe("Button", () => {
  it("stays in place while pending, and says so", () => {
    const html = render(<Button pending>Pay</Button>);
    expect(html).toMatch(/aria-disabled="true" aria-busy="true"/);
    expect(html).not.toMatch(/ disabled/);
    expect(html).toMatch(/tyre.*Pay/);
  });

  it("leads nowhere when its link is disabled", () => {
    expect(render(<ButtonLink to="/x">Go</ButtonLink>)).toMatch(/^<a class="btn"[^>]*href="\/x"/);
    const disabled = render(
      <ButtonLink to="/x" disabled>
        Go
      </ButtonLink>,
    );
    expect(disabled).not.toContain("href");
    expect(disabled).toContain('aria-disabled="true"');
  });
});

describe("pictures of meaning", () => {
  it("hides decorative icons and labels those without text", () => {
    expect(render(<Icon name="search" />)).toContain('aria-hidden="true"');
    expect(render(<Icon name="search" label="Search" />)).toMatch(/role="img" aria-label="Search"/);
  });

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
    expect(full).toMatch(
      /^<div class="pic"><span[^>]* aria-hidden="true">Tractors.*"image\/avif" srcset="\/a.avif 160w"\/><source.*"image\/webp".*<img src="\/a.jpg" alt="A tractor" loading="lazy"/i,
    );
    const large = render(<EquipmentImage label="Tractors" image={image} sizes="7rem" alt="" eager />);
    expect(large).toMatch(/"image\/avif".*"image\/webp" srcset="\/a.webp 160w"\/><img src="\/a.jpg"/i);
    expect(large).not.toMatch(/lazy|style=/);
  });
});

describe("records", () => {
  it("say which step is at hand and which are done", () => {
    const html = render(<Steps label="Booking" steps={["Dates", "Confirm", "Pay"]} current={1} doneLabel="done" />);
    expect(html).toMatch(/<li[^>]*><span>Dates<span class="sr-only"> done<\/span>/);
    expect(html).toMatch(/<li [^>]*aria-current="step"><span>Confirm<\/span>.*<li [^>]*><span>Pay<\/span>/);
  });

  it("turn pages by links, and are silent on a single page", () => {
    expect(render(<Pagination label="Pages" />)).toBe("");
    const html = render(<Pagination label="Pages" next={{ to: "/equipment?page=2", label: "Next" }} />);
    expect(html).toMatch(/rel="next"[^>]*href="\/equipment\?page=2"/);
    expect(html).not.toContain('rel="prev"');
  });

  it("mark the current tab", () => {
    const html = render(
      <Tabs
        label="Views"
        tabs={[
          { to: "/a", label: "A", current: false },
          { to: "/b", label: "B", current: true },
        ]}
      />,
    );
    expect(html.match(/aria-current="page"/g)).toHaveLength(1);
    expect(html).toMatch(/aria-current="page"[^>]*href="\/b"/);
  });
});
