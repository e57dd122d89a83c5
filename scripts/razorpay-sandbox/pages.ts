import type { Checkout, CheckoutResult } from "./checkout";

/** The provider's pages. */

const HTML_ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** Escapes text for HTML content and quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => HTML_ENTITIES[character] ?? "");
}

/** A value as a JavaScript literal that cannot close the surrounding script element. */
const scriptLiteral = (value: unknown) => JSON.stringify(value).replaceAll("<", "\\u003c");

const hiddenInputs = (fields: Record<string, string>) =>
  Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join("\n");

const layOut = (title: string, content: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<style>
body { margin: 0 auto; max-width: 420px; padding: 16px; font: 16px/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
.note { padding: 8px 12px; background: #fff3cd; color: #5c4400; }
.problem { padding: 8px 12px; background: #fde7e7; color: #7a1212; }
button { display: block; width: 100%; min-height: 48px; margin: 0 0 12px; font: inherit; }
</style>
</head>
<body>
<main>
<p class="note">Test mode: no real money moves.</p>
<h1>${escapeHtml(title)}</h1>
${content}
</main>
</body>
</html>
`;

/**
 * The payment page, which needs no JavaScript; inside the modal it reports each result to the page around it.
 *
 * @param result of a press inside the modal
 */
export function paymentPage({ id, order, form }: Checkout, result?: CheckoutResult | "dismiss"): string {
  const amount = new Intl.NumberFormat("en-IN", { style: "currency", currency: order.currency });
  const hasFailed = typeof result === "object" && result.failure !== null;
  const script = `<script>
const report = (message) => parent.postMessage(message, ${scriptLiteral(form.parent)});
addEventListener("keydown", ({ key }) => key === "Escape" && report("dismiss"));
${result === undefined ? "" : `report(${scriptLiteral(result)});`}
</script>`;
  return layOut(
    "Test payment",
    `<p>${escapeHtml(form.name)}</p>
<p><strong>${amount.format(order.amount / 100)}</strong> for ${escapeHtml(form.description)}, order ${order.id}</p>
${hasFailed ? '<p class="problem" role="alert">Payment failed. You can try again.</p>' : ""}
<form method="post" action="/sandbox/outcome">
${hiddenInputs({ checkout: id })}
<button name="outcome" value="pay">Pay</button>
<button name="outcome" value="fail">Fail</button>
<button name="outcome" value="cancel">Cancel</button>
</form>
${form.parent === "" ? "" : script}`,
  );
}

/** Returns the browser to the merchant, automatically where JavaScript runs. */
export const returnPage = ({ form }: Checkout, { failure, fields }: CheckoutResult) =>
  layOut(
    failure === null ? "Payment successful" : "Payment failed",
    `<p>${escapeHtml(failure?.description ?? "")}</p>
<form method="post" action="${escapeHtml(form.callback_url)}">
${hiddenInputs(fields)}
<button>Continue</button>
</form>
<script>document.forms[0].submit();</script>`,
  );

/** Error page in place of a payment page. */
export const problemPage = (description: string) =>
  layOut("Payment not possible", `<p class="problem">${escapeHtml(description)}</p>`);
