import { ButtonLink } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import type { BalanceView } from "~/routes/shared/balance.server";

/** What is paid at the return of a booking, and where to say so or answer it. */
export function BookingBalance({ balance: { id, title, amount, text, next } }: { balance: BalanceView }) {
  return (
    <Card as="section" className="stack">
      <h2>{`${title}: ${amount}`}</h2>
      <p>{text}</p>
      <ButtonLink to={`/booking/${id}/balance`} variant="outline">
        {next}
      </ButtonLink>
    </Card>
  );
}
