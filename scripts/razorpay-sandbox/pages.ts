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

const STYLE = `
  body { margin: 0 auto; max-width: 420px; padding: 16px; font: 16px/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
  .note, .problem { padding: 8px 12px; border-radius: 8px; background: #fff3cd; color: #5c4400; }
  .problem { background: #fde7e7; color: #7a1212; }
  .amount { margin: 0; font-size: 32px; font-weight: 700; }
  button { display: block; width: 100%; min-height: 48px; margin: 0 0 12px; border: 2px solid #17663a;
    border-radius: 8px; background: #fff; color: #17663a; font: inherit; font-weight: 600; }
  button.main { background: #17663a; color: #fff; }
`;

const layOut = (title: string, content: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<style>${STYLE}</style>
</head>
<body>
<main>
<p class="note">Test mode: no real money moves.</p>
${content}
</main>
</body>
</html>
`;

function orderSummary({ merchant, description, payer, order }: Checkout): string {
  const facts = { For: description, Order: order.id, Phone: payer.contact, Email: payer.email };
  const rows = Object.entries(facts).map(([name, value]) =>
    value ? `<dt>${name}</dt><dd>${escapeHtml(value)}</dd>` : "",
  );
  const amount = new Intl.NumberFormat("en-IN", { style: "currency", currency: order.currency });
  return `<h1>${escapeHtml(merchant || "Payment")}</h1>
<p class="amount">${amount.format(order.amount / 100)}</p>
<dl>${rows.join("")}</dl>`;
}

/**
 * The payment page, which needs no JavaScript; inside the modal it reports each result to the page around it.
 *
 * @param result of a press inside the modal
 */
export function paymentPage(checkout: Checkout, result?: CheckoutResult | "dismiss"): string {
  const settled = result === "dismiss" ? undefined : result;
  const message =
    settled === undefined
      ? result && { event: result }
      : settled.failure === null
        ? { event: "success", fields: settled.fields }
        : { event: "failure", error: settled.failure };
  const problem = settled?.failure ? '<p class="problem" role="alert">Payment failed. You can try again.</p>' : "";
  const controls = `<form method="post" action="/sandbox/outcome">
${hiddenInputs({ checkout: checkout.id })}
<button class="main" name="outcome" value="pay">Pay</button>
<button name="outcome" value="fail">Fail</button>
<button name="outcome" value="cancel">Cancel</button>
</form>`;
  const script = `<script>
const report = (message) => parent.postMessage(message, ${scriptLiteral(checkout.parent)});
addEventListener("keydown", ({ key }) => key === "Escape" && report({ event: "dismiss" }));
${message ? `report(${scriptLiteral(message)});` : ""}
</script>`;
  return layOut(
    "Test payment",
    `${orderSummary(checkout)}${problem}
${settled?.failure === null ? '<p role="status">Payment successful</p>' : controls}
${checkout.parent === "" ? "" : script}`,
  );
}

/** Returns the browser to the merchant, automatically where JavaScript runs. */
export function returnPage({ callbackUrl }: Checkout, { failure, fields }: CheckoutResult): string {
  const title = failure === null ? "Payment successful" : "Payment failed";
  return layOut(
    title,
    `<h1>${title}</h1>
<p>${escapeHtml(failure?.description ?? "")}</p>
<form method="post" action="${escapeHtml(callbackUrl)}">
${hiddenInputs(fields)}
<button class="main">Continue</button>
</form>
<script>document.forms[0].submit();</script>`,
  );
}

/** Error page in place of a payment page. */
export const problemPage = (description: string) =>
  layOut("Payment not possible", `<h1>Payment not possible</h1>\n<p class="problem">${escapeHtml(description)}</p>`);
