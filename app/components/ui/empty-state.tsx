import type { ComponentProps, ReactNode } from "react";
import { ButtonLink } from "./button";
import { TractorDrawing } from "./drawings";

interface EmptyStateProps {
  title: ReactNode;
  text?: ReactNode;
  /** True with a drawing above it. */
  drawn?: boolean;
  /** The next steps, the likeliest first. */
  links?: readonly (Omit<ComponentProps<typeof ButtonLink>, "children"> & { label: string })[];
  headingLevel?: "h1" | "h2" | "h3";
  /** In place of links, or after the text. */
  children?: ReactNode;
}

/** Says that a list is empty, why, and what to do next. */
export function EmptyState({
  title,
  text,
  drawn = false,
  links = [],
  headingLevel: Heading = "h2",
  children,
}: EmptyStateProps) {
  const next = links.map(({ label, ...link }, index) => (
    <ButtonLink key={label} variant={index === 0 ? "default" : "outline"} {...link}>
      {label}
    </ButtonLink>
  ));
  return (
    <div className="empty stack px-4 py-8 text-center">
      {drawn ? <TractorDrawing /> : null}
      <Heading>{title}</Heading>
      {text === undefined ? null : <div>{text}</div>}
      {children === undefined ? null : <div>{children}</div>}
      {next.length === 0 ? null : <div>{next.length === 1 ? next : <p className="row">{next}</p>}</div>}
    </div>
  );
}

/** A page of its own that says so. */
export function EmptyPage(props: EmptyStateProps) {
  return (
    <div className="wrap page max-w-150">
      <EmptyState headingLevel="h1" {...props} />
    </div>
  );
}
