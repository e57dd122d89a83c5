import { useTranslation } from "react-i18next";
import { Alert, type AlertVariant, Button, ButtonLink, DetailList, Icon } from "~/components/ui/elements";
import { Form, Hidden } from "~/components/forms/form";
import { formatRupees, formatPaise } from "~/i18n/money";
import type { PaymentFailure } from "~/domain/payments/payment-failure";
import type { BookingPageView } from "~/routes/shared/booking.server";
import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef, useState, type RefObject } from "react";
import { toPaise } from "~/domain/money";
import { useFrame, useNoticeOf } from "~/components/layout/use-frame";
import { useHydrated } from "~/components/hooks/use-hydrated";
import { type CheckoutProblem, useCheckout } from "./use-checkout";

interface PaymentSectionProps extends Pick<BookingPageView, "booking" | "payment" | "split"> {
  /** Why the payment that the renter comes back from was declined. */
  declined: PaymentFailure | null;
}

export function PaymentSection({ booking, payment, split, declined }: PaymentSectionProps) {
  const { t } = useTranslation("booking");
  if (payment === null) return null;
  return (
    <section className="stack">
      <h2>{t("payTitle")}</h2>
      {booking.payBefore === null ? null : (
        <p className="flex items-center gap-2">
          <Icon name="clock" size="sm" />
          {t("payBefore", { time: booking.payBefore })}
        </p>
      )}
      {split.length === 0 ? null : (
        <DetailList items={[...split, { term: t("total"), value: formatRupees(booking.total), total: true }]} />
      )}
      {payment.way === "missing" ? <Alert variant="destructive" title={t("gatewayMissing")} /> : null}
      {payment.way === "opening" ? <Alert variant="info" title={t("payOpening")} /> : null}
      {payment.way === "prepare" || payment.way === "refused" ? (
        <>
          <Alert variant="warning" title={t(payment.way === "refused" ? "payRefused" : "payNotReady")} />
          <Form method="post" action={`/booking/${booking.id}/pay`}>
            <Button block>{t(payment.way === "refused" ? "payCheck" : "payAgain")}</Button>
          </Form>
        </>
      ) : null}
      {payment.way === "hosted" ? <PayForm booking={booking} payment={payment} declined={declined} /> : null}
    </section>
  );
}

interface PayFormProps extends Pick<PaymentSectionProps, "booking" | "declined"> {
  payment: Extract<BookingPageView["payment"], { way: "hosted" }>;
}

/** Posts to the provider's hosted page; with JavaScript the payment opens over this page instead. */
function PayForm({ booking, payment: { checkout, amount }, declined }: PayFormProps) {
  const { t } = useTranslation(["booking", "common"]);
  const { state, problem: own, onSubmit } = useCheckout(booking.id);
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
    <Form method="post" reloadDocument ref={form} action={checkout.action} className="stack" onSubmit={onSubmit}>
      {problem === null ? null : (
        <Alert variant="destructive" title={t(problem.title)}>
          <p>{text}</p>
          {state === "unreachable" ? <p>{t("payContinue")}</p> : null}
        </Alert>
      )}
      <Hidden values={checkout.fields} />
      <Button block pending={busy} autoFocus={isBookedJustNow}>
        {t("pay", { amount: formatPaise(toPaise(amount)) })}
      </Button>
      <p className="small soft" role="status">
        {state === "loading" ? t("payLoading") : state === "verifying" ? t("payVerifying") : t("payHint")}
      </p>
      {frame?.testPayments ? <p className="small soft">{t("common:testPayments")}</p> : null}
    </Form>
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

export function PaymentAlert({
  returned,
  failure,
  booking,
}: Pick<BookingPageView, "returned" | "failure" | "booking">) {
  const { t } = useTranslation("booking");
  const said = {
    paid: ["success", t("confirmed")],
    failed: ["destructive", t("paymentFailed")],
    replaced: ["warning", t("paymentReplaced")],
    refunding: ["warning", t("paymentRefunding")],
    checking: ["info", t(booking.authorized ? "paymentAuthorized" : "paymentChecking")],
  } as const;
  const [variant, title] = returned === null ? [undefined, ""] : said[returned];
  const text = returned === "failed" ? t(`failure_${failure}`) : undefined;
  const isNotice = returned === "failed" || returned === "paid";
  useNoticeOf(isNotice ? { ...(text === undefined ? {} : { variant: "destructive", text }), title } : null, returned);
  if (variant === undefined) return null;
  return (
    <Alert variant={variant} title={title}>
      {text === undefined ? undefined : <p>{text}</p>}
    </Alert>
  );
}

/** Refreshes the page while something is pending: by itself with JavaScript, by its button or link without. */
export function WaitingNote({ booking: { id }, isWaiting, returned, part }: BookingPageView) {
  const { t } = useTranslation("booking");
  usePolling(isWaiting);
  if (!isWaiting) return null;
  // Looking again asks the provider for the payment, or shows what has arrived.
  if (returned !== "checking" || part !== "renter")
    return (
      <p>
        <a className="btn btn-outline px-3 text-sm" href={`/booking/${id}`}>
          {t("refreshPage")}
        </a>
      </p>
    );
  return (
    <Form method="post" action={`/booking/${id}/check`}>
      <Button variant="outline">{t("refreshPage")}</Button>
    </Form>
  );
}

const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 60_000;
/** About twenty minutes, after which the page is likely abandoned; the manual link remains. */
const MAX_LOOKS = 24;

/** Loads the page's data again, ever less often, while something is pending and the page is looked at. */
function usePolling(isPending: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const lookAgain = (looks: number) => {
      if (!isPending || looks === MAX_LOOKS) return;
      timer = setTimeout(
        () => {
          if (document.visibilityState === "visible") revalidate();
          lookAgain(looks + 1);
        },
        Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** looks),
      );
    };
    lookAgain(0);
    return () => clearTimeout(timer);
  }, [isPending, revalidate]);
}

const LOOKS: Record<BookingPageView["refunds"][number]["status"], AlertVariant> = {
  pending: "info",
  processed: "success",
  failed: "warning",
};

export function RefundAlerts({ booking, refunds, part }: Pick<BookingPageView, "booking" | "refunds" | "part">) {
  const { t } = useTranslation("booking");
  const whose = part === "renter" ? "own" : "other";
  return refunds.map(({ id, status, amount, reason, inCash }) => (
    <Alert
      key={id}
      variant={LOOKS[status]}
      title={t(inCash && status !== "failed" ? `refundCash_${status}` : `refund_${status}_${whose}`, { amount })}
    >
      {reason === "late" || reason === "second" || reason === "replaced" ? <p>{t(`refundWhy_${reason}`)}</p> : null}
      {inCash ? null : <p>{t(status === "failed" ? "refundFailedText" : "refundDays")}</p>}
      {status === "processed" ? (
        <p>
          <ButtonLink to={`/bookings/${booking.id}/receipt`} variant="link">
            {t("showCreditNote")}
          </ButtonLink>
        </p>
      ) : null}
    </Alert>
  ));
}
