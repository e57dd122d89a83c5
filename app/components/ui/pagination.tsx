import { ButtonLink, Icon } from "./elements";

interface PaginationProps {
  label: string;
  previous?: { to: string; label: string } | undefined;
  next?: { to: string; label: string } | undefined;
  status?: string;
}

/** Links to the previous and next page; nothing when there is neither. */
export function Pagination({ label, previous, next, status }: PaginationProps) {
  if (!previous && !next) return null;
  return (
    <nav className="mt-4 flex flex-wrap items-center justify-between gap-2 text-sm" aria-label={label}>
      {previous ? (
        <ButtonLink to={previous.to} variant="outline" rel="prev" icon="back">
          {previous.label}
        </ButtonLink>
      ) : (
        <span />
      )}
      {status === undefined ? null : <span>{status}</span>}
      {next ? (
        <ButtonLink to={next.to} variant="outline" rel="next">
          {next.label}
          <Icon name="next" size="sm" />
        </ButtonLink>
      ) : (
        <span />
      )}
    </nav>
  );
}
