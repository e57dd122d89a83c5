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
    <dl className={classNames("facts", className)}>
      {items.map(({ term, value, total }) => (
        <div key={term} className={total ? "total" : undefined}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
