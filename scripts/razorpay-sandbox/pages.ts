import type { Checkout, CheckoutResult } from "./checkout";

const HTML_ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** Escapes text for HTML content and quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => HTML_ENTITIES[character] ?? "");
}

/** A value as a JavaScript literal that cannot close the surrounding script element. */
function scriptLiteral(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}

function hiddenInputs(fields: Record<string, string>): string {
  return Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join("\n");
}

const STYLE = `
  * { box-sizing: border-box; }
  body { margin: 0; padding: 16px; background: #eef1f4; color: #16202b; font: 16px/1.5 system-ui, sans-serif; }
  main { max-width: 420px; margin: 0 auto; padding: 20px; background: #fff; border-radius: 12px; overflow-wrap: anywhere; }
  h1 { margin: 0; font-size: 20px; }
  dd { margin: 0 0 8px; }
  .note, .problem { padding: 8px 12px; border-radius: 8px; background: #fff3cd; color: #5c4400; font-weight: 600; }
  .problem { background: #fde7e7; color: #7a1212; }
  .amount { margin: 0; font-size: 32px; font-weight: 700; }
  button { display: block; width: 100%; min-height: 48px; margin: 0 0 12px; border: 2px solid #1b5e9e;
    border-radius: 8px; background: #fff; color: #1b4f82; font: inherit; font-weight: 600; cursor: pointer; }
  button.main { border-color: #17663a; background: #17663a; color: #fff; }
`;

function layOut(title: string, content: string): string {
  return `<!doctype html>
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
}

function orderSummary({ merchant, payer, order }: Checkout): string {
  const rows = Object.entries({
    For: payer.description,
    Order: order.id,
    Phone: payer.contact,
    Email: payer.email,
  }).flatMap(([name, value]) => (value ? [`<dt>${name}</dt><dd>${escapeHtml(value)}</dd>`] : []));
  const amount = new Intl.NumberFormat("en-IN", { style: "currency", currency: order.currency });
  return `<h1>${escapeHtml(merchant || "Payment")}</h1>
<p class="amount">${amount.format(order.amount / 100)}</p>
<dl>${rows.join("\n")}</dl>`;
}

function outcomeForm(action: string, fields: Record<string, string>): string {
  return `<form method="post" action="${action}">
${hiddenInputs(fields)}
<button class="main" name="outcome" value="pay">Pay</button>
<button name="outcome" value="fail">Fail</button>
<button name="outcome" value="cancel">Cancel</button>
</form>`;
}

/** The hosted payment page, which needs no JavaScript. */
export function hostedPage(checkout: Checkout): string {
  return layOut("Test payment", orderSummary(checkout) + outcomeForm("/sandbox/outcome", { checkout: checkout.id }));
}

/** Returns the browser to the merchant, automatically where JavaScript runs; `never` ends here. */
export function returnPage(callbackUrl: string, { failure, fields, fault }: CheckoutResult): string {
  const title = failure === null ? "Payment successful" : "Payment failed";
  const content = `<h1>${title}</h1>\n<p>${escapeHtml(failure?.description ?? "")}</p>`;
  if (fault === "never") return layOut(title, `${content}<p>The connection to the merchant was lost.</p>`);
  return layOut(
    title,
    `${content}
<form method="post" action="${escapeHtml(callbackUrl)}">
${hiddenInputs(fields)}
<button class="main">Continue</button>
</form>
<script>document.forms[0].submit();</script>`,
  );
}

/** Error page in place of a payment page. */
export function problemPage(description: string): string {
  const title = "Payment not possible";
  return layOut(title, `<h1>${title}</h1>\n<p class="problem">${escapeHtml(description)}</p>`);
}

/**
 * The payment page inside the modal.
 * @param parent the only origin that may read the messages
 * @param result of a press; undefined before it
 */
export function framePage(checkout: Checkout, parent: string, result: CheckoutResult | "dismiss" | undefined): string {
  const failure = result === undefined || result === "dismiss" ? null : result.failure;
  const message =
    result === "dismiss"
      ? { event: "dismiss" }
      : result === undefined || result.fault === "never"
        ? undefined
        : result.failure === null
          ? { event: "success", fields: result.fields, times: result.fault === "twice" ? 2 : 1 }
          : { event: "failure", error: { ...result.failure, metadata: result.metadata } };
  const problem = failure ? '<p class="problem" role="alert">Payment failed. You can try again.</p>' : "";
  const controls =
    message?.event === "success"
      ? '<p role="status">Payment successful</p>'
      : outcomeForm("/v1/checkout/public", { checkout: checkout.id, parent });
  return layOut(
    "Test payment",
    `${orderSummary(checkout)}${problem}${controls}
<script>
function report(message) {
  parent.postMessage(message, ${scriptLiteral(parent)});
}
addEventListener('keydown', function (event) {
  if (event.key === 'Escape') report({ event: 'dismiss' });
});
${message === undefined ? "" : `report(${scriptLiteral(message)});`}
</script>`,
  );
}
