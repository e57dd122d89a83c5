import { useTranslation } from "react-i18next";
import { Badge, type Tone } from "~/components/ui/elements";
import type { BookingStatus } from "~/domain/bookings/booking";

const TONES: Record<BookingStatus, Tone> = {
  pending: "yellow",
  awaiting_payment: "yellow",
  paid: "green",
  approved: "green",
  rejected: "red",
  cancelled: "grey",
  expired: "grey",
};

export function StatusBadge({ status }: { status: BookingStatus }) {
  const { t } = useTranslation("booking");
  return <Badge tone={TONES[status]}>{t(`status_${status}`)}</Badge>;
}
