import type { ReactNode } from "react";
import { classNames } from "./class-names";

export interface Detail {
  term: string;
  value: ReactNode;
  /** The total of a bill, with a double line. */
  total?: boolean;
}

/** Facts as term and value, one a line. */
export function DetailList({ items, className }: { items: readonly Detail[]; className?: string }) {
  return (
    <dl className={classNames("facts text-soil", className)}>
      {items.map(({ term, value, total }, index) => (
        <div
          key={term}
          className={classNames(
            "flex flex-wrap items-center justify-between gap-x-4 py-1",
            index > 0 && "edge-t",
            total && "total ruled bold text-lg text-ink",
          )}
        >
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
