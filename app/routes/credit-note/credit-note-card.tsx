import { useTranslation } from "react-i18next";
import { CheckAddress } from "~/components/receipts/check-address";
import { Badge } from "~/components/ui/badge";
import { ButtonLink } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { DetailList } from "~/components/ui/detail-list";
import { Icon } from "~/components/ui/icon";
import type { CreditNoteView } from "./loader.server";

/** A credit note: the document of a refund. */
export function CreditNoteCard({ note, isFirst }: { note: CreditNoteView; isFirst: boolean }) {
  const { t } = useTranslation("receipt");
  const Heading = isFirst ? "h1" : "h2";
  const receipt = note.receiptId === null ? [] : [{ term: t("number"), value: note.receiptId }];
  return (
    <Card as="section" board className="stack">
      <div className="head">
        <Heading>{t("credit.title")}</Heading>
        <Badge tone="blue" stamp={isFirst}>
          {t("statuses.refunded")}
        </Badge>
      </div>
      <DetailList
        items={[
          { term: t("credit.number"), value: note.number },
          { term: t("date"), value: note.date },
          { term: t("equipment"), value: note.equipment },
          { term: t("location"), value: note.location },
          { term: t("bookingDates"), value: note.period },
          ...note.people,
          { term: t("credit.reason"), value: note.reason },
          ...receipt,
          { term: t("paymentId"), value: <code className="break">{note.paymentId}</code> },
          { term: t("credit.refundId"), value: <code className="break">{note.refundId}</code> },
          ...note.lines,
          ...(note.price === null ? [] : [{ term: t("balance.price"), value: note.price }]),
          { term: t(note.price === null ? "credit.paid" : "balance.online"), value: note.paid },
          { term: t("credit.amount"), value: note.amount, total: true },
        ]}
      />
      <ButtonLink to={`/bookings/${note.bookingId}/credit-note/pdf?note=${note.id}`} reloadDocument block>
        <Icon name="download" size="sm" />
        {t("credit.download")}
      </ButtonLink>
      <CheckAddress printed={note.printed} />
    </Card>
  );
}
