import { useRevalidator } from "@remix-run/react";
import { useEffect, useState, type ChangeEvent } from "react";
import { useTranslation } from "react-i18next";
import { callApi } from "~/components/forms/api-call";
import { showNotice } from "~/components/layout/show-notice";
import { Field, FileInput, type FormField } from "~/components/ui/fields";
import { useHydrated } from "~/components/hooks/use-hydrated";
import { IMAGE_TYPES } from "~/domain/images/image";
import { Avatar } from "./avatar";

interface PhotoFieldProps {
  field: FormField;
  name: string;
  imageUrl: string | null;
}

/** A person's photo, saved once it is chosen and taken back where that fails; without script the form sends it. */
export function PhotoField({ field, name, imageUrl }: PhotoFieldProps) {
  const { t } = useTranslation("account");
  const hydrated = useHydrated();
  const { revalidate } = useRevalidator();
  const [preview, setPreview] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  useEffect(() => () => void (preview !== null && URL.revokeObjectURL(preview)), [preview]);

  const send = async (file: File) => {
    setPreview(URL.createObjectURL(file));
    setSending(true);
    const form = new FormData();
    form.set("image", file);
    const sent = await callApi<{ imageUrl: string }>("POST", "/api/user/profile/image", form, t("imageFailed"));
    const kept = sent.ok ? await callApi("PATCH", "/api/user/profile", sent.value, t("imageFailed")) : sent;
    setSending(false);
    if (kept.ok) {
      showNotice({ variant: "default", title: t("imageUploaded") });
      return revalidate();
    }
    setPreview(null);
    const text = Object.values(kept.problems).flat()[0];
    const title = t("imageFailed");
    showNotice({ variant: "destructive", title, text: text === title ? undefined : text });
  };
  const take = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? [];
    if (!hydrated || file === undefined) return;
    void send(file);
    // The form would send it a second time.
    currentTarget.value = "";
  };
  return (
    <Field field={field} label={t("photo")}>
      <div className="flex items-center gap-3">
        <Avatar name={name} imageUrl={preview ?? imageUrl} />
        <FileInput accept={IMAGE_TYPES} onChange={take} disabled={sending} isShown={hydrated} />
      </div>
      <p role="status" className="small">
        {sending ? t("photoSending") : ""}
      </p>
    </Field>
  );
}
