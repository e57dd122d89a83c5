import { classifyPaymentFailure, type PaymentFailure, type ProviderFailure } from "~/domain/payments/payment-failure";
import { useLocation, useNavigate, useRevalidator } from "@remix-run/react";
import { useEffect, useState, type FormEvent } from "react";
import { callApi } from "~/components/forms/api-call";
import type { describePayment } from "~/domain/payments/describe-payment.server";

type CheckoutState = "idle" | "loading" | "open" | "verifying" | "done" | "failed" | "unreachable";

export interface CheckoutProblem {
  title: "paymentFailed" | "paymentError" | "checkoutUnreachable" | "configFailed";
  /** Why the provider declined the payment. */
  failure?: PaymentFailure;
  /** Our server's message, in the reader's language. */
  text?: string | undefined;
}

interface Checkout {
  state: CheckoutState;
  problem: CheckoutProblem | null;
}

const THEME_COLOUR = "#1d4ed8";

/** Once the provider's script has failed to load, the browser sends the form: to the provider's own page. */
export function useCheckout(bookingId: number): Checkout & { onSubmit(event: FormEvent): void } {
  const [checkout, setCheckout] = useState<Checkout>({ state: "idle", problem: null });
  const goTo = (state: CheckoutState) => setCheckout({ state, problem: null });
  const fail = (problem: CheckoutProblem) => setCheckout({ state: "failed", problem });
  /** The form is sent as without script from then on. */
  const giveUp = (title: CheckoutProblem["title"]) => setCheckout({ state: "unreachable", problem: { title } });
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();

  const verify = async (proof: Record<string, string>) => {
    goTo("verifying");
    const answer = await callApi("POST", "/api/bookings/verify-payment", { bookingId, ...proof }, "");
    if (answer.ok) {
      goTo("done");
      // The same URL that the hosted checkout returns to: it shows the confirmation.
      return navigate("?payment=paid", { replace: true, state: JUST_PAID });
    }
    // Where our server has not decided against the payment, it may still arrive.
    if ((answer.status ?? 500) >= 500) return navigate("?payment=checking", { replace: true });
    fail({ title: "paymentError", text: textOf(answer) });
    revalidate();
  };

  const open = (config: PaymentConfig) => {
    if (window.Razorpay === undefined) return giveUp("checkoutUnreachable");
    const { keyId, id, ...shown } = config;
    const provider = new window.Razorpay({
      ...shown,
      key: keyId,
      order_id: id,
      theme: { color: THEME_COLOUR },
      handler: (proof) => void verify(proof),
      modal: {
        ondismiss: () =>
          setCheckout((now) => (now.state === "open" || now.state === "failed" ? { ...now, state: "idle" } : now)),
      },
    });
    provider.on("payment.failed", ({ error }) =>
      fail({ title: "paymentFailed", failure: classifyPaymentFailure(error ?? {}) }),
    );
    provider.open();
    goTo("open");
  };

  const start = async () => {
    goTo("loading");
    const answer = await callApi<PaymentConfig>("GET", `/api/bookings/${bookingId}/payment-config`, undefined, "");
    if (!answer.ok && answer.status === undefined) return giveUp("configFailed");
    if (!answer.ok) return fail({ title: "paymentError", text: textOf(answer) });
    await loadCheckout(answer.value.checkoutJsUrl).then(
      () => open(answer.value),
      () => giveUp("checkoutUnreachable"),
    );
  };

  const onSubmit = (event: FormEvent) => {
    if (checkout.state === "unreachable") return;
    event.preventDefault();
    if (checkout.state === "idle" || checkout.state === "failed") void start();
  };
  return { ...checkout, onSubmit };
}

type PaymentConfig = Awaited<ReturnType<typeof describePayment>> & { checkoutJsUrl: string };

interface CheckoutOptions extends Omit<PaymentConfig, "keyId" | "id" | "checkoutJsUrl"> {
  key: string;
  order_id: string;
  theme: { color: string };
  handler(proof: Record<string, string>): void;
  modal: { ondismiss(): void };
}

interface ProviderWindow {
  open(): void;
  on(event: "payment.failed", listener: (failure: { error?: ProviderFailure }) => void): void;
}

declare global {
  interface Window {
    Razorpay?: new (options: CheckoutOptions) => ProviderWindow;
  }
}

/** Why our server refuses, in words for people. */
const textOf = ({ problems }: { problems: Record<string, string[]> }) => Object.values(problems)[0]?.[0];

const LOAD_TIMEOUT_MS = 15_000;

/** Loads the provider's script, once. @throws when it does not load */
function loadCheckout(url: string): Promise<void> {
  if (window.Razorpay !== undefined) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    const late = setTimeout(() => reject(new Error("the checkout script is late")), LOAD_TIMEOUT_MS);
    script.src = url;
    script.onload = () => {
      clearTimeout(late);
      resolve();
    };
    script.onerror = () => {
      clearTimeout(late);
      script.remove();
      reject(new Error("the checkout script did not load"));
    };
    document.head.append(script);
  });
}

/** Navigation state of the redirect after a payment. */
const JUST_PAID = { justPaid: true };

/** Opens the review dialog once, right after the payment; later visits use its button. */
export function useReviewAfterPayment(dialogId: string): void {
  const hasJustPaid = (useLocation().state as typeof JUST_PAID | null)?.justPaid === true;
  useEffect(() => {
    const dialog = document.getElementById(dialogId);
    if (!hasJustPaid || !(dialog instanceof HTMLDialogElement) || dialog.open) return;
    // Browsers keep history state across reloads; clearing it prevents a second opening.
    history.replaceState({ ...(history.state as object), usr: null }, "");
    // Paying took the element away that had the focus: closed, the dialog gives it to the button that opens it again.
    document.querySelector<HTMLElement>(`[data-opens="${dialogId}"]`)?.focus({ preventScroll: true });
    dialog.showModal();
  }, [dialogId, hasJustPaid]);
}
