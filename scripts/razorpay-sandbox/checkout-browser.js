/**
 * Served as /v1/checkout.js: the part of the sandbox that runs in the merchant's page. Styles are set as properties,
 * since the page's Content-Security-Policy allows neither style elements nor style attributes.
 */
((page) => {
  /**
   * @typedef {object} CheckoutOptions
   * @property {string} key
   * @property {string} order_id
   * @property {number | string} [amount] in paise
   * @property {string} [currency]
   * @property {string} [name]
   * @property {string} [description]
   * @property {Record<string, string>} [prefill]
   * @property {Record<string, string>} [notes]
   * @property {{ondismiss?: () => void, escape?: boolean, confirm_close?: boolean}} [modal]
   * @property {(response: Record<string, string>) => void} [handler]
   * @property {string} [callback_url]
   * @property {string} [cancel_url]
   * @property {boolean} [redirect]
   * @property {boolean | {enabled?: boolean}} [retry]
   * @property {number} [timeout] in seconds
   */

  /** @typedef {(response: unknown) => void} Listener */

  const { document } = page;
  const script = /** @type {HTMLScriptElement} */ (document.currentScript);
  const { origin } = new page.URL(script.src);

  /** @param {CheckoutOptions} options */
  function toFields(options) {
    /** @type {Record<string, string>} */
    const fields = { key_id: options.key, order_id: options.order_id };
    if (options.amount !== undefined) fields.amount = String(options.amount);
    if (options.currency) fields.currency = options.currency;
    if (options.name) fields.name = options.name;
    if (options.description) fields.description = options.description;
    for (const [name, value] of Object.entries(options.prefill || {})) fields[`prefill[${name}]`] = String(value);
    for (const [name, value] of Object.entries(options.notes || {})) fields[`notes[${name}]`] = String(value);
    return fields;
  }

  /**
   * Leaves the page for the hosted checkout, as the real script does where a modal does not work.
   * @param {CheckoutOptions} options
   * @param {string} callbackUrl
   */
  function redirectToHostedCheckout(options, callbackUrl) {
    const fields = toFields(options);
    fields.callback_url = callbackUrl;
    fields.cancel_url = options.cancel_url || page.location.href;
    const form = document.createElement("form");
    form.method = "POST";
    form.action = `${origin}/v1/checkout/embedded`;
    for (const [name, value] of Object.entries(fields)) {
      const input = document.createElement("input");
      input.type = "hidden";
      input.name = name;
      input.value = value;
      form.appendChild(input);
    }
    document.body.appendChild(form);
    form.submit();
  }

  /** @param {CheckoutOptions} options */
  function createFrame(options) {
    const query = new page.URLSearchParams(toFields(options));
    query.set("parent", page.location.origin);
    const frame = document.createElement("iframe");
    frame.src = `${origin}/v1/checkout/public?${query.toString()}`;
    frame.title = "Test payment";
    Object.assign(frame.style, {
      width: "100%",
      maxWidth: "420px",
      height: "100%",
      maxHeight: "600px",
      border: "0",
      borderRadius: "12px",
      background: "#eef1f4",
    });
    return frame;
  }

  /** @param {HTMLIFrameElement} frame */
  function createOverlay(frame) {
    const overlay = document.createElement("div");
    overlay.setAttribute("role", "dialog");
    overlay.setAttribute("aria-modal", "true");
    overlay.setAttribute("aria-label", "Test payment");
    Object.assign(overlay.style, {
      position: "fixed",
      top: "0",
      right: "0",
      bottom: "0",
      left: "0",
      zIndex: "2147483647",
      display: "flex",
      alignItems: "center",
      justifyContent: "center",
      background: "rgba(0, 0, 0, 0.6)",
    });
    overlay.appendChild(frame);
    return overlay;
  }

  /** @param {CheckoutOptions['retry']} retry */
  function isRetryOff(retry) {
    return retry === false || (typeof retry === "object" && retry.enabled === false);
  }

  /**
   * Works with `new` and without.
   * @param {CheckoutOptions} options
   */
  function Razorpay(options) {
    if (!options || !options.key) throw new Error("No key passed");
    if (!options.order_id) throw new Error("No order_id passed");

    const modal = options.modal || {};
    /** @type {Map<string, Listener[]>} */
    const listeners = new Map();
    /** @type {{overlay: HTMLElement, frame: HTMLIFrameElement, overflow: string, focused: Element | null} | null} */
    let shown = null;
    /** @type {number | undefined} */
    let timer;

    function remove() {
      if (!shown) return;
      page.clearTimeout(timer);
      page.removeEventListener("message", onMessage);
      document.removeEventListener("keydown", onKey);
      shown.overlay.remove();
      document.body.style.overflow = shown.overflow;
      if (shown.focused instanceof page.HTMLElement) shown.focused.focus();
      shown = null;
    }

    /** @param {boolean} isByHand */
    function dismiss(isByHand) {
      if (!shown) return;
      if (isByHand && modal.confirm_close && !page.confirm("Do you want to leave the payment?")) return;
      remove();
      if (modal.ondismiss) modal.ondismiss();
    }

    /** @param {MessageEvent} message */
    function onMessage(message) {
      if (!shown || message.origin !== origin || message.source !== shown.frame.contentWindow) return;
      const { data } = message;
      if (!data || data.source !== "razorpay-sandbox") return;
      if (data.event === "success") {
        remove();
        for (let time = 0; time < data.times; time += 1) {
          if (options.handler) options.handler(data.fields);
        }
      } else if (data.event === "failure") {
        if (isRetryOff(options.retry)) remove();
        for (const listener of listeners.get("payment.failed") || []) listener({ error: data.error });
      } else if (data.event === "dismiss" && !(data.isEscape && modal.escape === false)) {
        dismiss(true);
      }
    }

    /** @param {KeyboardEvent} event */
    function onKey(event) {
      if (event.key === "Escape" && modal.escape !== false) dismiss(true);
    }

    function show() {
      const frame = createFrame(options);
      shown = {
        overlay: createOverlay(frame),
        frame,
        overflow: document.body.style.overflow,
        focused: document.activeElement,
      };
      page.addEventListener("message", onMessage);
      document.addEventListener("keydown", onKey);
      document.body.style.overflow = "hidden";
      document.body.appendChild(shown.overlay);
      frame.focus();
      if (options.timeout) timer = page.setTimeout(() => dismiss(false), options.timeout * 1000);
    }

    return {
      /**
       * @param {string} event
       * @param {Listener} listener
       */
      on(event, listener) {
        listeners.set(event, (listeners.get(event) || []).concat(listener));
      },
      open() {
        if (options.callback_url && (options.redirect || !options.handler)) {
          redirectToHostedCheckout(options, options.callback_url);
        } else if (!shown) {
          show();
        }
      },
      close() {
        dismiss(false);
      },
    };
  }

  Object.assign(page, { Razorpay });
})(/** @type {Window & typeof globalThis} */ (globalThis));
