import { useId, type ChangeEvent } from "react";
import { useTranslation } from "react-i18next";
import { Field, type FieldErrors } from "~/components/ui/field";
import { FileInput } from "~/components/ui/inputs";
import { useHydrated } from "~/components/hooks/use-hydrated";
import { Avatar } from "./avatar";
import { usePhoto } from "./use-photo";

/** The types that a phone's file chooser offers. */
const KINDS = "image/jpeg,image/png,image/webp,image/avif";

interface PhotoFieldProps {
  id: string;
  name: string;
  imageUrl: string | null;
  error?: FieldErrors;
}

/** A person's photo: uploaded as soon as it is chosen; without JavaScript it is submitted with the form. */
export function PhotoField({ id, name, imageUrl, error }: PhotoFieldProps) {
  const { t } = useTranslation("account");
  const hydrated = useHydrated();
  const status = useId();
  const { shown, sending, choose } = usePhoto(imageUrl);
  const take = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? [];
    if (!hydrated || file === undefined) return;
    choose(file);
    // Already uploading; the form would send it a second time.
    currentTarget.value = "";
  };
  return (
    <Field id={id} label={t("photo")} error={error}>
      <div className="flex items-center gap-3">
        <Avatar name={name} imageUrl={shown} />
        <FileInput name="image" accept={KINDS} onChange={take} disabled={sending} isShown={hydrated} />
      </div>
      <p role="status" id={status} className="small">
        {sending ? t("photoSending") : ""}
      </p>
    </Field>
  );
}
