import { useLocation } from "@remix-run/react";
import { useEffect } from "react";

/** Navigation state of the redirect after a payment. */
export const JUST_PAID = { justPaid: true };

function isJustPaid(state: unknown): boolean {
  return typeof state === "object" && state !== null && "justPaid" in state;
}

/** Opens the review dialog once, right after the payment; later visits use its button. */
export function useReviewAfterPayment(dialogId: string): void {
  const { state } = useLocation();
  const hasJustPaid = isJustPaid(state);
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
