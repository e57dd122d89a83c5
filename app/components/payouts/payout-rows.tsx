import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Badge } from "~/components/ui/badge";
import type { Tone } from "~/components/ui/tone";
import type { PayoutState } from "~/domain/payouts/payouts.server";

const TONES: Record<PayoutState, Tone> = { made: "yellow", paid: "green", returned: "red" };

interface PayoutRow {
  id: number;
  title: string;
  to?: string;
  notes: readonly string[];
  amount: string;
  status?: PayoutState;
}

/** Money of bookings, payouts or owners, one a row. */
export function PayoutRows({ rows }: { rows: readonly PayoutRow[] }) {
  return (
    <ul className="card rows">
      {rows.map(({ id, title, to, notes, amount, status }) => (
        <li key={id}>
          <div className="min-w-0 flex-1 basis-48">
            {to === undefined ? (
              <b>{title}</b>
            ) : (
              <Link to={to} className="to bold">
                {title}
              </Link>
            )}
            {notes.map((note) => (
              <p key={note} className="small soft break">
                {note}
              </p>
            ))}
          </div>
          <b className="num ml-auto">{amount}</b>
          {status === undefined ? null : <PayoutBadge status={status} />}
        </li>
      ))}
    </ul>
  );
}

export function PayoutBadge({ status, stamp = false }: { status: PayoutState; stamp?: boolean }) {
  const { t } = useTranslation("payout");
  return (
    <Badge tone={TONES[status]} stamp={stamp}>
      {t(`status_${status}`)}
    </Badge>
  );
}
