import { getFormProps, useForm, type SubmissionResult } from "@conform-to/react";
import { Link, useRevalidator } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { callApi } from "~/components/forms/api-call";
import { FormErrors } from "~/components/forms/form-errors";
import { sayNotice } from "~/components/layout/say-notice";
import { Button } from "~/components/ui/button";
import type { FrameUser } from "~/http/frame.server";
import type { Language } from "~/i18n/language";
import { PhotoField } from "./photo-field";
import { PROFILE_DIALOG } from "./profile-dialog";
import { ProfileFields } from "./profile-fields";

interface DialogFormProps {
  user: FrameUser;
  language: Language;
}

interface Fields {
  name: string;
  contact: string;
  language: string;
}

function closeDialog(): void {
  const dialog = document.getElementById(PROFILE_DIALOG);
  if (dialog instanceof HTMLDialogElement) dialog.close();
}

/** Name, contact, language and photo; saved in place, so that the page below stays as it is. */
export default function ProfileDialogForm({ user, language }: DialogFormProps) {
  const { t, i18n } = useTranslation("account");
  const { revalidate } = useRevalidator();
  const [result, setResult] = useState<SubmissionResult<string[]>>();
  const [pending, setPending] = useState(false);

  const save = async (values: Fields) => {
    setPending(true);
    // The texts first: what the server says next is in the new language already.
    if (values.language !== language) await i18n.loadLanguages(values.language).catch(() => undefined);
    const outcome = await callApi("PATCH", "/api/user/profile", values, t("updateFailedText"));
    setPending(false);
    setResult(outcome.ok ? undefined : { status: "error", error: outcome.problems, initialValue: { ...values } });
    if (!outcome.ok) return;
    const speak = i18n.getFixedT(values.language, "account");
    closeDialog();
    sayNotice({ variant: "default", title: speak("profileUpdated"), text: speak("profileUpdatedText") });
    revalidate();
  };
  const [form, { name, contact, language: spoken }] = useForm<Fields>({
    id: "profile-form",
    lastResult: result ?? null,
    defaultValue: { name: user.name, contact: user.contact ?? "", language },
    onSubmit: (event, { formData }) => {
      event.preventDefault();
      const text = (field: string) => String(formData.get(field) ?? "");
      if (!pending) void save({ name: text("name"), contact: text("contact"), language: text("language") });
    },
  });
  return (
    <form method="post" action="/profile" {...getFormProps(form)} className="stack">
      <FormErrors result={result} fields={{ name: name.id, contact: contact.id, language: spoken.id }} failed={{ title: t("updateFailed") }} />
      <PhotoField id="profile-photo" name={user.name} imageUrl={user.imageUrl} />
      <ProfileFields name={name} contact={contact} language={spoken} />
      <Button block pending={pending}>{t("saveProfile")}</Button>
      <p><Link to="/profile" onClick={closeDialog}>{t("morePreferences")}</Link></p>
    </form>
  );
}
