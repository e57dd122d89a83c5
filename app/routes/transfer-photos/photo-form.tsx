import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { PostForm } from "~/components/forms/form";
import { useHydrated } from "~/components/hooks/use-hydrated";
import { shrinkImage } from "~/components/equipment/shrink-image";
import { Button } from "~/components/ui/button";
import { Field } from "~/components/ui/field";
import { FileInput } from "~/components/ui/inputs";
import { MAX_PHOTOS } from "~/domain/transfers/transfer";

const RETRY_MS = 5_000;
const TOO_MANY = 429;

/** Until the connection is back, or for a while. */
const waitForNetwork = () =>
  new Promise<void>((resolve) => {
    addEventListener("online", () => resolve(), { once: true });
    setTimeout(resolve, RETRY_MS);
  });

/**
 * Sends a photo, again until it gets through: the same file twice is one photo.
 *
 * @returns why the server refuses it; undefined once it is there
 */
async function send(form: HTMLFormElement, address: string, file: File): Promise<string | undefined> {
  const photo = await shrinkImage(file);
  for (;;) {
    const body = new FormData(form);
    body.set("image", photo, "photo");
    try {
      const answer = await fetch(address, { method: "POST", body, credentials: "same-origin" });
      if (answer.ok) return undefined;
      if (answer.status < 500 && answer.status !== TOO_MANY)
        return ((await answer.json()) as { message?: string }).message ?? "";
    } catch {
      // No connection: the photo waits.
    }
    await waitForNetwork();
  }
}

/** Adds photos to a handover or a return. With script they go as they are chosen, each by itself, while the page goes on. */
export function PhotoForm({ action, address }: { action: string; address: string }) {
  const { t } = useTranslation("transfer");
  const hydrated = useHydrated();
  const { revalidate } = useRevalidator();
  const form = useRef<HTMLFormElement>(null);
  const [status, setStatus] = useState<string>();
  const [isSending, setSending] = useState(false);
  const upload = async (input: HTMLInputElement) => {
    const files = [...(input.files ?? [])];
    if (files.length === 0 || form.current === null) return;
    setSending(true);
    let refused: string | undefined;
    for (const [index, file] of files.entries()) {
      setStatus(`${index + 1} / ${files.length}`);
      refused = await send(form.current, address, file);
      if (refused !== undefined) break;
    }
    input.value = "";
    setStatus(refused);
    setSending(false);
    revalidate();
  };
  const latest = useRef(upload);
  latest.current = upload;
  useEffect(() => {
    // Chosen before the page was hydrated.
    const input = form.current?.querySelector<HTMLInputElement>("input[type=file]");
    if (input && input.value !== "") void latest.current(input);
  }, []);
  return (
    <PostForm ref={form} action={action} encType="multipart/form-data" className="stack">
      <Field id="image" label={t("photo")} hint={t("photoHint", { max: MAX_PHOTOS })}>
        <FileInput
          name="image"
          accept="image/*"
          multiple={hydrated}
          disabled={isSending}
          isShown={false}
          onChange={({ currentTarget }) => void upload(currentTarget)}
        />
      </Field>
      <p role="status" className="num" hidden={status === undefined}>
        {status}
      </p>
      <Button block>{t("addPhoto")}</Button>
    </PostForm>
  );
}
