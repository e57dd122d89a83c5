import { getFormProps, useForm, type SubmissionResult } from "@conform-to/react";
import { useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FormErrors } from "~/components/forms/form-errors";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { Checkbox } from "~/components/ui/choices";
import { Field } from "~/components/ui/field";
import { Fold } from "~/components/ui/fold";
import { TextInput } from "~/components/ui/inputs";
import { Form } from "~/components/forms/form";
import { CallHoursFields } from "./call-hours-fields";
import type { ProfileView } from "./loader.server";
import { PhotoField } from "~/components/account/photo-field";
import { PreferenceFields } from "~/components/account/preference-fields";
import { ProfileFields } from "~/components/account/profile-fields";

interface ProfileFormProps {
  profile: ProfileView;
  result: SubmissionResult<string[]> | undefined;
}

interface Fields {
  name: string;
  contact: string;
  currentPassword: string;
  language: string;
  callFrom: string;
  callUntil: string;
  workPlace: string;
  image: string;
  preferredCategories: string[];
  preferredLocations: string[];
  priceMin: string;
  priceMax: string;
  features: string;
}

/** The whole profile as one HTML form. */
export function ProfileForm({ profile, result }: ProfileFormProps) {
  const { t } = useTranslation("account");
  const navigation = useNavigation();
  const { name, contact, language, callFrom, callUntil, workPlace, preferences, places, imageUrl } = profile;
  const [form, fields] = useForm<Fields>({
    id: "own-profile",
    lastResult: result ?? null,
    defaultValue: { name, contact, language, callFrom, callUntil, workPlace, ...preferences },
  });
  const ids = Object.fromEntries(
    (
      [
        "image",
        "name",
        "contact",
        "currentPassword",
        "language",
        "callFrom",
        "callUntil",
        "workPlace",
        "preferredCategories",
        "preferredLocations",
        "priceMin",
        "priceMax",
        "features",
      ] as const
    ).map((field) => [field, fields[field].id]),
  );
  return (
    <Form method="post" action="/profile" encType="multipart/form-data" {...getFormProps(form)} className="stack">
      <FormErrors result={result} fields={ids} failed={{ title: t("updateFailed"), text: t("updateFailedText") }} />
      <Card className="stack">
        <PhotoField id={fields.image.id} name={name} imageUrl={imageUrl} error={fields.image.errors} />
        {imageUrl === null ? null : <Checkbox name="removeImage" value="yes" label={t("removePhoto")} />}
        <ProfileFields
          name={fields.name}
          contact={fields.contact}
          currentPassword={fields.currentPassword}
          language={fields.language}
        />
      </Card>
      <Card>
        <CallHoursFields callFrom={fields.callFrom} callUntil={fields.callUntil} hours={profile.hours} />
      </Card>
      <Card>
        <Fold title={<h2>{t("field")}</h2>} open={result !== undefined}>
          <div className="stack">
            <Field
              id={fields.workPlace.id}
              label={t("fieldPlace")}
              hint={t("fieldHint")}
              error={fields.workPlace.errors}
            >
              <TextInput name="workPlace" autoComplete="off" defaultValue={fields.workPlace.initialValue} />
            </Field>
          </div>
        </Fold>
      </Card>
      <Card>
        <Fold title={<h2>{t("preferencesTitle")}</h2>} open={result !== undefined}>
          <div className="stack">
            <p>{t("preferencesText")}</p>
            <PreferenceFields
              places={places}
              preferredCategories={fields.preferredCategories}
              preferredLocations={fields.preferredLocations}
              priceMin={fields.priceMin}
              priceMax={fields.priceMax}
              features={fields.features}
            />
          </div>
        </Fold>
      </Card>
      <div className="act">
        <Button pending={navigation.state === "submitting"}>{t("saveProfile")}</Button>
      </div>
    </Form>
  );
}
