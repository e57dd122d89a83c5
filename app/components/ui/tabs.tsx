import type { ReactNode } from "react";
import { Link } from "@remix-run/react";

export interface Tab {
  to: string;
  label: ReactNode;
  current: boolean;
}

/** Tabs as links: each view has a URL, and none needs JavaScript. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <nav className="chips" aria-label={label}>
      {tabs.map((tab) => (
        <Link key={tab.to} to={tab.to} className="chip" aria-current={tab.current ? "page" : undefined}>
          {tab.label}
        </Link>
      ))}
    </nav>
  );
}
