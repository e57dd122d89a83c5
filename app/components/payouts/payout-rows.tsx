import { Link } from "@remix-run/react";
import type { ComponentType, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Badge, EmptyState, type Tone } from "~/components/ui/elements";
import type { Payout } from "~/domain/payouts/payouts.server";

const TONES: Record<Payout["status"], Tone> = { made: "yellow", paid: "green", returned: "red" };

interface PayoutRow {
  id: number;
  title: string;
  to?: string;
  notes: readonly string[];
  amount: string;
  status?: Payout["status"];
}

interface PayoutRowsProps {
  title: string;
  rows: readonly PayoutRow[];
  /** The words for no rows; without them nothing is shown then. */
  none?: { title: string; text: string };
  form?: ComponentType<PayoutRow>;
  children?: ReactNode;
}

/** Money of bookings, payouts or owners, one a row. */
export function PayoutRows({ title, rows, none, form: RowForm, children }: PayoutRowsProps) {
  if (rows.length === 0 && none === undefined) return null;
  return (
    <section className="stack">
      <h2>{title}</h2>
      {children}
      {rows.length > 0 || none === undefined ? (
        <ul className="card rows">
          {rows.map((row) => (
            <li key={row.id}>
              <div className="min-w-0 flex-1 basis-48">
                {row.to === undefined ? (
                  <b>{row.title}</b>
                ) : (
                  <Link to={row.to} className="to bold">
                    {row.title}
                  </Link>
                )}
                {row.notes.map((note) => (
                  <p key={note} className="small soft break">
                    {note}
                  </p>
                ))}
              </div>
              <b className="num ml-auto">{row.amount}</b>
              {row.status === undefined ? null : <PayoutBadge status={row.status} />}
              {RowForm === undefined ? null : <RowForm {...row} />}
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState headingLevel="h3" {...none} />
      )}
    </section>
  );
}

export function PayoutBadge({ status, stamp = false }: { status: Payout["status"]; stamp?: boolean }) {
  const { t } = useTranslation("payout");
  return (
    <Badge tone={TONES[status]} stamp={stamp}>
      {t(`status_${status}`)}
    </Badge>
  );
}
