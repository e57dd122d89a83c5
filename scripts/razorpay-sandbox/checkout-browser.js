/**
 * Served as /v1/checkout.js: the part of the stand-in that runs in the merchant's page. Styles are set as properties,
 * since the page's Content-Security-Policy allows neither style elements nor style attributes.
 */
((page) => {
  /**
   * @typedef {object} CheckoutOptions the provider's own, as far as the stand-in reads them
   * @property {string} key
   * @property {string} order_id
   * @property {number | string} [amount] in paise
   * @property {string} [currency]
   * @property {string} [name]
   * @property {string} [description]
   * @property {Record<string, string>} [prefill]
   * @property {Record<string, string>} [notes]
   * @property {{ondismiss?: () => void, escape?: boolean}} [modal]
   * @property {(response: Record<string, string>) => void} [handler]
   * @property {string} [callback_url]
   * @property {boolean} [redirect]
   */

  const { document } = page;
  const { origin } = new page.URL(/** @type {HTMLScriptElement} */ (document.currentScript).src);

  /** @param {CheckoutOptions} options */
  function toFields({ key, order_id, amount, currency, name, description, prefill, notes }) {
    const fields = Object.entries({ key_id: key, order_id, amount, currency, name, description });
    for (const [field, value] of Object.entries(prefill || {})) fields.push([`prefill[${field}]`, value]);
    for (const [field, value] of Object.entries(notes || {})) fields.push([`notes[${field}]`, value]);
    return fields.flatMap(([field, value]) => (value === undefined ? [] : [[field, String(value)]]));
  }

  /**
   * Leaves the page for the hosted checkout, as the real script does where a modal does not work.
   * @param {CheckoutOptions} options
   * @param {string} callbackUrl
   */
  function redirectToHostedCheckout(options, callbackUrl) {
    const form = document.createElement("form");
    form.method = "POST";
    form.action = `${origin}/v1/checkout/embedded`;
    const fields = [...toFields(options), ["callback_url", callbackUrl], ["cancel_url", page.location.href]];
    for (const [name = "", value = ""] of fields)
      form.appendChild(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
    document.body.appendChild(form);
    form.submit();
  }

  /** @param {CheckoutOptions} options */
  function createOverlay(options) {
    const query = new page.URLSearchParams([...toFields(options), ["parent", page.location.origin]]);
    const frame = document.createElement("iframe");
    frame.src = `${origin}/v1/checkout/public?${query.toString()}`;
    frame.title = "Test payment";
    Object.assign(frame.style, { width: "100%", maxWidth: "420px", height: "100%", maxHeight: "600px", border: "0" });
    const overlay = document.createElement("div");
    overlay.setAttribute("role", "dialog");
    overlay.setAttribute("aria-modal", "true");
    overlay.setAttribute("aria-label", "Test payment");
    Object.assign(overlay.style, {
      position: "fixed",
      inset: "0",
      zIndex: "2147483647",
      display: "flex",
      alignItems: "center",
      justifyContent: "center",
      background: "rgba(0, 0, 0, 0.6)",
    });
    overlay.appendChild(frame);
    return { overlay, frame };
  }

  /**
   * Works with `new` and without.
   * @param {CheckoutOptions} options
   */
  function Razorpay(options) {
    if (!options || !options.key) throw new Error("No key passed");
    if (!options.order_id) throw new Error("No order_id passed");
    /** @type {((response: unknown) => void)[]} */
    const failureListeners = [];
    /** @type {ReturnType<typeof createOverlay> | null} */
    let shown = null;

    function remove() {
      page.removeEventListener("message", onMessage);
      document.removeEventListener("keydown", onKey);
      shown?.overlay.remove();
      shown = null;
    }

    function dismiss() {
      remove();
      options.modal?.ondismiss?.();
    }

    /** @param {MessageEvent} message */
    function onMessage({ origin: sender, source, data }) {
      if (sender !== origin || source !== shown?.frame.contentWindow) return;
      if (data.event === "success") {
        remove();
        for (let time = 0; time < data.times; time += 1) options.handler?.(data.fields);
      } else if (data.event === "failure") {
        for (const listener of failureListeners) listener({ error: data.error });
      } else {
        dismiss();
      }
    }

    /** @param {KeyboardEvent} event */
    function onKey(event) {
      if (event.key === "Escape" && options.modal?.escape !== false) dismiss();
    }

    return {
      /**
       * @param {string} event
       * @param {(response: unknown) => void} listener
       */
      on(event, listener) {
        if (event === "payment.failed") failureListeners.push(listener);
      },
      open() {
        if (options.callback_url && (options.redirect || !options.handler))
          return redirectToHostedCheckout(options, options.callback_url);
        if (shown) return;
        shown = createOverlay(options);
        page.addEventListener("message", onMessage);
        document.addEventListener("keydown", onKey);
        document.body.appendChild(shown.overlay);
        shown.frame.focus();
      },
      close: dismiss,
    };
  }

  Object.assign(page, { Razorpay });
})(/** @type {Window & typeof globalThis} */ (globalThis));
