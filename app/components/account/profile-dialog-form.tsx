import { getFormProps, useForm, type SubmissionResult } from "@conform-to/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { callApi } from "~/components/forms/api-call";
import { FormErrors } from "~/components/forms/form-errors";
import { showNotice } from "~/components/layout/show-notice";
import { Button } from "~/components/ui/button";
import { Fieldset } from "~/components/ui/field";
import { useRevalidator } from "@remix-run/react";
import { PostForm } from "~/components/forms/form";
import {
  amountIn,
  featuresIn,
  formOfPreferences,
  listPreferredPlaces,
  priceRangeOf,
} from "~/domain/profiles/preference-form";
import type { User } from "~/domain/users/user";
import type { Language } from "~/i18n/language";
import { PhotoField } from "./photo-field";
import { PreferenceFields } from "./preference-fields";
import { ProfileFields } from "./profile-fields";

interface DialogFormProps {
  user: User;
  /** The avatar that the page below shows. */
  imageUrl: string | null;
  language: Language;
  /** Called with the saved user, to close the dialog. */
  onSaved: (user: User) => void;
}

interface Fields {
  name: string;
  contact: string;
  currentPassword: string;
  language: string;
  preferredCategories: string[];
  preferredLocations: string[];
  priceMin: string;
  priceMax: string;
  features: string;
}

function readFields(form: FormData): Fields {
  const text = (field: keyof Fields) => String(form.get(field) ?? "");
  const all = (field: keyof Fields) => form.getAll(field).map(String);
  return {
    name: text("name"),
    contact: text("contact"),
    currentPassword: text("currentPassword"),
    language: text("language"),
    preferredCategories: all("preferredCategories"),
    preferredLocations: all("preferredLocations"),
    priceMin: text("priceMin"),
    priceMax: text("priceMax"),
    features: text("features"),
  };
}

/** The form's values as the API takes them. */
function changeBy({
  name,
  contact,
  currentPassword,
  language,
  preferredCategories,
  preferredLocations,
  priceMin,
  priceMax,
  features,
}: Fields) {
  const priceRange = priceRangeOf(amountIn(priceMin), amountIn(priceMax));
  return {
    name,
    contact,
    currentPassword,
    language,
    preferences: { preferredCategories, preferredLocations, priceRange, features: featuresIn(features) },
  };
}

const PREFERENCES_ID = "profile-preferences";

/** The whole profile, saved in place, so that the page below remains. */
export function ProfileDialogForm({ user, imageUrl, language, onSaved }: DialogFormProps) {
  const { t, i18n } = useTranslation("account");
  const { revalidate: refresh } = useRevalidator();
  const [result, setResult] = useState<SubmissionResult<string[]>>();
  const [pending, setPending] = useState(false);

  const save = async (values: Fields) => {
    setPending(true);
    // Loads the texts first: the server's next messages are in the new language.
    if (values.language !== language) await i18n.loadLanguages(values.language).catch(() => undefined);
    const outcome = await callApi<User>("PATCH", "/api/user/profile", changeBy(values), t("updateFailedText"));
    setPending(false);
    if (!outcome.ok)
      return setResult({ status: "error", error: outcome.problems, initialValue: { ...values, currentPassword: "" } });
    const speak = i18n.getFixedT(values.language, "account");
    onSaved(outcome.value);
    showNotice({ variant: "default", title: speak("profileUpdated"), text: speak("profileUpdatedText") });
    refresh();
  };
  const [form, fields] = useForm<Fields>({
    id: "profile-form",
    lastResult: result ?? null,
    defaultValue: { name: user.name, contact: user.contact ?? "", language, ...formOfPreferences(user.preferences) },
    onSubmit: (event, { formData }) => {
      event.preventDefault();
      if (!pending) void save(readFields(formData));
    },
  });
  const ids = {
    name: fields.name.id,
    contact: fields.contact.id,
    currentPassword: fields.currentPassword.id,
    language: fields.language.id,
    preferences: PREFERENCES_ID,
  };
  return (
    <PostForm action="/profile" {...getFormProps(form)} className="stack">
      <FormErrors result={result} fields={ids} failed={{ title: t("updateFailed") }} />
      <PhotoField id="profile-photo" name={user.name} imageUrl={imageUrl} />
      <ProfileFields
        name={fields.name}
        contact={fields.contact}
        currentPassword={fields.currentPassword}
        language={fields.language}
      />
      <Fieldset
        id={PREFERENCES_ID}
        legend={<h3>{t("preferencesTitle")}</h3>}
        error={result?.error?.["preferences"] ?? undefined}
      >
        <div className="stack">
          <PreferenceFields
            places={listPreferredPlaces(user.preferences.preferredLocations, language)}
            preferredCategories={fields.preferredCategories}
            preferredLocations={fields.preferredLocations}
            priceMin={fields.priceMin}
            priceMax={fields.priceMax}
            features={fields.features}
          />
        </div>
      </Fieldset>
      <Button block pending={pending}>
        {t("saveProfile")}
      </Button>
    </PostForm>
  );
}
