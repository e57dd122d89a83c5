/**
 * Served as /v1/checkout.js: the part of the stand-in that runs in the merchant's page. Styles are set as properties,
 * since the page's Content-Security-Policy allows neither style elements nor style attributes.
 */
((page) => {
  const { document } = page;
  const { origin } = new page.URL(/** @type {HTMLScriptElement} */ (document.currentScript).src);
  const FRAME_STYLE = { width: "100%", maxWidth: "420px", height: "100%", maxHeight: "600px", border: "0" };
  const OVERLAY_STYLE = {
    position: "fixed",
    inset: "0",
    zIndex: "2147483647",
    display: "flex",
    alignItems: "center",
    justifyContent: "center",
    background: "rgba(0, 0, 0, 0.6)",
  };

  /**
   * @typedef {object} Options the provider's own, as far as the stand-in reads them
   * @property {string} key
   * @property {string} order_id
   * @property {Record<string, string>} [prefill]
   * @property {Record<string, string>} [notes]
   * @property {{ondismiss?: () => void, escape?: boolean}} [modal]
   * @property {(response: Record<string, string>) => void} [handler]
   */

  /** @param {Options & Record<string, unknown>} options @returns {[string, string][]} */
  function toFields({ key, prefill = {}, notes = {}, ...options }) {
    const fields = Object.entries({ key_id: key });
    for (const name of ["order_id", "amount", "currency", "name", "description"])
      if (options[name] !== undefined) fields.push([name, String(options[name])]);
    for (const [field, value] of Object.entries(prefill)) fields.push([`prefill[${field}]`, value]);
    for (const [field, value] of Object.entries(notes)) fields.push([`notes[${field}]`, value]);
    return fields;
  }

  /** Works with `new` and without. @param {Options} options */
  function Razorpay(options) {
    if (!options?.key) throw new Error("No key passed");
    if (!options.order_id) throw new Error("No order_id passed");
    /** @type {((response: unknown) => void)[]} */
    const failureListeners = [];
    const frame = Object.assign(document.createElement("iframe"), { title: "Test payment" });
    Object.assign(frame.style, FRAME_STYLE);
    const overlay = document.createElement("div");
    for (const [name, value] of Object.entries({ role: "dialog", "aria-modal": "true", "aria-label": "Test payment" }))
      overlay.setAttribute(name, value);
    Object.assign(overlay.style, OVERLAY_STYLE);
    overlay.append(frame);

    function remove() {
      page.removeEventListener("message", onMessage);
      document.removeEventListener("keydown", onKey);
      overlay.remove();
    }

    function dismiss() {
      remove();
      options.modal?.ondismiss?.();
    }

    /** @param {MessageEvent} message */
    function onMessage({ origin: sender, source, data }) {
      if (sender !== origin || source !== frame.contentWindow) return;
      if (data.event === "failure") return failureListeners.forEach((listener) => listener({ error: data.error }));
      if (data.event === "dismiss") return dismiss();
      remove();
      options.handler?.(data.fields);
    }

    /** @param {KeyboardEvent} event */
    function onKey({ key }) {
      if (key === "Escape" && options.modal?.escape !== false) dismiss();
    }

    return {
      /** @param {string} event @param {(response: unknown) => void} listener */
      on(event, listener) {
        if (event === "payment.failed") failureListeners.push(listener);
      },
      open() {
        if (overlay.isConnected) return;
        const query = new page.URLSearchParams([...toFields(options), ["parent", page.location.origin]]);
        frame.src = `${origin}/v1/checkout/public?${query.toString()}`;
        page.addEventListener("message", onMessage);
        document.addEventListener("keydown", onKey);
        document.body.append(overlay);
        frame.focus();
      },
      close: dismiss,
    };
  }

  Object.assign(page, { Razorpay });
})(/** @type {Window & typeof globalThis} */ (globalThis));
