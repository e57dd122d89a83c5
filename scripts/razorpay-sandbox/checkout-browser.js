/**
 * Served as /v1/checkout.js: the part of the stand-in that runs in the merchant's page. Styles are set by script, since
 * the page's Content-Security-Policy allows neither style elements nor style attributes.
 */
((page) => {
  const { document } = page;
  const { origin } = new page.URL(/** @type {HTMLScriptElement} */ (document.currentScript).src);
  const FRAME_STYLE = "width: 100%; max-width: 420px; height: 100%; max-height: 600px; border: 0";
  const OVERLAY_STYLE =
    "position: fixed; inset: 0; z-index: 2147483647; display: flex; align-items: center; justify-content: center; background: rgba(0, 0, 0, 0.6)";

  /**
   * @typedef {object} Options the provider's own, as far as the stand-in reads them
   * @property {string} key
   * @property {string} order_id
   * @property {Record<string, string>} [prefill]
   * @property {{ondismiss?: () => void}} [modal]
   * @property {(response: Record<string, string>) => void} [handler]
   */

  /** Works with `new` and without. @param {Options & Record<string, unknown>} options */
  function Razorpay({ key, order_id, prefill = {}, modal, handler, ...shown }) {
    if (!key || !order_id) throw new Error("No key or order_id passed");
    /** @type {((response: unknown) => void)[]} */
    const failureListeners = [];
    const frame = Object.assign(document.createElement("iframe"), { title: "Test payment" });
    frame.style.cssText = FRAME_STYLE;
    const overlay = document.createElement("div");
    Object.assign(overlay, { role: "dialog", ariaModal: "true", ariaLabel: "Test payment" });
    overlay.style.cssText = OVERLAY_STYLE;
    overlay.append(frame);

    function remove() {
      page.removeEventListener("message", onMessage);
      document.removeEventListener("keydown", onKey);
      overlay.remove();
    }

    function dismiss() {
      remove();
      modal?.ondismiss?.();
    }

    /** @param {MessageEvent} message what the payment page reports */
    function onMessage({ origin: sender, source, data }) {
      if (sender !== origin || source !== frame.contentWindow) return;
      if (data === "dismiss") return dismiss();
      if (data.failure !== null) return failureListeners.forEach((listener) => listener({ error: data.failure }));
      remove();
      handler?.(data.fields);
    }

    /** @param {KeyboardEvent} event */
    const onKey = ({ key: pressed }) => pressed === "Escape" && dismiss();

    return {
      /** @param {string} event @param {(response: unknown) => void} listener */
      on: (event, listener) => event === "payment.failed" && failureListeners.push(listener),
      open() {
        if (overlay.isConnected) return;
        const query = new page.URLSearchParams({ key_id: key, order_id, parent: page.location.origin });
        for (const name of ["amount", "currency", "name", "description"])
          if (shown[name] !== undefined) query.set(name, String(shown[name]));
        for (const [field, value] of Object.entries(prefill)) query.set(`prefill[${field}]`, value);
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
