import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PayoutBadge, PayoutRows } from "~/components/payouts/payout-rows";
import { Alert, BackLink, ButtonLink, Card, DetailList } from "~/components/ui/elements";
import { requirePayout } from "~/domain/payouts/payouts.server";
import { describeStatement } from "~/domain/payouts/statement.server";
import { userPage, type PageHandle } from "~/http/page.server";

export const handle: PageHandle = { i18n: ["payout"], isInner: true };

/** @throws NotFound for another owner's */
export const loader = userPage(async ({ db, user, namedId, t, language }) => {
  const payout = await requirePayout(db, namedId, user);
  const title = t("payout:statement", { reference: payout.reference });
  return { id: payout.id, title, ...describeStatement(payout, t, language) };
});

export default function PayoutStatement() {
  const { t } = useTranslation("payout");
  const { id, title, status, facts, rows, sums } = useLoaderData<typeof loader>();
  return (
    <div className="wrap page max-w-150 stack">
      <BackLink to="/dashboard/payouts">{t("title")}</BackLink>
      <Card as="section" board className="stack">
        <div className="head edge-none">
          <h1>{title}</h1>
          <PayoutBadge status={status} stamp />
        </div>
        {status === "returned" ? <Alert variant="warning" title={t("returnedText")} /> : null}
        <DetailList items={facts} />
        <DetailList items={sums} />
        <ButtonLink to={`/dashboard/payouts/${id}/pdf`} reloadDocument variant="outline" block>
          {t("pdf")}
        </ButtonLink>
        <ButtonLink to={`/dashboard/payout.csv?id=${id}`} reloadDocument variant="link" block>
          {t("csv")}
        </ButtonLink>
      </Card>
      <PayoutRows title={t("bookings")} rows={rows} />
    </div>
  );
}
