import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Alert } from "~/components/ui/alert";
import { BackLink } from "~/components/ui/back-link";
import { Badge } from "~/components/ui/badge";
import { Card } from "~/components/ui/card";
import { DetailList } from "~/components/ui/detail-list";
import { dayInIndia } from "~/domain/calendar/day";
import { addSums, type Sums } from "~/domain/payouts/payout";
import { requirePayout } from "~/domain/payouts/payouts.server";
import { readId } from "~/domain/schema-parts";
import { userPage } from "~/http/page.server";
import { formatDay, formatDays } from "~/i18n/format";
import { formatPaise } from "~/i18n/money";
import type { PageHandle } from "~/page-handle";
import { sayAccount, TONES } from "~/routes/shared/payouts.server";

export const handle: PageHandle = { i18n: ["payout"], isInner: true };

/** @throws NotFound for another owner's */
export const loader = userPage(async ({ db, user, params, t, language }) => {
  const payout = await requirePayout(db, readId(params["id"]), user);
  const sayDay = (instant: string) => formatDay(dayInIndia(new Date(instant)), language);
  const say = ({ paidPaise, refundedPaise, commissionPaise }: Sums, amountPaise: number) => [
    { term: t("payout:paid"), value: formatPaise(paidPaise) },
    ...(refundedPaise === 0 ? [] : [{ term: t("payout:refunded"), value: `−${formatPaise(refundedPaise)}` }]),
    ...(commissionPaise === 0 ? [] : [{ term: t("payout:kept"), value: `−${formatPaise(commissionPaise)}` }]),
    { term: t("payout:amount"), value: formatPaise(amountPaise), total: true },
  ];
  const { bankReference } = payout;
  return {
    title: t("payout:statement", { reference: payout.reference }),
    status: payout.status,
    tone: TONES[payout.status],
    facts: [
      { term: t("payout:date"), value: sayDay(payout.createdAt) },
      { term: t("common:owner"), value: payout.ownerName },
      { term: t("payout:to"), value: sayAccount(payout) },
      ...(bankReference === null ? [] : [{ term: t("payout:utr"), value: bankReference }]),
    ],
    lines: payout.lines.map(({ bookingId, machine, startDate, endDate, amountPaise, ...sums }) => ({
      bookingId,
      machine,
      days: formatDays(startDate, endDate, language),
      amount: formatPaise(amountPaise),
      /** What the amount is made of, where it is not what was paid. */
      parts:
        amountPaise === sums.paidPaise
          ? []
          : say(sums, amountPaise)
              .slice(0, -1)
              .map(({ term, value }) => `${term}: ${value}`),
    })),
    sums: say(addSums(payout.lines), payout.amountPaise),
  };
});

/** The statement of one payout: it says for ever what it said when it was made. */
export default function PayoutStatement() {
  const { t } = useTranslation(["payout", "common"]);
  const { title, status, tone, facts, lines, sums } = useLoaderData<typeof loader>();
  return (
    <div className="wrap page max-w-150 stack">
      <BackLink to="/dashboard/payouts">{t("title")}</BackLink>
      <Card as="section" board className="stack">
        <div className="head edge-none">
          <h1>{title}</h1>
          <Badge tone={tone} stamp>
            {t(`status_${status}`)}
          </Badge>
        </div>
        {status === "returned" ? <Alert variant="warning" title={t("returnedText")} /> : null}
        <DetailList items={facts} />
        <ul>
          {lines.map(({ bookingId, machine, days, amount, parts }) => (
            <li key={bookingId} className="row justify-between py-2">
              <div className="min-w-0 flex-1 basis-48">
                <h2 className="text-base">{machine}</h2>
                <p className="small soft">{`${t("booking", { id: bookingId })} · ${days}`}</p>
                {parts.map((part) => (
                  <p key={part} className="small soft">
                    {part}
                  </p>
                ))}
              </div>
              <b className="num">{amount}</b>
            </li>
          ))}
        </ul>
        <section>
          <h2 className="text-base">{t("total")}</h2>
          <DetailList items={sums} />
        </section>
      </Card>
    </div>
  );
}
