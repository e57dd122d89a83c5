import type { ReactNode } from "react";
import { classNames } from "./class-names";

export interface Detail {
  term: string;
  value: ReactNode;
  /** The sum of a bill, struck with a double line. */
  total?: boolean;
}

/** Facts as term and value, line by line. */
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
