import type { Paise } from "~/domain/money";
import { Link } from "@remix-run/react";
import { getFormProps, useForm, type SubmissionResult } from "@conform-to/react";
import { ReasonField } from "~/components/ui/fields";
import { useTranslation } from "react-i18next";
import { FormErrors } from "~/components/forms/form-errors";
import { DialogWayBack } from "~/components/ui/dialog";
import { DetailList } from "~/components/ui/elements";
import { Form, SubmitButton } from "~/components/forms/form";

export interface CancellationTerms {
  by: "renter" | "owner";
  paid: boolean;
  authorized: boolean;
  /** True where money came for it that does not fit. */
  unmatched: boolean;
  /** Submitted with the form, so that a renter never gets less than was shown. */
  refund: Paise;
  percent: number;
  back: string;
  kept: string;
  paidTotal: string;
  /** What has gone back already and counts towards the refund; null where nothing has. */
  returned: string | null;
  /** What would have been paid at the return; null where all is paid online. */
  balance: string | null;
  fullUntil: string;
  full: boolean;
  /** True where days were moved too late for a full refund. */
  limited: boolean;
}

interface CancelFormProps {
  bookingId: number;
  terms: CancellationTerms;
  result?: SubmissionResult<string[]> | undefined;
  dialog?: string;
}

export function CancelForm({ bookingId, terms, result, dialog }: CancelFormProps) {
  const { t } = useTranslation("booking");
  const [form, { reason }] = useForm<{ reason: string }>({ id: `cancel-${bookingId}`, lastResult: result });
  return (
    <Form method="post" action={`/booking/${bookingId}/cancel`} {...getFormProps(form)} className="stack">
      <FormErrors form={form} result={result} failed={{ title: t("cancelFailed") }} />
      <CancelTerms terms={terms} />
      <input type="hidden" name="refund" value={terms.refund} />
      <ReasonField field={reason} label={t("cancelReason")} hint={t("cancelReasonHint")} rows={2} />
      <SubmitButton variant="destructive">{t("cancelBooking")}</SubmitButton>
      <DialogWayBack dialog={dialog} to={`/booking/${bookingId}`} block>
        {t("keepBooking")}
      </DialogWayBack>
    </Form>
  );
}

function CancelTerms({ terms }: { terms: CancellationTerms }) {
  const { t } = useTranslation(["booking", "common"]);
  if (!terms.paid && terms.unmatched) return <p>{t("cancelUnmatched")}</p>;
  if (!terms.paid) return <p>{t(terms.authorized ? "cancelAuthorized" : "cancelUnpaid")}</p>;
  return (
    <>
      <p>{t(terms.by === "owner" ? "cancelPolicyOwner" : "cancelPolicy")}</p>
      {terms.by === "owner" ? null : (
        <p>
          {terms.limited
            ? t("cancelMoved")
            : t(terms.full ? "cancelFullUntil" : "cancelFullPassed", { time: terms.fullUntil })}
        </p>
      )}
      <DetailList
        items={[
          { term: t("cancelPaid"), value: terms.paidTotal },
          ...(terms.returned === null ? [] : [{ term: t("cancelReturned"), value: terms.returned }]),
          { term: t("cancelKept"), value: terms.kept },
          { term: t(terms.by === "owner" ? "cancelBackToRenter" : "cancelBack"), value: terms.back, total: true },
        ]}
      />
      {terms.balance === null ? null : <p>{t("cancelBalance", { amount: terms.balance })}</p>}
      <p className="small soft">
        {t("refundDays")} <Link to="/cancelling">{t("common:cancelling")}</Link>
      </p>
    </>
  );
}
