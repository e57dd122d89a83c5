import { useEffect, useRef, useState, type RefObject } from "react";
import { PostForm } from "~/components/forms/form";
import { toPaise } from "~/domain/money";
import { useTranslation } from "react-i18next";
import { useFrame } from "~/components/layout/use-frame";
import { useNoticeOf } from "~/components/layout/use-notice-of";
import { Alert } from "~/components/ui/alert";
import { Button } from "~/components/ui/button";
import { useHydrated } from "~/components/hooks/use-hydrated";
import type { PaymentFailure } from "~/domain/payments/payment-failure";
import type { HostedCheckout } from "~/domain/payments/hosted-checkout.server";
import { formatPaise } from "~/i18n/money";
import type { CheckoutProblem } from "./checkout-state";
import { useCheckout } from "./use-checkout";

interface PayFormProps {
  bookingId: number;
  checkout: HostedCheckout;
  /** Whole rupees. */
  amount: number;
  /** Why the payment that the renter comes back from was declined. */
  declined: PaymentFailure | null;
}

/**
 * Pays a booking. The form posts to the provider's hosted page; with JavaScript the payment opens over this page
 * instead, and the form is the fallback.
 */
export function PayForm({ bookingId, checkout, amount, declined }: PayFormProps) {
  const { t } = useTranslation(["booking", "common"]);
  const { state, problem: own, onSubmit } = useCheckout(bookingId);
  const isUntried = state === "idle" && own === null;
  const problem: CheckoutProblem | null =
    isUntried && declined !== null ? { title: "paymentFailed", failure: declined } : own;
  const text = problem === null ? "" : (problem.text ?? t(`failure_${problem.failure ?? "unknown"}`));
  useNoticeOf(own === null ? null : { variant: "destructive", title: t(own.title), text }, own);
  const frame = useFrame();
  const isBookedJustNow = frame?.notice?.focus === "pay";
  const form = useInViewAfterVisit(isBookedJustNow);
  const busy = state === "loading" || state === "verifying";
  return (
    <PostForm ref={form} action={checkout.action} className="stack" onSubmit={onSubmit}>
      {problem === null ? null : (
        <Alert variant="destructive" title={t(problem.title)}>
          <p>{text}</p>
          {state === "unreachable" ? <p>{t("payContinue")}</p> : null}
        </Alert>
      )}
      {Object.entries(checkout.fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button block pending={busy} autoFocus={isBookedJustNow}>
        {t("pay", { amount: formatPaise(toPaise(amount)) })}
      </Button>
      <p className="hint" role="status">
        {state === "loading" ? t("payLoading") : state === "verifying" ? t("payVerifying") : t("payHint")}
      </p>
      {frame?.testPayments ? <p className="hint">{t("common:testPayments")}</p> : null}
    </PostForm>
  );
}

/** React's router goes to the top after what React has put the focus on; a browser that loads the page does not. */
function useInViewAfterVisit(isWanted: boolean): RefObject<HTMLFormElement> {
  const form = useRef<HTMLFormElement>(null);
  const [isVisitByReact] = useState(useHydrated());
  useEffect(() => {
    if (isWanted && isVisitByReact) form.current?.scrollIntoView({ block: "nearest" });
  }, [isWanted, isVisitByReact]);
  return form;
}
