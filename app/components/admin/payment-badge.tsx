import { useTranslation } from "react-i18next";
import { Badge, type Tone } from "~/components/ui/elements";
import type { PaymentState } from "~/domain/bookings/booking";

const TONES: Record<PaymentState, Tone> = {
  unpaid: "yellow",
  captured: "green",
  refund_pending: "blue",
  refunded: "grey",
  refund_failed: "red",
};

export function PaymentBadge({ state }: { state: PaymentState }) {
  const { t } = useTranslation("admin");
  return (
    <Badge tone={TONES[state]} dot>
      {t(`payment_${state}`)}
    </Badge>
  );
}
