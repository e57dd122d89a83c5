/** A second press while a form is on its way does nothing: the first is still being answered. */

const SENT_FOR_MS = 8_000;

/** Marks a form as sent, its button as busy. */
export function markSent(form: HTMLFormElement, submitter: HTMLElement | null): void {
  form.dataset.sent = "yes";
  submitter?.setAttribute("aria-busy", "true");
}

/** Lets a form be sent again. */
export function release(form: HTMLFormElement, submitter: HTMLElement | null): void {
  delete form.dataset.sent;
  submitter?.removeAttribute("aria-busy");
}

/** Guards every plain form that changes something; forms that React handles guard themselves. */
export function guardForms(): void {
  document.addEventListener(
    "submit",
    (event) => {
      const form = event.target;
      if (!(form instanceof HTMLFormElement) || form.method !== "post") return;
      if (form.dataset.sent === "yes") return event.preventDefault();
      // Later listeners, React's among them, may still take the form over; only then is it known who sends it.
      setTimeout(() => {
        if (event.defaultPrevented) return;
        markSent(form, event.submitter);
        setTimeout(() => release(form, event.submitter), SENT_FOR_MS);
      });
    },
    true,
  );
  addEventListener("pageshow", (event) => {
    if (!event.persisted) return;
    for (const form of document.querySelectorAll<HTMLFormElement>("form[data-sent]"))
      release(form, form.querySelector("[aria-busy]"));
  });
}
