import { useTranslation } from "react-i18next";
import { Badge } from "~/components/ui/badge";
import type { Tone } from "~/components/ui/tone";
import type { ReceiptStatus } from "~/domain/receipts/receipt-queries.server";

const TONES: Partial<Record<ReceiptStatus, Tone>> = { paid: "green", pending: "yellow", failed: "red" };

/** A receipt's status in words and colour; grey for any but the three common ones. */
export function ReceiptBadge({ status, stamp = false }: { status: ReceiptStatus; stamp?: boolean }) {
  const { t } = useTranslation("receipt");
  return (
    <Badge tone={TONES[status] ?? "grey"} stamp={stamp}>
      {t(`statuses.${status}`)}
    </Badge>
  );
}
