import { Markup, markup } from "~/domain/markup";
import { layOut } from "../stand-in";
import type { Checkout, CheckoutResult } from "./checkout";

/** A value as a JavaScript literal that cannot close the surrounding script element. */
const scriptLiteral = (value: unknown) => JSON.stringify(value).replaceAll("<", "\\u003c");

const hiddenInputs = (fields: Record<string, string>) =>
  Object.entries(fields).map(([name, value]) => markup`<input type="hidden" name="${name}" value="${value}">\n`);

/** The payment page, without script; in the modal it reports to the page around. @param result of a press inside it */
export function paymentPage({ id, order, form }: Checkout, result?: CheckoutResult | "dismiss"): string {
  const amount = new Intl.NumberFormat("en-IN", { style: "currency", currency: order.currency });
  const hasFailed = typeof result === "object" && result.failure !== null;
  const script = new Markup(`<script>
const report = (message) => parent.postMessage(message, ${scriptLiteral(form.parent)});
addEventListener("keydown", ({ key }) => key === "Escape" && report("dismiss"));
${result === undefined ? "" : `report(${scriptLiteral(result)});`}
</script>`);
  return layOut(
    "Test payment",
    markup`<p>${form.name}</p>
<p><strong>${amount.format(order.amount / 100)}</strong> for ${form.description}, order ${order.id}</p>
${hasFailed ? markup`<p class="problem" role="alert">Payment failed. You can try again.</p>` : ""}
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
    markup`<p>${failure?.description ?? ""}</p>
<form method="post" action="${form.callback_url}">
${hiddenInputs(fields)}
<button>Continue</button>
</form>
<script>document.forms[0].submit();</script>`,
  );
