import { useLocation } from "@remix-run/react";
import { useEffect } from "react";

/** Goes along with the address to which a payment leads. */
export const JUST_PAID = { justPaid: true };

function isJustPaid(state: unknown): boolean {
  return typeof state === "object" && state !== null && "justPaid" in state;
}

/** Opens the dialog for rating once, when the page has just been paid on; whoever comes again presses its button. */
export function useReviewAfterPayment(dialogId: string): void {
  const { state } = useLocation();
  const hasJustPaid = isJustPaid(state);
  useEffect(() => {
    const dialog = document.getElementById(dialogId);
    if (!hasJustPaid || !(dialog instanceof HTMLDialogElement) || dialog.open) return;
    // The browser keeps the state of an address over a reload; there the payment is an old story.
    history.replaceState({ ...(history.state as object), usr: null }, "");
    dialog.showModal();
  }, [dialogId, hasJustPaid]);
}
