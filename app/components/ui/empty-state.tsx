import type { ReactNode } from "react";

interface EmptyStateProps {
  title: ReactNode;
  /** A drawing of about 120 px. */
  drawing?: ReactNode;
  /** The next step: a button or link. */
  action?: ReactNode;
  headingLevel?: "h1" | "h2" | "h3";
  children?: ReactNode;
}

/** Says that a list is empty, why, and what to do next. */
export function EmptyState({ title, drawing, action, headingLevel: Heading = "h2", children }: EmptyStateProps) {
  return (
    <div className="empty stack px-4 py-8 text-center">
      {drawing}
      <Heading>{title}</Heading>
      {children === undefined ? null : <div>{children}</div>}
      {action === undefined ? null : <div>{action}</div>}
    </div>
  );
}
