import type { Checkout, CheckoutResult } from "./checkout";
import type { Order } from "./ledger";
import { escapeHtml, formatAmount, hiddenInputs, layOut, scriptLiteral } from "./page-layout";

function orderSummary(checkout: Checkout, order: Order): string {
  const rows = [
    ["For", checkout.payer.description],
    ["Order", order.id],
    ["Phone", checkout.payer.contact],
    ["Email", checkout.payer.email],
  ].filter((row): row is [string, string] => Boolean(row[1]));
  return `<h1>${escapeHtml(checkout.merchant || "Payment")}</h1>
<p class="amount">${escapeHtml(formatAmount(order.amount, order.currency))}</p>
<dl>
${rows.map(([name, value]) => `<dt>${name}</dt><dd>${escapeHtml(value)}</dd>`).join("\n")}
</dl>`;
}

function outcomeForm(action: string, checkout: Checkout, extra: Record<string, string> = {}): string {
  return `<form method="post" action="${action}">
${hiddenInputs({ checkout: checkout.id, ...extra })}
<button class="main" name="outcome" value="pay">Pay</button>
<button name="outcome" value="fail">Fail</button>
<button name="outcome" value="cancel">Cancel</button>
</form>`;
}

/** The hosted payment page, which needs no JavaScript. */
export function hostedPage(checkout: Checkout, order: Order): string {
  return layOut("Test payment", `${orderSummary(checkout, order)}\n${outcomeForm("/sandbox/outcome", checkout)}`);
}

/** The page that returns the browser to the merchant, automatically where JavaScript runs. */
export function returnPage(callbackUrl: string, result: CheckoutResult): string {
  const title = result.kind === "success" ? "Payment successful" : "Payment failed";
  const message = result.failure === null ? "You are being taken back to the merchant." : result.failure.description;
  return layOut(
    title,
    `<h1>${title}</h1>
<p>${escapeHtml(message)}</p>
<form method="post" action="${escapeHtml(callbackUrl)}">
${hiddenInputs(result.fields)}
<button class="main">Continue</button>
</form>
<script>document.forms[0].submit();</script>`,
  );
}

/** Final page of a browser that never returns to the merchant. */
export function strandedPage(result: CheckoutResult): string {
  const title = result.kind === "success" ? "Payment successful" : "Payment failed";
  return layOut(title, `<h1>${title}</h1>\n<p>The connection to the merchant was lost. You may close this page.</p>`);
}

/** Error page in place of a payment page. */
export function problemPage(description: string): string {
  return layOut(
    "Payment not possible",
    `<h1>Payment not possible</h1>\n<p class="problem">${escapeHtml(description)}</p>`,
  );
}

/** Messages from the frame to its parent page. */
export type FrameMessage =
  | { event: "success"; fields: Record<string, string>; times: number }
  | { event: "failure"; error: Record<string, unknown> }
  | { event: "dismiss" };

/** Identifies the frame's messages among all others that a page may receive. */
export const FRAME_MESSAGE_SOURCE = "razorpay-sandbox";

/**
 * The payment page inside the modal.
 * @param parentOrigin the only origin that may read the messages
 * @param message what to post on load, if anything
 */
export function framePage(
  checkout: Checkout,
  order: Order,
  parentOrigin: string,
  message: FrameMessage | null,
): string {
  const isDone = message?.event === "success";
  const problem =
    message?.event === "failure" ? '<p class="problem" role="alert">Payment failed. You can try again.</p>' : "";
  const controls = isDone
    ? '<p role="status">Payment successful</p>'
    : outcomeForm("/v1/checkout/public", checkout, { parent: parentOrigin });
  return layOut(
    "Test payment",
    `${orderSummary(checkout, order)}${problem}${controls}${frameScript(parentOrigin, message)}`,
  );
}

/** Error page inside the modal, with a close button. */
export function frameProblemPage(description: string, parentOrigin: string): string {
  return layOut(
    "Payment not possible",
    `<h1>Payment not possible</h1>
<p class="problem">${escapeHtml(description)}</p>
<button type="button" id="cancel">Cancel</button>
${frameScript(parentOrigin, null)}
<script>document.getElementById('cancel').addEventListener('click', function () { report({ event: 'dismiss' }); });</script>`,
  );
}

function frameScript(parentOrigin: string, message: FrameMessage | null): string {
  const report = message === null ? "" : `report(${scriptLiteral(message)});`;
  return `<script>
function report(message) {
  message.source = ${scriptLiteral(FRAME_MESSAGE_SOURCE)};
  parent.postMessage(message, ${scriptLiteral(parentOrigin)});
}
addEventListener('keydown', function (event) {
  if (event.key === 'Escape') report({ event: 'dismiss', isEscape: true });
});
${report}
</script>`;
}
