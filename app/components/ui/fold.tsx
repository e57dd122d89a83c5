import type { ReactNode } from "react";
import { Icon } from "./icon";

/** Closed until its title is pressed, for what most readers of the page do without. */
export function Fold({ title, open = false, children }: { title: ReactNode; open?: boolean; children: ReactNode }) {
  return (
    <details open={open}>
      <summary className="flex min-h-11 cursor-pointer items-center justify-between">
        {title}
        <Icon name="chevron" size="sm" className="i-turn" />
      </summary>
      {children}
    </details>
  );
}
