import type { ReactNode } from "react";
import { buttonClass } from "./button";
import { Icon } from "./icon";

interface FoldProps {
  id: string;
  /** Label of the toggle. */
  label: ReactNode;
  defaultOpen?: boolean;
  className?: string;
  children: ReactNode;
}

/** Collapsible on phones, always open from tablets up, without JavaScript: a checkbox holds the state. */
export function Fold({ id, label, defaultOpen = false, className, children }: FoldProps) {
  return (
    <div className={className}>
      <input
        type="checkbox"
        id={id}
        className="fold sr-only"
        defaultChecked={defaultOpen}
        aria-controls={`${id}-content`}
      />
      <label htmlFor={id} className={buttonClass({ variant: "outline", block: true })}>
        <Icon name="filter" size="sm" />
        {label}
      </label>
      <div className="folded" id={`${id}-content`}>
        {children}
      </div>
    </div>
  );
}
