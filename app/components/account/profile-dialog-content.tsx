import { getFormProps, useForm } from "@conform-to/react";
import { useFetcher, useLocation } from "@remix-run/react";
import { useCallback, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { callApi } from "~/components/forms/api-call";
import { Form, SubmitButton } from "~/components/forms/form";
import { FormErrors } from "~/components/forms/form-errors";
import { Alert, Button, Spinner } from "~/components/ui/elements";
import { formOfPreferences, listPreferredPlaces } from "~/domain/profiles/preference-form";
import type { User } from "~/domain/users/user";
import type { FrameUser } from "~/http/frame.server";
import type { FormResult } from "~/http/page.server";
import type { Language } from "~/i18n/language";
import { PhotoField } from "./photo-field";
import { PreferenceFields, ProfileFields, type ProfileFormFields } from "./profile-fields";

interface ContentProps {
  shown: FrameUser;
  language: Language;
  /** Of this opening of the dialog. */
  id: string;
}

export default function ProfileDialogContent(props: ContentProps) {
  const { t } = useTranslation(["account", "common"]);
  const [user, setUser] = useState<User | "failed">();
  const load = useCallback(() => {
    setUser(undefined);
    void callApi<User>("GET", "/api/user", undefined, "").then((found) => setUser(found.ok ? found.value : "failed"));
  }, []);
  useEffect(load, [load]);
  if (user === undefined) return <Spinner label={t("common:loading")} />;
  if (user !== "failed") return <ProfileForm user={user} {...props} />;
  return (
    <Alert
      variant="destructive"
      title={t("loadFailed")}
      action={
        <Button type="button" variant="outline" onClick={load}>
          {t("common:retry")}
        </Button>
      }
    />
  );
}

function ProfileForm({ user, shown, language, id }: ContentProps & { user: User }) {
  const { t } = useTranslation("account");
  const { pathname, search } = useLocation();
  const { data: result } = useFetcher<FormResult>({ key: id });
  const [form, fields] = useForm<ProfileFormFields>({
    id,
    lastResult: result,
    defaultValue: { name: user.name, contact: user.contact ?? "", language, ...formOfPreferences(user.preferences) },
  });
  return (
    <Form
      method="post"
      action="/profile"
      encType="multipart/form-data"
      navigate={false}
      fetcherKey={id}
      {...getFormProps(form)}
      className="stack"
    >
      <FormErrors form={form} result={result} failed={{ title: t("updateFailed"), text: t("updateFailedText") }} />
      <input type="hidden" name="redirectTo" value={pathname + search} />
      <PhotoField field={fields.image} name={user.name} imageUrl={shown.imageUrl} />
      <ProfileFields fields={fields} />
      <h3>{t("preferencesTitle")}</h3>
      <PreferenceFields
        fields={fields}
        lists={fields}
        places={listPreferredPlaces(user.preferences.preferredLocations, language)}
      />
      <SubmitButton>{t("saveProfile")}</SubmitButton>
    </Form>
  );
}
