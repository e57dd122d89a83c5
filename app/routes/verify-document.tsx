import { data, type HeadersFunction } from "@remix-run/node";
import { verifyDocument, type VerifiedDocument } from "~/domain/receipts/verify-document.server";
import { describeReceiptBalance, type Fact } from "~/components/bookings/describe-terms";
import { formatRange, formatDayOf } from "~/i18n/format";
import { formatPaise } from "~/i18n/money";
import type { Call } from "~/http/call.server";
import { Form } from "~/components/forms/form";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ReceiptBadge } from "~/components/receipts/receipt-link";
import { Alert, Button, ButtonLink, Card, DetailList } from "~/components/ui/elements";
import { Field, TextInput } from "~/components/ui/fields";
import { publicPage, type PageHandle } from "~/http/page.server";

export const handle: PageHandle = { i18n: ["receipt"], isUnlisted: true };

/** Not kept for other visitors: a refund changes the page. The address is sent as referrer to no other site. */
export const headers: HeadersFunction = () => ({
  "Cache-Control": "private, no-store",
  "Referrer-Policy": "same-origin",
});

/** What the code in the address belongs to: `unknown` for one that we did not issue, nothing without a code. */
export const loader = publicPage(async (call) => {
  const code = call.params.code ?? call.url.searchParams.get("code") ?? "";
  const found = code === "" ? undefined : await verifyDocument(call.db, code);
  const isUnknown = code !== "" && found === undefined;
  const view = {
    title: call.t("receipt:verify.title"),
    code,
    isUnknown,
    found: found === undefined ? null : toDocumentView(found, call),
  };
  return data(view, { status: isUnknown ? 404 : 200 });
});

export default function VerifyDocument() {
  const { t } = useTranslation("receipt");
  const { code, isUnknown, found } = useLoaderData<typeof loader>();
  return (
    <div className="wrap page max-w-150 stack">
      {found === null ? null : (
        <Card as="section" board className="stack">
          <div className="head">
            <h1>{t(`verify.genuine_${found.kind}`)}</h1>
            <ReceiptBadge status={found.status} stamp />
          </div>
          <p>{t("verify.compare")}</p>
          {found.isTest ? <Alert variant="warning">{t("document.test")}</Alert> : null}
          {found.movedTo === null ? null : (
            <Alert variant="warning" title={t("verify.moved")}>
              {found.movedTo}
            </Alert>
          )}
          <DetailList items={found.facts} />
        </Card>
      )}
      {isUnknown ? (
        <Alert variant="destructive" title={t("verify.unknown")}>
          {t("verify.unknownText")}
        </Alert>
      ) : null}
      {found === null ? (
        <Card as="section" className="stack">
          <h1>{t("verify.title")}</h1>
          <p>{t("verify.text")}</p>
          <Form action="/r" className="stack">
            <Field id="code" label={t("verify.code")} hint={t("verify.codeHint")} required>
              <TextInput
                name="code"
                defaultValue={code}
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
              />
            </Field>
            <Button block>{t("verify.action")}</Button>
          </Form>
        </Card>
      ) : (
        <ButtonLink to="/r" variant="outline" block>
          {t("verify.another")}
        </ButtonLink>
      )}
    </div>
  );
}

function toDocumentView(found: VerifiedDocument, { t, language, settings }: Call) {
  const { kind, balance, movedTo, refundedAmount, farmerInitials } = found;
  const isReceipt = kind === "receipt";
  const paid = t(balance === null ? "receipt:document.amountPaid" : "receipt:balance.online");
  const facts: (Fact | false)[] = [
    { term: t(isReceipt ? "receipt:number" : "receipt:credit.number"), value: found.number },
    { term: t("receipt:date"), value: formatDayOf(found.generatedAt, language) },
    { term: t("receipt:bookingDates"), value: formatRange(found.startDate, found.endDate, language) },
    { term: t("receipt:document.days"), value: String(found.days) },
    {
      term: t(farmerInitials === undefined ? "receipt:document.rentedBy" : "receipt:document.paidBy"),
      value: found.renterInitials,
    },
    farmerInitials !== undefined && { term: t("receipt:document.rentedFor"), value: farmerInitials },
    { term: t("receipt:document.rentedFrom"), value: found.ownerInitials },
    isReceipt && refundedAmount > 0 && { term: t("receipt:verify.refunded"), value: formatPaise(refundedAmount) },
    balance !== null && { term: t("receipt:balance.price"), value: formatPaise(balance.price) },
    ...(balance === null ? [] : describeReceiptBalance(balance, { t, language })),
    { term: isReceipt ? paid : t("receipt:credit.amount"), value: formatPaise(found.amount), total: true },
  ];
  return {
    kind,
    status: found.status,
    isTest: settings.testPayments,
    movedTo: movedTo && formatRange(movedTo.startDate, movedTo.endDate, language),
    facts: facts.filter((fact) => fact !== false),
  };
}
