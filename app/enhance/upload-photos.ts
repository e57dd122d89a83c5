import { shrinkImage } from "~/components/equipment/shrink-image";

/**
 * Sends photos as they are chosen, each by itself and shrunk, while the page goes on. One that does not get through is
 * sent again until it does; the same file twice is one photo, so a page that was closed can be gone on with.
 */

const RETRY_MS = 5_000;

/** Until the connection is back, or for a while. */
const waitForNetwork = () =>
  new Promise<void>((resolve) => {
    addEventListener("online", () => resolve(), { once: true });
    setTimeout(resolve, RETRY_MS);
  });

/** @returns why the server refuses the photo; undefined once it is there */
async function send(form: HTMLFormElement, address: string, file: File): Promise<string | undefined> {
  const photo = await shrinkImage(file);
  for (;;) {
    const body = new FormData(form);
    body.set("image", photo, "photo");
    try {
      const answer = await fetch(address, { method: "POST", body, credentials: "same-origin" });
      if (answer.ok) return undefined;
      if (answer.status < 500 && answer.status !== 429)
        return ((await answer.json()) as { message?: string }).message ?? "";
    } catch {
      // No connection: the photo waits.
    }
    await waitForNetwork();
  }
}

/** Sends what was chosen in a field, and shows the page afresh when all of it is there. */
async function uploadPhotos(input: HTMLInputElement): Promise<void> {
  const files = [...(input.files ?? [])];
  const { form } = input;
  const status = form?.querySelector<HTMLElement>("[role=status]");
  const address = form?.dataset.uploads;
  if (files.length === 0 || !form || !status || address === undefined) return;
  input.disabled = true;
  status.hidden = false;
  for (const [index, file] of files.entries()) {
    status.textContent = `${index + 1} / ${files.length}`;
    const refused = await send(form, address, file);
    if (refused === undefined) continue;
    status.textContent = refused;
    input.disabled = false;
    input.value = "";
    return;
  }
  location.reload();
}

const FIELD = "form[data-uploads] input[type=file]";

// Pages that React shows later have fields that are not there yet.
document.addEventListener("change", ({ target }) => {
  if (target instanceof HTMLInputElement && target.matches(FIELD)) void uploadPhotos(target);
});
for (const input of document.querySelectorAll<HTMLInputElement>(FIELD)) {
  input.multiple = true;
  if (input.value !== "") void uploadPhotos(input);
}
